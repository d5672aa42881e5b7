import 'fake-indexeddb/auto';
import { dexieKv } from '../store/dexieKv.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import { tiersContract } from '../testing/tiersContract.ts';

let names = 0;
tiersContract('memory', async () => memoryKv(), 30);
tiersContract(
  'IndexedDB',
  async () => {
    const name = `tiers-${(names += 1)}`;
    return dexieKv(openReplicaDb(name, 'relaxed'), openReplicaDb(name, 'strict'));
  },
  3,
);

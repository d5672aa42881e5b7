import 'fake-indexeddb/auto';
import { dexieKv } from './dexieKv.ts';
import { memoryKv } from './memoryKv.ts';
import { openReplicaDb } from './replicaDb.ts';
import { kvContract } from './testing/kvContract.ts';

let names = 0;
kvContract('memory', async () => memoryKv());
kvContract('IndexedDB', async () => dexieKv(openReplicaDb(`contract-${(names += 1)}`)));

import 'fake-indexeddb/auto';
import { dexieKv } from './dexieKv.ts';
import type { Kv } from './kv.ts';
import { memoryKv } from './memoryKv.ts';
import { openReplicaDb } from './replicaDb.ts';
import { kvContract } from '../testing/kvContract.ts';

let names = 0;
const indexedDbKv = (name: string): Kv => dexieKv(openReplicaDb(name, 'relaxed'), openReplicaDb(name, 'strict'));
kvContract('memory', async () => memoryKv());
kvContract('IndexedDB', async () => indexedDbKv(`contract-${(names += 1)}`));

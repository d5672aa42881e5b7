import 'fake-indexeddb/auto';
import { dexieKv } from '#sync/dexieKv.ts';
import type { Kv } from '#sync/kv.ts';
import { memoryKv } from '#sync/memoryKv.ts';
import { overlayTx } from '#sync/overlayTx.ts';
import { openReplicaDb } from '#sync/replicaDb.ts';
import { ALL_STORES } from '#sync/stores.ts';
import { txContract, type TxStore } from './txContract.ts';

const over = (kv: Kv): TxStore => ({ run: (fn) => kv.write(ALL_STORES, (tx) => fn(overlayTx(tx, new Set()))) });
let names = 0;
const indexedDbKv = (name: string): Kv => dexieKv(openReplicaDb(name, 'relaxed'), openReplicaDb(name, 'strict'));

txContract('the replica in memory', async () => over(memoryKv()));
txContract('the replica in IndexedDB', async () => over(indexedDbKv(`tx-${(names += 1)}`)));

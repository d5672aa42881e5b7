import 'fake-indexeddb/auto';
import { dexieKv } from '#sync/store/dexieKv.ts';
import type { Kv } from '#sync/store/kv.ts';
import { memoryKv } from '#sync/store/memoryKv.ts';
import { overlayTx } from '#sync/overlay/overlayTx.ts';
import { openReplicaDb } from '#sync/store/replicaDb.ts';
import { ALL_STORES } from '#sync/store/stores.ts';
import { txContract, type TxStore } from './txContract.ts';

const over = (kv: Kv): TxStore => ({ run: (fn) => kv.write(ALL_STORES, (tx) => fn(overlayTx(tx, new Set(), new Set()))) });
let names = 0;
const indexedDbKv = (name: string): Kv => dexieKv(openReplicaDb(name, 'relaxed'), openReplicaDb(name, 'strict'));

txContract('the replica in memory', async () => over(memoryKv()));
txContract('the replica in IndexedDB', async () => over(indexedDbKv(`tx-${(names += 1)}`)));

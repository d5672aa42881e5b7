/** Peers, and parts of peers, that the benchmark does not run, and why. Printed with every comparison: what was not measured is not guessed. */
export const NOT_RUN: readonly string[] = [
  'RxDB over its IndexedDB and OPFS storages: they are sold (rxdb.info/premium), and were not run. The free storage over Dexie was.',
  "PowerSync's service needs containers and was not run: its client talks to a small server of ours that speaks the same stream. Its writes go to nowhere.",
  'Zero has its own server (zero-cache) and a PostgreSQL of its own; starting them and copying the rows there is not in its times. It holds each field as text.',
  'TanStack DB keeps nothing on disk here: "kept" is the answer of its server, and each reload begins anew.',
  'Dexie rows have no server of their own, and the API tells Apollo of no row: neither hears what others change.',
];

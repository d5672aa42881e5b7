import { Zero } from '@rocicorp/zero';
import { enter } from '../beside/scenario.ts';
import { TABLES } from './fetchRows.mjs';
import { definitions } from './zero.shared.mjs';

// Zero with its own server (zero-cache) on a PostgreSQL of its own that holds the same rows. Everything is preloaded, as
// zero.rocicorp.dev/docs/queries#preloading describes; questions are then answered on the device.
const { columns, zero } = window.product;
const { schema, zql, queries, mutators } = definitions(columns);
const z = new Zero({ schema, mutators, userID: 'bench', cacheURL: zero, logLevel: 'error' });

// On what is preloaded, and without telling the server of each question. ZQL has no offset and no aggregate: a page far down is the end
// of a longer list, a count the length of one.
const ofStatus = (status) => zql.cases.where('status', status);
const newest = (status, rows) => (status === null ? zql.cases : ofStatus(status)).orderBy('createdAt', 'desc').limit(rows);
const page = async (status, skip) => (await z.run(newest(status, skip + 20))).slice(skip);

enter({
  async load() {
    await Promise.all(TABLES.map((table) => z.preload(queries.all({ table }), { ttl: 'none' }).complete));
  },
  page,
  async counts(statuses) {
    const counted = statuses.map(async (status) => [status, (await z.run(ofStatus(status))).length]);
    return Object.fromEntries(await Promise.all(counted));
  },
  listen(status, hear) {
    const view = z.materialize(newest(status, 20));
    view.addListener((rows) => hear([...rows]));
    return () => view.destroy();
  },
  write: async ({ id }, text) => void (await z.mutate(mutators.setDocket({ id, text })).client),
});

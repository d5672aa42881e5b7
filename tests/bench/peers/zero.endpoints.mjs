import { mustGetMutator, mustGetQuery } from '@rocicorp/zero';
import { handleMutateRequest, handleQueryRequest } from '@rocicorp/zero/server';
import { zeroNodePg } from '@rocicorp/zero/server/adapters/pg';
import pg from 'pg';
import { definitions } from './zero.shared.mjs';

/** What zero-cache asks an application's server: the query behind a name, and to run a mutator on the database. */
export function zeroEndpoints(columns, url) {
  const { schema, queries, mutators } = definitions(columns);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const dbProvider = zeroNodePg(schema, pool);
  const common = { schema, userID: 'bench', logLevel: 'error' };
  return {
    query: (request) =>
      handleQueryRequest({ ...common, request, handler: (name, args) => mustGetQuery(queries, name).fn({ args, ctx: undefined }) }),
    mutate: (request) =>
      handleMutateRequest({
        ...common,
        dbProvider,
        request,
        handler: (transact) => transact((tx, name, args) => mustGetMutator(mutators, name).fn({ tx, args, ctx: undefined })),
      }),
    pool,
    close: () => pool.end(),
  };
}

import { hasRows } from './actors.ts';
import { mutation, query, type CustomOperation } from './customOperation.ts';
import { CUSTOM_MUTATIONS } from './customMutations.ts';
import { CUSTOM_QUERIES } from './customQueries.ts';
import { uniqueCode } from './rowNames.ts';

/** What devices and sockets ask: their answers are looked at in syncFeed.ts, pushes.ts and sockets.ts. */
const SYNC: readonly CustomOperation[] = [
  query('syncHello', {
    ...forDevices('query($client: ID!) { syncHello(clientId: $client, schemaHash: "x") { head me } }'),
    did: ({ head }) => head !== '',
  }),
  query('syncPlan', { ...forDevices('query($client: ID!) { syncPlan(clientId: $client, userEpoch: 1) }'), did: (plan) => plan.length > 2 }),
  query('syncPage', {
    ...forDevices('{ syncPage(table: "customers", userEpoch: 1) { rows } }'),
    outcome: (person) => (hasRows(person) ? 'allow' : 'empty'),
    did: ({ rows }) => rows.length > 2,
  }),
  query('syncPull', {
    ...forDevices('query($client: ID!) { syncPull(clientId: $client, cursor: "0", userEpoch: 1) { txs } }'),
    did: ({ txs }) => txs.length > 2,
  }),
  query('syncDigest', {
    ...forDevices('query($client: ID!) { syncDigest(clientId: $client, cursor: "0", userEpoch: 1) }'),
    did: (answer) => JSON.parse(answer).at === '0',
  }),
  mutation('syncReport', {
    ...forDevices('mutation($client: ID!, $report: SyncBlob!) { syncReport(clientId: $client, report: $report) }', {
      report: { table: 'cases', cursor: 1, wrong: 1, missing: 0, extra: 0, ids: [1] },
    }),
    did: (answer) => answer === true,
  }),
  mutation('syncPush', {
    ...forDevices('mutation($client: ID!) { syncPush(clientId: $client, userEpoch: 1, mutations: []) }'),
    did: (results) => results === '[]',
  }),
  mutation('syncUnseal', {
    relations: ['own', 'other'],
    outcome: (_, relation) => (relation === 'own' ? 'allow' : 'deny'),
    refusal: /belongs to another person/,
    call: async ({ service, person, relation }) => {
      const { rows } = await service.db.pool.query<{ epoch: string }>('select epoch from sync_meta');
      const head = { v: 1, id: uniqueCode(), kid: 'matrix', clientId: 'matrix', sealedAt: new Date().toISOString(), count: 1 };
      const envelope = { ...head, userId: relation === 'own' ? person.userId : 'somebody', key: '', iv: '', data: '' };
      const query = 'mutation($epoch: String!, $envelope: SyncBlob!) { syncUnseal(epoch: $epoch, userEpoch: 1, envelope: $envelope) }';
      return { query, variables: { epoch: rows[0]!.epoch, envelope } };
    },
    did: (answer) => JSON.parse(answer).status === 'UNKNOWN_KEY',
  }),
  {
    ...query('syncPoke', {
      ...forDevices('subscription($client: ID!) { syncPoke(clientId: $client, cursor: "0") { to txs } }'),
      did: () => true,
    }),
    kind: 'Subscription',
  },
  {
    ...query('Notifications', { ...forDevices('subscription { Notifications { mutation node { id title } } }'), did: () => true }),
    kind: 'Subscription',
  },
];

function forDevices(text: string, more: object = {}): Pick<CustomOperation, 'relations' | 'outcome' | 'call'> {
  return {
    relations: ['own'],
    outcome: () => 'allow',
    call: () => ({ query: text, variables: text.includes('$client') ? { client: `matrix-${uniqueCode()}`, ...more } : {} }),
  };
}

/** The rows of the matrix that are written by hand. */
export const CUSTOM: readonly CustomOperation[] = [...CUSTOM_QUERIES, ...CUSTOM_MUTATIONS, ...SYNC];

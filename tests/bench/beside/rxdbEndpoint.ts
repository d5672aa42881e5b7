import type http from 'node:http';
import { buildSchema, graphql, type GraphQLScalarType } from 'graphql';
import { useServer as serveOver } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { PeerRow, PeerRows, PeerTable } from './rows.ts';

interface Checkpoint {
  /** How many rows of the table the client has; RxDB gives it back as it came. */
  have: number;
}
type Changed = (hear: (row: PeerRow) => void) => () => void;

/**
 * What RxDB's GraphQL replication asks a server for (rxdb.info/replication-graphql.html): pull after a checkpoint, push, and a stream.
 * Rows travel as one scalar, not field by field, which is faster than what that page shows.
 */
export class RxdbEndpoint {
  readonly #schema = buildSchema(`scalar Json
    type Query { pull(table: String!, checkpoint: Json, limit: Int!): Json }
    type Mutation { push(table: String!, rows: Json!): Json }
    type Subscription { stream(table: String!): Json }`);
  readonly #rows: PeerRows;

  constructor(rows: PeerRows, server: http.Server, changed: Changed) {
    this.#rows = rows;
    const json = this.#schema.getType('Json') as GraphQLScalarType;
    json.serialize = (value) => value;
    json.parseValue = (value) => value;
    const sockets = new WebSocketServer({ server, path: '/rxdb' });
    serveOver(
      { schema: this.#schema, roots: { subscription: { stream: ({ table }: { table: PeerTable }) => streamOf(table, changed) } } },
      sockets,
    );
  }

  async answer(body: string): Promise<string> {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> };
    const rootValue = { pull: this.#pull.bind(this), push: () => [] };
    return JSON.stringify(await graphql({ schema: this.#schema, source: query, variableValues: variables, rootValue }));
  }

  #pull({ table, checkpoint, limit }: { table: PeerTable; checkpoint?: Checkpoint; limit: number }): object {
    const have = checkpoint?.have ?? 0;
    const documents = this.#rows.slice(table, have, limit).map(asDocument);
    return { documents, checkpoint: { have: have + documents.length } };
  }
}

const asDocument = (row: PeerRow): object => ({ ...row, _deleted: false });

async function* streamOf(table: PeerTable, changed: Changed): AsyncGenerator<{ stream: object }> {
  const waiting: PeerRow[] = [];
  let wake = (): void => undefined;
  const stop = changed((row) => {
    waiting.push(row);
    wake();
  });
  try {
    for (;;) {
      while (table === 'cases' && waiting.length > 0) {
        yield { stream: { documents: [asDocument(waiting.shift()!)], checkpoint: { have: Number.MAX_SAFE_INTEGER } } };
      }
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stop();
  }
}

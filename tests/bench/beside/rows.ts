import type { Product } from '#tests/e2e/support/product.ts';

/** The tables of design.md 5 that a workspace's size is counted in. */
export const TABLES = ['cases', 'customers', 'drivers', 'alerts', 'notifications'] as const;
export type PeerTable = (typeof TABLES)[number];
export type PeerRow = Record<string, unknown> & { id: string; createdAt: string };

const PAGE_ROWS = 5000;

/** What the peers hold: every row of five tables as agent@demo.test may see it, latest first. */
export class PeerRows {
  readonly #rows = new Map<PeerTable, PeerRow[]>();
  readonly #places = new Map<string, number>();

  /** Reads all of it out of a running product, by the pages that our own devices load. */
  static async of(product: Product, token: string): Promise<PeerRows> {
    const all = new PeerRows();
    const [user] = await product.sql<{ syncEpoch: string }>(`select "syncEpoch" from users where email = 'agent@demo.test'`);
    for (const table of TABLES) all.fill(table, await readTable(product, token, table, Number(user!.syncEpoch)));
    return all;
  }

  fill(table: PeerTable, rows: PeerRow[]): void {
    rows.sort((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? 1 : -1));
    this.#rows.set(table, rows);
    if (table === 'cases') rows.forEach(({ id }, i) => this.#places.set(id, i));
  }

  get count(): number {
    return [...this.#rows.values()].reduce((sum, rows) => sum + rows.length, 0);
  }

  size(table: PeerTable): number {
    return this.#rows.get(table)!.length;
  }

  /** Names of a table's fields, as its first row has them. */
  columns(table: PeerTable): string[] {
    return Object.keys(this.#rows.get(table)![0] ?? {});
  }

  /** `limit` rows after the first `from`. */
  slice(table: PeerTable, from: number, limit: number): readonly PeerRow[] {
    return this.#rows.get(table)!.slice(from, from + limit);
  }

  /** The same as JSON text: page `no` of 5,000 rows; `[]` after the last. */
  page(table: PeerTable, no: number): string {
    return JSON.stringify(this.slice(table, no * PAGE_ROWS, PAGE_ROWS));
  }

  /** Somebody changes a case on the server. */
  change(id: string, changes: Partial<PeerRow>): PeerRow {
    const rows = this.#rows.get('cases')!;
    const place = this.#places.get(id)!;
    return (rows[place] = { ...rows[place]!, ...changes });
  }

  cases(): readonly PeerRow[] {
    return this.#rows.get('cases')!;
  }
}

async function readTable(product: Product, token: string, table: PeerTable, userEpoch: number): Promise<PeerRow[]> {
  const query = `query($table: String!, $after: String, $userEpoch: Int!) { syncPage(table: $table, after: $after, userEpoch: $userEpoch) { rows next } }`;
  const rows: PeerRow[] = [];
  for (let after: string | null = null, more = true; more;) {
    const answer = await fetch(`${product.serverOrigin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables: { table, after, userEpoch } }),
    });
    const { data } = (await answer.json()) as { data: { syncPage: { rows: string; next: string | null } } };
    rows.push(...(JSON.parse(data.syncPage.rows) as PeerRow[]));
    after = data.syncPage.next;
    more = after !== null;
  }
  return rows;
}

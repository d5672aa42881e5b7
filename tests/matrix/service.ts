import { testDatabase } from '#server/db/testDatabase.ts';
import { JOB_SCHEMA } from '#server/jobs/enqueue.ts';
import { JOBS } from '#server/jobs/jobs.ts';
import { startProduct, type Product } from '#server/startProduct.ts';
import { GENEROUS_RATES } from '#tests/server/generousRates.ts';
import { testSettings } from '#tests/server/testProduct.ts';
import { PERSONS, type Person, type TurnedAway } from './actors.ts';
import { endCalls, httpCall } from './httpCall.ts';
import { leakIn, MARK } from './marks.ts';
import { Tally, type Cell } from './tally.ts';
import { signerOf, type Signer } from './tokens.ts';
import { plantWorld } from './world.ts';

export const WEBHOOK_SECRET = 'the secret of the webhooks of the matrix';
/** Who signed in and is no user. */
export const UNKNOWN = { sub: 'unknown|1', email: 'unknown@x.test' } as const;

/** What came back of one call. */
export interface Answer {
  status: number;
  text: string;
  /** Of the only field, or of all of them by their aliases. */
  data: any;
  errors: readonly { code: string; message: string; path?: readonly (string | number)[] }[] | undefined;
}

/** What the database and the machine say to themselves; no caller may read it. */
const INNER_WORDS = /select |insert into|update "|violates |relation "|\bat .*\.ts:\d+|node_modules/i;

/** The whole product over the world of the matrix, and the people of the matrix at its door. Counts what it is asked. */
export class Service {
  readonly tally = new Tally();
  readonly product: Product;
  readonly signer: Signer;
  readonly #tokens: ReadonlyMap<string, string>;
  readonly #drop: () => Promise<void>;

  private constructor(product: Product, signer: Signer, tokens: Map<string, string>, drop: () => Promise<void>) {
    this.product = product;
    this.signer = signer;
    this.#tokens = tokens;
    this.#drop = drop;
  }

  static async start(): Promise<Service> {
    const database = await testDatabase();
    await keepStill(database);
    await plantWorld(database);
    const settings = { ...testSettings(database.url), webhookSecret: WEBHOOK_SECRET };
    const product = await startProduct(settings, { rates: GENEROUS_RATES });
    await database.pool.query(`delete from ${JOB_SCHEMA}.schedule`);
    // Hundreds of states and codes that every start brings along would only make lists long.
    for (const table of ['usStates', 'driverLanguages', 'violationCodes'])
      await database.pool.query(`delete from "${table}" where id not like 'shared%'`);
    const signer = await signerOf(database, product.origin);
    const tokens = new Map<string, string>();
    for (const { userId, name } of PERSONS)
      tokens.set(name, await signer.token(subOf(userId), { email: `${userId}@x.test`.toLowerCase() }));
    tokens.set('disabled', await signer.token(subOf('u_disabled'), { email: 'disabled@x.test' }));
    tokens.set('unknown', await signer.token(UNKNOWN.sub, { email: UNKNOWN.email }));
    tokens.set('expired', await signer.token(subOf('u_ADMIN'), { expired: true }));
    tokens.set('broken', `${tokens.get('ADMIN')!.slice(0, -8)}AAAAAAAA`);
    return new Service(product, signer, tokens, async () => {
      endCalls();
      await product.stop();
      await database.drop();
    });
  }

  stop(): Promise<void> {
    return this.#drop();
  }

  get db(): Product['db'] {
    return this.product.db;
  }

  tokenOf(who: Person | TurnedAway): string | null {
    return this.#tokens.get(typeof who === 'string' ? who : who.name) ?? null;
  }

  /** @param token of somebody who was made for one check, and is in the place of `who` */
  ask(who: Person | TurnedAway, query: string, variables: object, cell: Cell, token = this.tokenOf(who)): Promise<Answer> {
    return this.send(who, '/graphql', { query, variables }, cell, token);
  }

  /** A POST with a JSON body. Whatever comes back is looked through for what this person may not know. */
  async send(who: Person | TurnedAway, path: string, body: object, cell: Cell, token = this.tokenOf(who)): Promise<Answer> {
    const { status, text } = await httpCall(`${this.product.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    this.look(who, text, cell);
    if (status >= 500 || text.includes('InternalError'))
      this.tally.fault(`${cell.operation} as ${cell.actor}, ${cell.relation}: ${status} ${text}`);
    const { data, errors } = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Answer>;
    return { status, text, data, errors };
  }

  /** Counts as a leak what this person may not know. */
  look(who: Person | TurnedAway, text: string, cell: Cell): void {
    const mark = typeof who === 'string' ? Object.values(MARK).find((one) => text.includes(one)) : leakIn(text, who);
    if (mark) this.tally.leak(cell, mark, text);
    if (INNER_WORDS.test(text)) this.tally.fault(`${cell.operation} as ${cell.actor}: inner words in ${text.slice(0, 400)}`);
  }
}

/** What is done once a day counts as done: no row may change but by what is asked. */
async function keepStill({ pool }: Product['db']): Promise<void> {
  for (const { name } of JOBS) await pool.query(`insert into job_day (job, day) values ($1, '9999-12-31')`, [name]);
}

export const subOf = (userId: string): string => `${MARK.server}|${userId}`;

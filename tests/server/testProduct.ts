import { Kysely, PostgresDialect } from 'kysely';
import { accountsOver } from '#server/auth/accounts.ts';
import { startProduct, type Product } from '#server/startProduct.ts';
import { type Contents, testDatabase } from '#server/db/testDatabase.ts';
import type { RateTable } from '#server/limits/rates.ts';
import type { Settings } from '#server/settings.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { Device } from './device.ts';
import { GENEROUS_RATES } from './generousRates.ts';
import { plantWorld, PEOPLE, type PersonKey } from './world.ts';

/** Headers that open /metrics of a product with testSettings. */
export const METRICS_HEADERS = { authorization: `Bearer ${'m'.repeat(32)}` };
export const PASSWORD = 'correct horse battery';

/** The whole product in this process, on a free port, over a database of its own that holds the world of world.ts. */
export interface TestProduct extends Product {
  /** A real access token of the embedded provider; the same each time, `anew` of another sign-in: disabling somebody ends those they had. */
  token(person: PersonKey, anew?: 'anew'): Promise<string>;
  /** A device of this person, greeted. */
  device(person: PersonKey): Promise<Device>;
  /** A POST to /graphql as given, with the answer taken apart. */
  post(body: string, headers?: Record<string, string>): Promise<{ status: number; requestId: string | null; body: any }>;
  ask(token: string, query: string, variables?: object): Promise<{ status: number; requestId: string | null; body: any }>;
}

interface TestProductOptions {
  rates?: Partial<RateTable>;
  settings?: Partial<Settings>;
}

const folders: string[] = [];
process.on('exit', () => folders.forEach((folder) => removeFolder(folder)));

/** A product over this database that accepts any operation, on a free port; its folder goes with the test file. */
export function testSettings(databaseUrl: string): Settings {
  const dataDir = makeFolder();
  folders.push(dataDir);
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: '',
    dataDir,
    databaseUrl,
    demo: false,
    auth: null,
    tenantManagement: null,
    secondFactor: [],
    files: null,
    trustedOperations: false,
    operationsDir: null,
    trustProxy: false,
    smtpUrl: null,
    mailFrom: 'no-reply@test.example',
    records: null,
    webhookSecret: null,
    eversign: null,
    metricsToken: 'm'.repeat(32),
    mailboxToken: null,
    accessLog: false,
  };
}

/** The world with the accounts of its people. */
export const WORLD: Contents = {
  name: 'world',
  async put(db) {
    await plantWorld(db);
    const accounts = accountsOver(new Kysely({ dialect: new PostgresDialect({ pool: db.pool }) }));
    for (const { email } of Object.values(PEOPLE)) {
      await accounts.create({ email, password: PASSWORD, name: email, emailVerified: !email.startsWith('unverified') });
    }
  },
};

/** @param rates changes of the generous rates; @param settings changes of `testSettings` */
export async function startTestProduct({ rates = {}, settings: changes = {} }: TestProductOptions = {}): Promise<TestProduct> {
  // The world is there before the start: its own state and language stand in for the reference rows that a start would bring.
  const database = await testDatabase(WORLD);
  const settings = { ...testSettings(database.url), ...changes };
  const product = await startProduct(settings, { rates: { ...GENEROUS_RATES, ...rates } });
  const tokens = new Map<PersonKey, Promise<string>>();
  const token: TestProduct['token'] = (person, anew) => {
    const known = (!anew && tokens.get(person)) || signIn(product.origin, PEOPLE[person].email, PASSWORD).then((t) => t.accessToken);
    tokens.set(person, known);
    return known;
  };
  const post: TestProduct['post'] = async (body, headers = {}) => {
    const answer = await fetch(`${product.origin}/graphql`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: answer.status, requestId: answer.headers.get('x-request-id'), body: await answer.json() };
  };
  return {
    ...product,
    token,
    post,
    ask: (bearer, query, variables) => post(JSON.stringify({ query, variables }), { authorization: `Bearer ${bearer}` }),
    async device(person) {
      const device = new Device(product.origin, await token(person));
      await device.greet();
      return device;
    },
    async stop() {
      await product.stop();
      await database.drop();
    },
  };
}

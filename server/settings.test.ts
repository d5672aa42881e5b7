import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

function settingsOf(env: Record<string, string>) {
  const parsed = parseSettings(env, []);
  if (parsed.kind !== 'settings') throw new Error(parsed.text);
  return parsed.settings;
}

function complaintOf(env: Record<string, string>, argv: string[] = []): string {
  const parsed = parseSettings(env, argv);
  if (parsed.kind !== 'wrong') throw new Error(`accepted: ${JSON.stringify(parsed)}`);
  return parsed.text;
}

function noticesOf(env: Record<string, string>): string[] {
  const parsed = parseSettings(env, []);
  if (parsed.kind !== 'settings') throw new Error('refused');
  return parsed.notices;
}

function helpText(): string {
  const parsed = parseSettings({}, ['--help']);
  return parsed.kind === 'help' ? parsed.text : '';
}

test('nothing needs to be set', () => {
  expect(settingsOf({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    demo: true,
    auth: null,
    tenantManagement: null,
    secondFactor: [],
    files: null,
    trustedOperations: false,
    operationsDir: null,
    trustProxy: false,
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    records: null,
    webhookSecret: null,
    eversign: null,
    metricsToken: null,
    mailboxToken: null,
    accessLog: false,
  });
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '10.1.2.3' },
  { DATABASE_URL: 'postgres://db/cases' },
  { PUBLIC_URL: 'https://cases.example.com' },
])('the demo does not start by itself with %j: it has to be asked for', (env: Record<string, string>) => {
  expect(settingsOf(env)).toMatchObject({ demo: false, trustedOperations: true });
  expect(noticesOf(env).filter((line) => line.includes('DEMO=1 asks for it'))).toHaveLength(1);
  expect(settingsOf({ ...env, DEMO: '1' })).toMatchObject({ demo: true, trustedOperations: false });
});

test('the demo starts by itself, without a word, where only this machine can come', () => {
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost', '']) {
    expect(settingsOf({ HOST }).demo).toBe(true);
    expect(noticesOf({ HOST })).toEqual([]);
  }
  expect(settingsOf({ PUBLIC_URL: 'http://cases.localhost:8080' }).demo).toBe(true);
});

test('an open host with links to localhost, and a demo open to the network, are said in one line each', () => {
  expect(noticesOf({ HOST: '0.0.0.0', DEMO: '0' })).toEqual([
    'HOST=0.0.0.0 is open to the network, but links lead to http://localhost:8080. Set PUBLIC_URL to the address that people open.',
  ]);
  expect(noticesOf({ HOST: '0.0.0.0', DEMO: '0', PUBLIC_URL: 'https://cases.example.com' })).toEqual([]);
  expect(noticesOf({ HOST: '0.0.0.0', DEMO: '1', PUBLIC_URL: 'https://cases.example.com' })).toEqual([
    'The demo is open to the network at HOST=0.0.0.0, and its passwords are published.',
  ]);
});

test('help keeps a space between the name of a setting and what it is for', () => {
  const text = helpText();
  for (const line of text.split('\n').filter((row) => row.startsWith('  '))) expect(line).toMatch(/^ {2}[A-Z_]+ {2,}\S/);
  expect(text).toContain('EVERSIGN_BUSINESS_ID ');
});

test('the README speaks of no setting that there is not', () => {
  const text = helpText();
  const table = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8').matchAll(/^\| (`[A-Z][^|]*) \|/gm);
  const names = [...table].flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z_]+)/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !text.includes(`  ${name} `))).toEqual([]);
});

test('only known operations run outside the demo, unless the operator says otherwise', () => {
  expect(settingsOf({ DEMO: '0' }).trustedOperations).toBe(true);
  expect(settingsOf({ DEMO: '0', TRUSTED_OPERATIONS: '0' }).trustedOperations).toBe(false);
  expect(settingsOf({ TRUSTED_OPERATIONS: '1' }).trustedOperations).toBe(true);
});

test('every setting is taken over', () => {
  const env = {
    PORT: '9000',
    HOST: '::1',
    PUBLIC_URL: 'https://cases.example.com/',
    DATA_DIR: '/srv/weighstation',
    DATABASE_URL: 'postgresql://me:secret@db:5432/cases',
    FILES_URL: 's3://key:se%2Fcret@files.example.com:9000/papers?region=eu-west-1&tls=0',
    DEMO: '0',
    AUTH_DOMAIN: 'tenant.us.auth0.com',
    AUTH_CLIENT_ID: 'client',
    AUTH_AUDIENCE: 'https://api.example.com',
    AUTH_MANAGEMENT_CLIENT_ID: 'm2m',
    AUTH_MANAGEMENT_SECRET: 'hush',
    AUTH_CONNECTION: 'People',
    SECOND_FACTOR: 'agent, ADMIN',
    SMTP_URL: 'smtps://me:secret@mail.example.com:465',
    MAIL_FROM: 'cases@example.com',
    RECORDS_URL: 'https://records.example.com/webhook',
    RECORDS_KEY: 'k1',
    WEBHOOK_SECRET: 'x'.repeat(32),
    TRUSTED_OPERATIONS: '0',
    OPERATIONS_DIR: '/srv/operations',
    TRUST_PROXY: '1',
    METRICS_TOKEN: 'y'.repeat(32),
    MAILBOX_TOKEN: 'z'.repeat(32),
    ACCESS_LOG: '1',
  };
  expect(settingsOf(env)).toEqual({
    port: 9000,
    host: '::1',
    publicUrl: 'https://cases.example.com',
    dataDir: '/srv/weighstation',
    databaseUrl: 'postgresql://me:secret@db:5432/cases',
    demo: false,
    auth: { domain: 'tenant.us.auth0.com', clientId: 'client', audience: 'https://api.example.com' },
    tenantManagement: { url: 'https://tenant.us.auth0.com', clientId: 'm2m', secret: 'hush', connection: 'People' },
    secondFactor: ['ADMIN', 'AGENT'],
    files: { url: 'http://files.example.com:9000/papers', region: 'eu-west-1', accessKeyId: 'key', secretAccessKey: 'se/cret' },
    trustedOperations: false,
    operationsDir: '/srv/operations',
    trustProxy: true,
    smtpUrl: 'smtps://me:secret@mail.example.com:465',
    mailFrom: 'cases@example.com',
    records: { url: 'https://records.example.com/webhook', key: 'k1' },
    webhookSecret: 'x'.repeat(32),
    eversign: null,
    metricsToken: 'y'.repeat(32),
    mailboxToken: 'z'.repeat(32),
    accessLog: true,
  });
});

test('administrators need a second factor outside of the demo, unless it is said who does', () => {
  expect(settingsOf({ DEMO: '0' }).secondFactor).toEqual(['ADMIN']);
  expect(settingsOf({ DEMO: '0', SECOND_FACTOR: 'none' }).secondFactor).toEqual([]);
  expect(settingsOf({ DEMO: '1', SECOND_FACTOR: 'CUSTOMER_ELITE' }).secondFactor).toEqual(['CUSTOMER_ELITE']);
});

test('the public address follows the port, and an empty variable counts as absent', () => {
  expect(settingsOf({ PORT: '9001', PUBLIC_URL: '', DEMO: ' ' })).toMatchObject({ publicUrl: 'http://localhost:9001', demo: true });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['HOST', 'http://localhost'],
  ['PUBLIC_URL', 'localhost:8080'],
  ['PUBLIC_URL', 'https://example.com/app'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['SECOND_FACTOR', 'ADMIN,BOSS'],
  ['DATABASE_URL', 'mysql://db/cases'],
  ['FILES_URL', 's3://bucket'],
  ['FILES_URL', 's3://key:secret@host/bucket/folder'],
  ['FILES_URL', 's3://key:secret@host/bucket?ssl=1'],
  ['FILES_URL', 'https://key:secret@host/bucket'],
  ['DEMO', 'yes'],
  ['AUTH_DOMAIN', 'https://tenant.us.auth0.com'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example.com?logger=true'],
  ['MAIL_FROM', 'Cases <cases@example.com>'],
  ['RECORDS_URL', 'records'],
  ['WEBHOOK_SECRET', 'short'],
  ['METRICS_TOKEN', 'short'],
  ['MAILBOX_TOKEN', 'short'],
])('%s=%s is refused in one line that names it', (name, value) => {
  const text = complaintOf({ [name]: value });
  expect(text).toMatch(new RegExp(`^${name} must be .+\\.$`));
  expect(text).not.toContain('\n');
});

test('a wrong address or secret is not repeated, because it may hold a password', () => {
  expect(complaintOf({ DATABASE_URL: 'mysql://me:hunter2@db/cases' })).not.toContain('hunter2');
  expect(complaintOf({ FILES_URL: 's3://me:hunter2@host' })).not.toContain('hunter2');
  expect(complaintOf({ SMTP_URL: 'http://me:hunter2@mail' })).not.toContain('hunter2');
  for (const name of ['WEBHOOK_SECRET', 'METRICS_TOKEN', 'MAILBOX_TOKEN'])
    expect(complaintOf({ [name]: 'hunter2' })).not.toContain('hunter2');
});

test('the three settings of a tenant come together', () => {
  expect(complaintOf({ AUTH_DOMAIN: 'tenant.us.auth0.com', AUTH_CLIENT_ID: 'client' })).toContain('all three');
  expect(complaintOf({ AUTH_AUDIENCE: 'api' })).toContain('all three');
});

test("a tenant's people are kept in step by an application of it with a secret, which needs the tenant", () => {
  const tenant = { AUTH_DOMAIN: 'login.example.com', AUTH_CLIENT_ID: 'client', AUTH_AUDIENCE: 'api' };
  const manager = { AUTH_MANAGEMENT_CLIENT_ID: 'm2m', AUTH_MANAGEMENT_SECRET: 'hunter2' };
  expect(settingsOf(tenant).tenantManagement).toBeNull();
  expect(settingsOf({ ...tenant, ...manager, AUTH_MANAGEMENT_URL: 'https://tenant.us.auth0.com/' }).tenantManagement).toEqual({
    url: 'https://tenant.us.auth0.com',
    clientId: 'm2m',
    secret: 'hunter2',
    connection: 'Username-Password-Authentication',
  });
  expect(complaintOf(manager)).toContain('needs AUTH_DOMAIN');
  expect(complaintOf({ ...tenant, AUTH_MANAGEMENT_CLIENT_ID: 'm2m' })).toContain('AUTH_MANAGEMENT_SECRET');
  expect(complaintOf({ ...tenant, ...manager, AUTH_MANAGEMENT_URL: 'hunter2' })).not.toContain('hunter2');
});

test('documents are signed by the product itself, or by an account that has a key and a business', () => {
  const account = { ESIGN_PROVIDER: 'eversign', EVERSIGN_KEY: 'hunter2', EVERSIGN_BUSINESS_ID: '17' };
  expect(settingsOf({}).eversign).toBeNull();
  expect(settingsOf({ ...account, ESIGN_PROVIDER: '' }).eversign).toBeNull();
  expect(settingsOf(account).eversign).toEqual({ key: 'hunter2', businessId: '17', url: 'https://api.eversign.com' });
  expect(complaintOf({ ...account, EVERSIGN_KEY: '' })).toContain('EVERSIGN_KEY');
  expect(complaintOf({ ...account, EVERSIGN_URL: 'hunter2' })).not.toContain('hunter2');
  expect(complaintOf({ ...account, EVERSIGN_BUSINESS_ID: 'x' })).toContain('EVERSIGN_BUSINESS_ID must be a number');
});

test('an unknown option is refused', () => {
  expect(complaintOf({}, ['--prot=1'])).toContain('Unknown option --prot=1');
});

test('started for real: help exits 0 and lists every setting, a wrong value exits 2 with one line', () => {
  const script = `import { readSettings } from ${JSON.stringify(path.join(import.meta.dirname, 'settings.ts'))}; readSettings(process.env, process.argv.slice(1)); console.log('went on');`;
  const run = (env: Record<string, string>, ...argv: string[]) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script, '--', ...argv], { env, encoding: 'utf8' });
  const help = run({}, '--help');
  expect(help.status).toBe(0);
  for (const name of [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'DEMO',
    'AUTH_DOMAIN',
    'AUTH_CLIENT_ID',
    'AUTH_AUDIENCE',
    'SMTP_URL',
    'MAIL_FROM',
    'RECORDS_URL',
    'RECORDS_KEY',
    'WEBHOOK_SECRET',
    'METRICS_TOKEN',
    'MAILBOX_TOKEN',
  ]) {
    expect(help.stdout).toContain(`  ${name} `);
  }
  const wrong = run({ PORT: 'x' });
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toBe('PORT must be a number from 1 to 65535, not "x".\n');
  expect(wrong.stdout).toBe('');
  expect(run({}).stdout).toBe('went on\n');
});

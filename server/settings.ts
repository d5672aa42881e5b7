import path from 'node:path';
import { ROLE_NAMES, type Role } from '#domain/actor.ts';
import { parseS3Address, S3_EXAMPLE, type S3Address } from './s3Address.ts';

/** A PostgreSQL of the operator's own, or null for the embedded one below DATA_DIR. */
type DatabaseUrl = string | null;

/** An Auth0 tenant that signs people in; null stands for the embedded provider. */
export interface AuthTenant {
  domain: string;
  clientId: string;
  audience: string;
}

/** An application of the tenant that may change its people over the Management API of Auth0. */
export interface TenantManagement {
  /** Calls are below `/api/v2/` of it; no slash at the end. */
  url: string;
  clientId: string;
  secret: string;
  /** The name of the database connection in which people are made. */
  connection: string;
}

/** A provider of driver records that speaks the calls of the spec over HTTP. */
export interface RecordsAddress {
  /** Calls are below it. */
  url: string;
  /** Sent as bearer token; null for none. */
  key: string | null;
}

/** The account at Xodo Sign (formerly Eversign) that signs documents. */
export interface EversignAccount {
  key: string;
  businessId: string;
  /** Calls are below it. */
  url: string;
}

/** Everything an operator can set; see SETTINGS for what each one does. */
export interface Settings {
  port: number;
  host: string;
  /** The address, without a slash at the end. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: DatabaseUrl;
  demo: boolean;
  auth: AuthTenant | null;
  /** Null: what changes of people here is done at the tenant by hand. */
  tenantManagement: TenantManagement | null;
  /** Roles whose people sign in with a second factor, whether they want one or not. */
  secondFactor: readonly Role[];
  /** Bucket for files; null for the folder `files` below dataDir. Holds its secret. */
  files: S3Address | null;
  /** Address of the mail server; null for none. Holds its password. */
  smtpUrl: string | null;
  /** Address that mails come from. */
  mailFrom: string;
  /** Shared with the identity provider, which signs its calls with it; null: it makes none. */
  webhookSecret: string | null;
  /** Provider of driver records; null: simulated in the demo, else done by hand. */
  records: RecordsAddress | null;
  /** The account that has documents signed; null: the product itself does. */
  eversign: EversignAccount | null;
  /** Run only operations of the product itself and of `operationsDir`. */
  trustedOperations: boolean;
  /** Absolute; null for none. */
  operationsDir: string | null;
  /** Take a caller's address from the last X-Forwarded-For. */
  trustProxy: boolean;
  /** Opens /metrics to who brings it; null: open in the demo, else closed. */
  metricsToken: string | null;
  /** Opens /mailbox, alike. */
  mailboxToken: string | null;
  /** Write a line for each request. */
  accessLog: boolean;
}

/** The result of reading the settings: values to run with and what to say about them, a line each; the text of `--help`, or one line that says what is wrong. */
export type ParsedSettings =
  | { kind: 'settings'; settings: Settings; notices: string[] }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; text: string };

interface Setting {
  name: string;
  /** Used when the variable is absent or empty; null means there is none. */
  fallback: string | null;
  what: string;
  /** Returns what the value should have been, or null when it is right. */
  complain(value: string): string | null;
}

const anything = () => null;
const zeroOrOne = (value: string) => (value === '0' || value === '1' ? null : '1 or 0');
const secret = (value: string) => (value.length >= 32 ? null : 'at least 32 characters long');
const isUrl = (value: string, protocols: string[]) => URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** Only this machine reaches such an address. */
const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Host and path only: what a browser can be sent back to. */
const isPlainWebAddress = (value: string) => {
  if (!isUrl(value, ['http:', 'https:'])) return false;
  const url = new URL(value);
  return url.search === '' && url.hash === '' && url.username === '' && url.pathname === '/';
};

/** Allows no path and query: nodemailer would take options from those. */
const isMailServer = (value: string) => {
  if (!isUrl(value, ['smtp:', 'smtps:'])) return false;
  const { hostname, pathname, search, hash } = new URL(value);
  return hostname !== '' && pathname.length <= 1 && search === '' && hash === '';
};

/** `ADMIN,AGENT`, or `none`; null when a name is no role. */
const rolesIn = (value: string): Role[] | null => {
  if (value.toLowerCase() === 'none') return [];
  const names = value.split(',').map((name) => name.trim().toUpperCase());
  const roles = ROLE_NAMES.filter((role) => names.includes(role));
  return roles.length === new Set(names).size ? roles : null;
};

const SETTINGS: readonly Setting[] = [
  {
    name: 'PORT',
    fallback: '8080',
    what: 'port that the product listens on',
    complain: (value) => (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535 ? null : 'a number from 1 to 65535'),
  },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    what: 'address that it listens on; 0.0.0.0 opens it to the network',
    complain: (value) => (/^[A-Za-z0-9.:-]+$/.test(value) ? null : 'an IP address or a host name'),
  },
  {
    name: 'PUBLIC_URL',
    fallback: null,
    what: 'address that people open in the browser (default http://localhost:PORT)',
    complain: (value) => (isPlainWebAddress(value) ? null : 'an address such as https://cases.example.com, without a path'),
  },
  { name: 'DATA_DIR', fallback: '.data', what: 'folder for the database, files and keys', complain: anything },
  {
    name: 'DATABASE_URL',
    fallback: null,
    what: 'a PostgreSQL of your own, instead of the embedded one',
    complain: (value) =>
      isUrl(value, ['postgres:', 'postgresql:']) ? null : 'an address such as postgres://user:password@host:5432/database',
  },
  {
    name: 'FILES_URL',
    fallback: null,
    what: `bucket for files, as ${S3_EXAMPLE}; without, a folder below DATA_DIR`,
    complain: (value) => (parseS3Address(value) ? null : `an address such as ${S3_EXAMPLE}`),
  },
  {
    name: 'DEMO',
    fallback: null,
    what: '1 creates the demo workspace and its people on the first start, 0 starts empty (default 1 at a loopback HOST with the embedded database and no https PUBLIC_URL, else 0)',
    complain: zeroOrOne,
  },
  {
    name: 'TRUSTED_OPERATIONS',
    fallback: null,
    what: '1 runs only GraphQL operations known to the server, 0 runs any (default 1, with DEMO=1 0)',
    complain: zeroOrOne,
  },
  {
    name: 'OPERATIONS_DIR',
    fallback: null,
    what: 'folder of .graphql files, each an operation that the server knows besides its own',
    complain: anything,
  },
  {
    name: 'TRUST_PROXY',
    fallback: '0',
    what: '1 takes addresses of callers from X-Forwarded-For: only behind a proxy of yours that sets it',
    complain: zeroOrOne,
  },
  {
    name: 'AUTH_DOMAIN',
    fallback: null,
    what: 'Auth0 tenant that signs people in (with the two below; without, the built-in provider does)',
    complain: (value) => (/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(value) ? null : 'a host name such as tenant.us.auth0.com'),
  },
  { name: 'AUTH_CLIENT_ID', fallback: null, what: 'client id of the application in that tenant', complain: anything },
  { name: 'AUTH_AUDIENCE', fallback: null, what: 'audience of the API in that tenant', complain: anything },
  {
    name: 'AUTH_MANAGEMENT_CLIENT_ID',
    fallback: null,
    what: 'client id of a machine-to-machine application of that tenant, which keeps its people in step (with the next)',
    complain: anything,
  },
  { name: 'AUTH_MANAGEMENT_SECRET', fallback: null, what: 'client secret of it', complain: anything },
  {
    name: 'AUTH_MANAGEMENT_URL',
    fallback: null,
    what: 'where its Management API is, when AUTH_DOMAIN is a domain of your own (default https://AUTH_DOMAIN)',
    complain: (value) => (isPlainWebAddress(value) ? null : 'an address such as https://tenant.us.auth0.com'),
  },
  {
    name: 'AUTH_CONNECTION',
    fallback: 'Username-Password-Authentication',
    what: 'database connection of that tenant in which people are made',
    complain: anything,
  },
  {
    name: 'SECOND_FACTOR',
    fallback: null,
    what: 'roles that need two-step verification at the built-in sign-in, such as ADMIN,AGENT, or none (default ADMIN, in the demo none)',
    complain: (value) => (rolesIn(value) ? null : `none, or roles with commas between them: ${ROLE_NAMES.join(', ')}`),
  },
  {
    name: 'SMTP_URL',
    fallback: null,
    what: 'mail server; without one mails wait, in the demo they are shown at /mailbox',
    complain: (value) => (isMailServer(value) ? null : 'an address such as smtp://user:password@mail.example.com:587 or smtps://...'),
  },
  {
    name: 'MAIL_FROM',
    fallback: null,
    what: 'address that mails come from (default no-reply@ and the host of PUBLIC_URL)',
    complain: (value) => (/^[^\s@<>"(),:;\\]+@[A-Za-z0-9.-]+$/.test(value) ? null : 'an email address'),
  },
  {
    name: 'RECORDS_URL',
    fallback: null,
    what: 'provider of MVR and PSP reports and of the examiner registry; without one the demo makes samples',
    complain: (value) => (isUrl(value, ['http:', 'https:']) ? null : 'an address such as https://records.example.com/webhook'),
  },
  {
    name: 'ESIGN_PROVIDER',
    fallback: 'embedded',
    what: 'embedded has documents signed by the product itself, eversign by Xodo Sign (with the next two)',
    complain: (value) => (value === 'embedded' || value === 'eversign' ? null : 'embedded or eversign'),
  },
  { name: 'EVERSIGN_KEY', fallback: null, what: 'access key of the account at Xodo Sign', complain: anything },
  {
    name: 'EVERSIGN_BUSINESS_ID',
    fallback: null,
    what: 'number of the business in that account',
    complain: (value) => (/^\d{1,20}$/.test(value) ? null : 'a number'),
  },
  {
    name: 'EVERSIGN_URL',
    fallback: 'https://api.eversign.com',
    what: 'where its calls are',
    complain: (value) => (isUrl(value, ['http:', 'https:']) ? null : 'an address such as https://api.eversign.com'),
  },
  { name: 'RECORDS_KEY', fallback: null, what: 'key that the provider of records wants as bearer token', complain: anything },
  {
    name: 'WEBHOOK_SECRET',
    fallback: null,
    what: 'secret with which the identity provider signs its calls to /api/webhook/...; without it nothing answers there',
    complain: secret,
  },
  {
    name: 'METRICS_TOKEN',
    fallback: null,
    what: 'bearer token that /metrics wants; without one it is open in the demo and closed elsewhere',
    complain: secret,
  },
  {
    name: 'MAILBOX_TOKEN',
    fallback: null,
    what: 'bearer token that /mailbox wants; without one it is open in the demo and closed elsewhere',
    complain: secret,
  },
  { name: 'ACCESS_LOG', fallback: '0', what: '1 writes a JSON line to stdout for each request', complain: zeroOrOne },
];

/** Reads settings from environment variables and the command line (the arguments after the script); changes nothing. */
export function parseSettings(env: Readonly<Record<string, string | undefined>>, argv: readonly string[]): ParsedSettings {
  const [flag] = argv;
  if (argv.includes('--help') || argv.includes('-h')) return { kind: 'help', text: helpText() };
  if (flag !== undefined) return wrong(`Unknown option ${flag}. Settings are environment variables; --help lists them.`);

  const values = new Map(SETTINGS.map(({ name, fallback }) => [name, env[name]?.trim() || fallback]));
  for (const { name, complain } of SETTINGS) {
    const value = values.get(name) ?? null;
    const expected = value === null ? null : complain(value);
    if (expected !== null) return wrong(`${name} must be ${expected}${mayShow(name) ? `, not "${value}"` : ''}.`);
  }
  const get = (name: string) => values.get(name) ?? null;
  const [domain, clientId, audience] = [get('AUTH_DOMAIN'), get('AUTH_CLIENT_ID'), get('AUTH_AUDIENCE')];
  const hasTenant = domain !== null && clientId !== null && audience !== null;
  if (!hasTenant && (domain ?? clientId ?? audience) !== null) {
    return wrong('AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE belong together. Set all three, or none for the built-in sign-in.');
  }
  const [managerId, managerSecret] = [get('AUTH_MANAGEMENT_CLIENT_ID'), get('AUTH_MANAGEMENT_SECRET')];
  if ((managerId === null) !== (managerSecret === null))
    return wrong('AUTH_MANAGEMENT_CLIENT_ID and AUTH_MANAGEMENT_SECRET belong together. Set both, or none.');
  if (managerId !== null && !hasTenant) return wrong('AUTH_MANAGEMENT_CLIENT_ID needs AUTH_DOMAIN: it is an application of that tenant.');
  const managementUrl = (get('AUTH_MANAGEMENT_URL') ?? `https://${domain}`).replace(/\/$/, '');
  const [key, businessId] = [get('EVERSIGN_KEY'), get('EVERSIGN_BUSINESS_ID')];
  const isEversign = get('ESIGN_PROVIDER') === 'eversign';
  if (isEversign && (key === null || businessId === null))
    return wrong('ESIGN_PROVIDER=eversign needs EVERSIGN_KEY and EVERSIGN_BUSINESS_ID.');
  const eversign = isEversign && key !== null && businessId !== null ? { key, businessId, url: get('EVERSIGN_URL') ?? '' } : null;
  const recordsUrl = get('RECORDS_URL');
  const publicUrl = (get('PUBLIC_URL') ?? `http://localhost:${get('PORT')}`).replace(/\/$/, '');
  // Its passwords are published: it starts by itself only where nobody else can come.
  const isAlone = isLoopback(get('HOST') ?? '') && get('DATABASE_URL') === null && !publicUrl.startsWith('https:');
  const demo = (get('DEMO') ?? (isAlone ? '1' : '0')) === '1';
  const settings: Settings = {
    port: Number(get('PORT')),
    host: get('HOST') ?? '',
    publicUrl,
    dataDir: path.resolve(get('DATA_DIR') ?? ''),
    databaseUrl: get('DATABASE_URL'),
    demo,
    files: parseS3Address(get('FILES_URL') ?? ''),
    auth: hasTenant ? { domain, clientId, audience } : null,
    tenantManagement:
      managerId !== null && managerSecret !== null
        ? { url: managementUrl, clientId: managerId, secret: managerSecret, connection: get('AUTH_CONNECTION') ?? '' }
        : null,
    secondFactor: rolesIn(get('SECOND_FACTOR') ?? (demo ? 'none' : 'ADMIN')) ?? [],
    smtpUrl: get('SMTP_URL'),
    mailFrom: get('MAIL_FROM') ?? `no-reply@${new URL(get('PUBLIC_URL') ?? 'http://localhost').hostname}`,
    records: recordsUrl === null ? null : { url: recordsUrl, key: get('RECORDS_KEY') },
    eversign,
    webhookSecret: get('WEBHOOK_SECRET'),
    trustedOperations: (get('TRUSTED_OPERATIONS') ?? (demo ? '0' : '1')) === '1',
    operationsDir: get('OPERATIONS_DIR') === null ? null : path.resolve(get('OPERATIONS_DIR') ?? ''),
    trustProxy: get('TRUST_PROXY') === '1',
    metricsToken: get('METRICS_TOKEN'),
    mailboxToken: get('MAILBOX_TOKEN'),
    accessLog: get('ACCESS_LOG') === '1',
  };
  return { kind: 'settings', settings, notices: noticesOf(settings, get('DEMO') !== null) };
}

/** Reads as parseSettings does, but prints help and exits 0, or prints what is wrong in one line and exits 2. `say` is told what to know about them. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
  say: (line: string) => void = () => {},
): Settings {
  const parsed = parseSettings(env, argv);
  if (parsed.kind === 'settings') {
    parsed.notices.forEach(say);
    return parsed.settings;
  }
  (parsed.kind === 'help' ? process.stdout : process.stderr).write(`${parsed.text}\n`);
  process.exit(parsed.kind === 'help' ? 0 : 2);
}

function noticesOf({ host, publicUrl, demo }: Settings, isDemoSaid: boolean): string[] {
  const isOpen = !isLoopback(host);
  const notices: string[] = [];
  if (isOpen && isLoopback(new URL(publicUrl).hostname))
    notices.push(`HOST=${host} is open to the network, but links lead to ${publicUrl}. Set PUBLIC_URL to the address that people open.`);
  if (isOpen && demo) notices.push(`The demo is open to the network at HOST=${host}, and its passwords are published.`);
  if (!isDemoSaid && !demo)
    notices.push(
      'No demo: it starts by itself only at a loopback HOST, with the embedded database and no https PUBLIC_URL. DEMO=1 asks for it, DEMO=0 says it is not wanted.',
    );
  return notices;
}

function helpText(): string {
  const width = Math.max(...SETTINGS.map(({ name }) => name.length)) + 2;
  const rows = SETTINGS.map(
    ({ name, fallback, what }) => `  ${name.padEnd(width)}${what}${fallback === null ? '' : ` (default ${fallback})`}`,
  );
  return ['Usage: npm start [-- --help]', '', 'Settings are environment variables; none is needed:', '', ...rows].join('\n');
}

function wrong(text: string): ParsedSettings {
  return { kind: 'wrong', text };
}

/** An address may hold a password, which must not reach a log. */
function mayShow(name: string): boolean {
  return ![
    'DATABASE_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'FILES_URL',
    'RECORDS_URL',
    'RECORDS_KEY',
    'WEBHOOK_SECRET',
    'EVERSIGN_KEY',
    'EVERSIGN_URL',
    'AUTH_MANAGEMENT_SECRET',
    'AUTH_MANAGEMENT_URL',
    'METRICS_TOKEN',
    'MAILBOX_TOKEN',
  ].includes(name);
}

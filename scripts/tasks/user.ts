import { parseArgs } from 'node:util';
import { ROLE_NAMES, type Role } from '#domain/actor.ts';
import type { UserOffice } from '#server/users/userOffice.ts';

const USAGE = `Usage: npm run user -- COMMAND

  invite EMAIL --role ROLE [--name "First Last"] [--customer CUSTOMER]
                      make a user; they get a link to choose a password
  role EMAIL ROLE [--customer CUSTOMER]
                      give somebody another role
  reset EMAIL         give somebody a link to choose a new password
  reset-factor EMAIL  take away two-step verification, when phone and recovery codes are lost
  disable EMAIL       keep somebody out; they are signed out everywhere at once
  enable EMAIL        let them in again
  list                show everybody

ROLE is ADMIN, AGENT, or that of the customer's subscription: CUSTOMER (pro), CUSTOMER_PRO_LEGACY, CUSTOMER_PREMIUM,
CUSTOMER_ELITE, CUSTOMER_BASIC, CUSTOMER_PRO_DRIVER; with --customer it may be left out of invite.
CUSTOMER is a customer's number (C-1001) or its id.

DATA_DIR, DATABASE_URL, PUBLIC_URL, SMTP_URL and AUTH_... are read as for npm start: give the same. The product may be running.
With SMTP_URL links go by mail, which the running product sends; without it, or with --print, they are printed here.
With AUTH_DOMAIN accounts and passwords are the tenant's: invite makes the user alone, and reset and reset-factor are refused; a
tenant that is kept in step (AUTH_MANAGEMENT_...) makes the account as well, and its link is mailed by the running product.
Exit code 0: done; 1: it could not be done, and nothing was changed; 2: wrong arguments.`;

/** Something about the arguments that the usage explains. */
class UsageError extends Error {}

type Act = (office: UserOffice) => Promise<string[]>;

/** `npm run user`: looks after the people of a workspace from the command line. */
export default async function user(args: string[]): Promise<void> {
  const wanted = readArgs(args);
  if (wanted === 'help') return void process.stdout.write(`${USAGE}\n`);
  const { readSettings } = await import('#server/settings.ts');
  const { withDatabase } = await import('#server/db/withDatabase.ts');
  const { checkMigrated } = await import('#server/db/checkMigrated.ts');
  const { UserOffice } = await import('#server/users/userOffice.ts');
  const settings = readSettings(process.env, []);
  try {
    const lines = await withDatabase(settings, { running: 'join', missing: 'refuse' }, async (db) => {
      await checkMigrated(db);
      const isMailed = settings.smtpUrl !== null && !wanted.isPrinted;
      return wanted.act(new UserOffice({ db, origin: settings.publicUrl, tenant: settings.auth?.domain ?? null, isMailed }));
    });
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${wordsFor(error)}\n`);
    process.exitCode = 1;
  }
}

/** Returns an error in one line; a refusal of input names the fields. */
function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, details } = error as Error & { code?: unknown; details?: Record<string, string> };
  if (code !== 'ValidationError' || !details) return error.message;
  return Object.entries(details)
    .map(([field, words]) => `${field}: ${words}`)
    .join('; ');
}

function readArgs(args: string[]): { act: Act; isPrinted: boolean } | 'help' {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        name: { type: 'string' },
        customer: { type: 'string' },
        print: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return 'help';
    return { act: actOf(positionals, values), isPrinted: values.print };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}\n\n${USAGE}\n`);
    process.exit(2);
  }
}

function roleOf(text: string): Role {
  const role = ROLE_NAMES.find((name) => name === text.toUpperCase());
  if (!role) throw new UsageError(`There is no role ${text}.`);
  return role;
}

type Options = Partial<Record<'role' | 'name' | 'customer', string>>;

function actOf([command, email, ...more]: string[], options: Options): Act {
  const { role, name = '', customer } = options;
  const take = (most: number, ...allowed: (keyof Options)[]): void => {
    if (most > 0 && email === undefined) throw new UsageError('EMAIL is missing.');
    const count = email === undefined ? 0 : 1 + more.length;
    if (count > most) throw new UsageError(`There is one word too many: ${[email, ...more][most]}.`);
    const foreign = (['role', 'name', 'customer'] as const).find((option) => options[option] !== undefined && !allowed.includes(option));
    if (foreign) throw new UsageError(`${command} takes no --${foreign}.`);
  };
  switch (command) {
    case 'invite': {
      take(1, 'role', 'name', 'customer');
      if (role === undefined && customer === undefined) throw new UsageError('Say with --role what the person may do.');
      const given = role === undefined ? null : roleOf(role);
      const [firstName = '', ...rest] = name.trim().split(/\s+/);
      const person = { email: email!, role: given, firstName, lastName: rest.join(' '), customer: customer ?? null };
      return (office) => office.invite(person);
    }
    case 'role': {
      take(2, 'customer');
      if (more[0] === undefined) throw new UsageError('ROLE is missing.');
      const next = roleOf(more[0]);
      return (office) => office.changeRole(email!, next, customer ?? null);
    }
    case 'reset':
      take(1);
      return (office) => office.reset(email!);
    case 'reset-factor':
      take(1);
      return (office) => office.resetFactor(email!);
    case 'disable':
    case 'enable':
      take(1);
      return (office) => office.setStatus(email!, command === 'enable' ? 'active' : 'disabled');
    case 'list':
      take(0);
      return (office) => office.list();
    default:
      throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command ${command}.`);
  }
}

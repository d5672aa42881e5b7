import pg from 'pg';
import type { Audience } from '#domain/actor.ts';
import type { Scope } from '#domain/scope.ts';
import { NOUNS } from '#domain/tables.ts';
import type { Nouns } from './changeLogSql.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** The roles of the database as which people's reads run: neither can sign in, owns anything or passes over a policy. */
export const WALL_ROLES = { staff: 'weighstation_staff', customer: 'weighstation_customer' } as const satisfies Record<Audience, string>;
/** The settings of a transaction that say who reads. */
export const WALL_SETTINGS = { user: 'wall.user_id', customer: 'wall.customer_id' } as const;

const AUDIENCES = Object.keys(WALL_ROLES) as Audience[];
const BOTH = Object.values(WALL_ROLES).join(', ');

/** A setting as a scalar subquery, which is worked out once for a statement and not for each row; null where it is not set. */
const settingSql = (setting: string): string => `(select nullif(current_setting('${setting}', true), ''))`;
const USER = settingSql(WALL_SETTINGS.user);
const CUSTOMER = settingSql(WALL_SETTINGS.customer);

/** The rows of one table that an audience may reach at all; `columns`: these of them and no other. */
interface Opening {
  to: Audience;
  using: string;
  columns?: readonly string[];
}

/**
 * What reads reach beyond a noun's scope. Alerts are the staff's, but a customer learns how many there are of each kind and of which
 * of the own drivers (DASHBOARD-3): nothing else of them is open, and of no other customer's.
 */
const BEYOND_SCOPE: Readonly<Record<string, Opening>> = {
  alerts: {
    to: 'customer',
    using: `"customerId" = ${CUSTOMER}`,
    columns: ['id', 'customerId', 'driverId', 'entityType', 'entityStatus', 'dismissedAt', 'deletedAt'],
  },
};

/**
 * The condition under which an audience reaches a row, or null when it reaches none: `Scope` read once more, apart from
 * server/db/scopeSql.ts. Softly deleted rows are no matter of this wall.
 */
function reachSql(scope: Scope, to: Audience): string | null {
  switch (scope.kind) {
    case 'ref':
      return 'true';
    case 'staff':
      return to === 'staff' ? 'true' : null;
    case 'customer': {
      if (to === 'staff') return 'true';
      const shared = scope.when ? ` and ${name(scope.when.field)} = ${literal(scope.when.equals)}` : '';
      return `${name(scope.column)} = ${CUSTOMER}${shared}`;
    }
    case 'user': {
      const own = `${name(scope.column)} = ${USER}`;
      if (to === 'customer' || scope.staff === false) return own;
      return scope.staff === true ? 'true' : `(${own} or ${name(scope.staff.when)})`;
    }
    case 'server':
      return null;
  }
}

/** A file is reached by who stored it, by everybody if it is public, and through any row that names it and is itself reached (FILE-2). */
function fileSql(nouns: Nouns): string {
  const namings = Object.values(nouns)
    .filter((noun) => reachSql(noun.scope, 'customer') !== null)
    .flatMap((noun) =>
      Object.entries(noun.fields)
        .filter(([, { facts }]) => facts.references === 'files')
        .map(([field]) => `exists (select from ${name(noun.name)} naming where naming.${name(field)} = "files"."id")`),
    );
  return ['"public"', `"createdById" = ${USER}`, ...namings].join(' or ');
}

/** An entry of the change log carries the row: it is reached by who hears one of its channels. */
function logSql(to: Audience): string {
  const heard = [`'ref'`, ...(to === 'staff' ? [`'staff'`] : [`'c:' || ${CUSTOMER}`]), `'u:' || ${USER}`];
  const channels = `(select array[${heard.join(', ')}])`;
  return `ch_new && ${channels} or ch_old && ${channels}`;
}

function openingsOf(nouns: Nouns): [table: string, openings: Opening[]][] {
  const declared = Object.values(nouns).map((noun): [string, Opening[]] => {
    if (noun.name === 'files') return ['files', AUDIENCES.map((to) => ({ to, using: to === 'staff' ? 'true' : fileSql(nouns) }))];
    const openings = AUDIENCES.flatMap((to): Opening[] => {
      const using = reachSql(noun.scope, to);
      return using === null ? [] : [{ to, using }];
    });
    const beyond = BEYOND_SCOPE[noun.name];
    return [noun.name, beyond ? [...openings, beyond] : openings];
  });
  return [...declared, ['sync_log', AUDIENCES.map((to) => ({ to, using: logSql(to) }))]];
}

/** Statements that take the wall down: a migration may change what its policies look at. */
export const LOWER_WALL_SQL = `do $lower$ declare walled text; rule text; begin
  for walled, rule in select tablename, policyname from pg_policies where schemaname = current_schema() and policyname like 'wall\\_%' loop
    execute format('drop policy %I on %I', rule, walled);
    execute format('alter table %I disable row level security', walled);
    execute format('revoke all on %I from ${BOTH}', walled);
  end loop; end $lower$`;

/**
 * Statements that make the roles where they are missing and make sure that this user may become them. Roles belong to a whole server:
 * those of another database on it are the same. Insufficient privilege is told as such, and so is a role that would pass over policies.
 */
export const WALL_ROLES_SQL = `do $roles$ declare wanted text; was text := current_setting('role'); begin
  foreach wanted in array array[${Object.values(WALL_ROLES).map(literal).join(', ')}] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I nologin', wanted); end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if exists (select from pg_roles where rolname = wanted and (rolsuper or rolbypassrls)) then
      raise exception 'The role % passes over policies', wanted using errcode = 'insufficient_privilege';
    end if;
    begin
      perform set_config('role', wanted, true);
    exception when insufficient_privilege then
      execute format('grant %I to current_user', wanted);
      perform set_config('role', wanted, true);
    end;
    perform set_config('role', was, true);
  end loop; end $roles$`;

/**
 * Statements that put the wall of these nouns in place of whatever a database had: for each audience the tables that it reaches, and
 * which of their rows (docs/decisions/0027-second-wall.md). The owner of the tables passes over all of it: writes, jobs, backups.
 */
export function wallSql(nouns: Nouns = NOUNS): string {
  const openings = openingsOf(nouns).flatMap(([table, those]) => [
    ...(those.length ? [`alter table ${name(table)} enable row level security`] : []),
    ...those.flatMap(({ to, using, columns }) => [
      `grant select${columns ? ` (${columns.map(name).join(', ')})` : ''} on ${name(table)} to ${WALL_ROLES[to]}`,
      `create policy wall_${to} on ${name(table)} for select to ${WALL_ROLES[to]} using (${using})`,
    ]),
  ]);
  const schema = `do $schema$ begin execute format('grant usage on schema %I to ${BOTH}', current_schema()); end $schema$`;
  const log = `grant select on sync_head, sync_meta, sync_tx to ${BOTH}`;
  // Files that staff are filled from: customers are offered none.
  const segments = `grant select on sync_segment to ${WALL_ROLES.staff}`;
  return [LOWER_WALL_SQL, schema, log, segments, ...openings].join(';\n');
}

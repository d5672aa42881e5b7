import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { hasRows, type Person, type TurnedAway } from './actors.ts';
import type { Call } from './generatedCalls.ts';
import type { Operation, Outcome, Relation } from './operations.ts';
import type { Service } from './service.ts';
import { rowId, uniqueCode, type Tenant, type Variant } from './rowNames.ts';
import { plant } from './world.ts';
import { worldRow } from './worldRow.ts';

/** An operation with code of its own: its row of the matrix is written by hand. */
export interface CustomOperation extends Operation {
  /** What can be asked of it; `own` alone where it is about nobody's row. */
  relations: readonly Relation[];
  /** How a person calls it about a row in this relation; puts there what the call needs. */
  call: (asking: Asking) => Promise<Call> | Call;
  /** Did an allowed call do or tell something? `answer` is that of the field. */
  did: (answer: any) => boolean;
  /** How somebody is refused, where it is not in the usual words. */
  refusal?: RegExp;
  /** What becomes of those who are turned away elsewhere. */
  strangers?: Partial<Record<TurnedAway, Outcome>>;
}

/** Who asks about what. */
export interface Asking {
  service: Service;
  person: Person;
  relation: Relation;
}

type Answerer = (person: Person) => boolean;
export const everybody: Answerer = () => true;
export const staff: Answerer = (person) => person.staff;
export const admin: Answerer = ({ role }) => role === 'ADMIN';
/** Staff and the company tiers, which manage drivers (spec 6). */
export const fleet: Answerer = ({ role }) => role !== 'CUSTOMER_PRO_DRIVER' && role !== 'CUSTOMER_BASIC';
/** Staff and CUSTOMER_ELITE, which manage documents (spec 6). */
export const elite: Answerer = (person) => person.staff || person.role === 'CUSTOMER_ELITE';

const ALL: readonly Relation[] = ['own', 'other', 'missing'];
/** For those of `who`: a row of their own carrier, for staff of any; `otherwise` for everybody and everything else. */
export function within(who: Answerer, otherwise: Outcome, missing = otherwise): Operation['outcome'] {
  return (person, relation) => {
    if (relation === 'missing') return who(person) ? missing : 'deny';
    return who(person) && (person.staff || (relation === 'own' && hasRows(person))) ? 'allow' : otherwise;
  };
}

export const tenantOf = (relation: Relation): Tenant => (relation === 'other' ? 'beta' : 'alpha');
/** A row of the world in this relation. */
export const id = (table: TableName, relation: Relation, variant: Variant = 'one'): string =>
  relation === 'missing' ? 'nowhere' : rowId(tenantOf(relation), table, variant);

/** New rows in this relation, for a call that changes what it finds; nothing where the row is missing. */
export async function fresh(service: Service, relation: Relation, ...rows: readonly (readonly [TableName, object])[]): Promise<string[]> {
  if (relation === 'missing') return rows.map(() => 'nowhere');
  const made = rows.map(([table, own]): [TableName, AnyRow] => [
    table,
    worldRow(table, tenantOf(relation), 'one', { id: `fresh_${uniqueCode()}`, ...own }),
  ]);
  await plant(service.db, made);
  return made.map(([, row]) => row.id);
}

export const some = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) > 0;
export const succeeded = (answer: any): boolean => answer?.status === 'success';
export const counted = (tiles: readonly { count: number }[] | undefined): boolean => tiles?.some(({ count }) => count > 0) ?? false;

export const query = (
  name: string,
  rest: Omit<CustomOperation, 'name' | 'kind' | 'relations'> & { relations?: readonly Relation[] },
): CustomOperation => ({
  name,
  kind: 'Query',
  relations: ALL,
  ...rest,
});
export const mutation = (
  name: string,
  rest: Omit<CustomOperation, 'name' | 'kind' | 'relations'> & { relations?: readonly Relation[] },
): CustomOperation => ({
  ...query(name, rest),
  kind: 'Mutation',
});

/** One case, by its id. */
export const ofCase =
  (text: string) =>
  ({ relation }: Asking): Call => ({ query: text, variables: { id: id('cases', relation) } });

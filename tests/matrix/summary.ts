import type { Who } from '#domain/access.ts';
import type { Noun } from '#domain/noun.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { letters, PERSONS, STRANGERS, TURNED_AWAY, type Person } from './actors.ts';
import { API_NOUNS, shapeOfNoun } from './apiShape.ts';
import { CUSTOM } from './customOperations.ts';
import { DEVICES_ONLY } from './devicesOnly.ts';
import { RULED_FIELDS } from './fieldRights.ts';
import { GENERATED, relationsOf, type Operation, type Relation } from './operations.ts';
import { OPEN_ADDRESSES, restOperations } from './restOperations.ts';
import { may } from './who.ts';

type Row = Pick<Operation, 'name' | 'outcome'> & { relations: readonly Relation[] };

const HEADER = `Who may do what. This file is written by its test, which fails when it is not what the checks expect:
UPDATE_MATRIX=1 npx vitest run --project unit tests/matrix

${PERSONS.map(({ letter, name }) => `${letter} ${name}`).join('  ')} (who has just signed up: CUSTOMER_BASIC, without a carrier)

own    for a row of the person's own carrier; of a noun whose rows belong to people, for their own
coll   for a row of somebody else of the same carrier, where that makes a difference
other  for a row of another carrier
else   what everybody else comes to, and everybody for a row that is not there:
       deny (one and the same refusal), empty (no rows, nothing done), null`;

const NOBODY = letters(() => false);
const WIDTH = 56;
const columns = (...cells: string[]): string =>
  cells
    .map((cell, nr) => cell.padEnd(nr === 0 ? WIDTH : 10))
    .join('')
    .trimEnd();

function lineOf({ name, outcome, relations }: Row): string {
  const allowed = (relation: Relation): string =>
    relations.includes(relation) ? letters((person) => outcome(person, relation) === 'allow') : '-';
  const others = new Set(
    PERSONS.flatMap((person) => relations.map((relation) => outcome(person, relation))).filter((one) => one !== 'allow'),
  );
  return columns(name, allowed('own'), allowed('colleague'), allowed('other'), [...others].toSorted().join(', ') || '-');
}

function table(title: string, rows: readonly Row[]): string {
  const lines = rows.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)).map(lineOf);
  return [columns(`## ${title}`, 'own', 'coll', 'other', 'else'), ...lines].join('\n');
}

const ROWS: readonly (Row & Pick<Operation, 'kind'>)[] = [
  ...GENERATED.map((operation) => ({ ...operation, relations: relationsOf(operation.table, operation.act) })),
  ...CUSTOM,
];
const ofKind = (kind: Operation['kind']): readonly Row[] => ROWS.filter((row) => row.kind === kind);

/** May this person make rows of the noun, or change rows of theirs? */
function writes(name: TableName, isFixed: boolean, person: Person): boolean {
  const { create, update } = (NOUNS[name] as Noun).access!;
  const own = (who: Who): boolean => who.startsWith('owner') || may(who, person, name, null);
  return own(create) || (!isFixed && own(update));
}

/** Fields that not everybody reads, holds on a device or sets who may read or write the row. */
function fieldLines(): string[] {
  return API_NOUNS.flatMap((name) => {
    const { fields, type, replication }: Noun = NOUNS[name];
    const shape = shapeOfNoun(name);
    const paths = new Map([...shape.columns, ...shape.one].map(({ field, path }) => [field, path.join('.')]));
    return Object.entries(fields).flatMap(([field, { facts }]) => {
      const reader = facts.online ?? facts.audience;
      const isPlain = reader === 'all' && facts.audience === 'all' && facts.writer === 'anyone' && !facts.fixed;
      if (isPlain || ['id', 'createdAt', 'updatedAt', 'deletedAt'].includes(field)) return [];
      const read = (audience: typeof reader): string => letters(({ staff }) => audience === 'all' || (audience === 'staff' && staff));
      const set = letters((person) => may(facts.writer, person, name, null) && writes(name, facts.fixed, person));
      return [
        columns(
          `${type}.${paths.get(field) ?? field}`,
          read(reader),
          replication === 'none' ? NOBODY : read(facts.audience),
          set,
          facts.fixed ? 'once' : '',
        ),
      ];
    });
  });
}

/** Fields that the rules of their noun keep for some, besides what is declared. */
function ruledLines(): string[] {
  const everybody = letters(() => true);
  return RULED_FIELDS.map(({ table: name, path, who }) =>
    columns(
      `${NOUNS[name].type}.${path.join('.')}`,
      everybody,
      everybody,
      letters((person) => may(who, person, name, null)),
      'by rule',
    ),
  );
}

/** The whole matrix as people read it, one line for each operation and each restricted field. */
export function summary(): string {
  const pushed = [...ROWS, ...DEVICES_ONLY].filter(({ name }) => MUTATIONS.has(name));
  return `${[
    HEADER,
    table('Query', ofKind('Query')),
    table('Mutation', ofKind('Mutation')),
    table('Subscription', ofKind('Subscription')),
    table(
      'REST, with a bearer token',
      restOperations(() => Promise.resolve('')),
    ),
    ['## Addresses that look at no token', ...OPEN_ADDRESSES.map(({ name, status }) => columns(name, String(status)))].join('\n'),
    table('Queued by devices (syncPush), judged as by the API', pushed),
    ['## Who is turned away from every operation', ...STRANGERS.map((stranger) => columns(stranger, TURNED_AWAY[stranger].code))].join(
      '\n',
    ),
    [columns('## Fields that not everybody reads or sets', 'read', 'device', 'set', 'when'), ...fieldLines(), ...ruledLines()].join('\n'),
  ].join('\n\n')}\n`;
}

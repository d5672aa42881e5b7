import type { Who } from '#domain/access.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { PERSONS, type Person } from './actors.ts';
import { API_NOUNS, nested, oneName, shapeOfNoun } from './apiShape.ts';
import { isDenial } from './deniedWrites.ts';
import { valueFor } from './massAssignment.ts';
import { GENERATED } from './operations.ts';
import type { Service } from './service.ts';
import { freshRow } from './targets.ts';
import { uniqueCode } from './rowNames.ts';
import { plantOne } from './world.ts';
import { may } from './who.ts';

/** A field that not everybody sets who may change the row, and a value for it. */
interface Guarded {
  table: TableName;
  path: readonly string[];
  who: Who;
  value: unknown;
}

/** Guarded by the rules of their nouns, whatever their declarations say. */
export const RULED_FIELDS: readonly Guarded[] = [
  { table: 'driverApplicationForms', path: ['comment'], who: 'staff', value: 'made' },
  { table: 'driverApplicationForms', path: ['agentChanges'], who: 'staff', value: { made: 'up' } },
  { table: 'customers', path: ['subscription'], who: 'admin', value: 'elite' },
  { table: 'caseComments', path: ['visibility'], who: 'staff', value: 'INTERNAL' },
  { table: 'caseCommentReplies', path: ['visibility'], who: 'staff', value: 'INTERNAL' },
  // A user's role as the API shows it, beside the plain field.
  { table: 'users', path: ['roles'], who: 'admin', value: { connect: [{ name: 'ADMIN' }] } },
];

/** Guarded by their declarations. */
const DECLARED: readonly Guarded[] = API_NOUNS.flatMap((table) => {
  const { fields }: Noun = NOUNS[table];
  const shape = shapeOfNoun(table);
  return [...shape.columns, ...shape.one].flatMap(({ path, field }) => {
    const { facts } = fields[field]!;
    const isGuarded = facts.writer !== 'anyone' && facts.writer !== 'nobody' && !facts.fixed;
    return isGuarded && (facts.kind !== 'ref' || shape.one.some((one) => one.path === path))
      ? [{ table, path, who: facts.writer, value: valueFor(field, facts) }]
      : [];
  });
});

/** Who may set a guarded field gets as far as the rules, and who may not is refused and changes nothing: each on a new row. */
export async function checkFieldRights(service: Service): Promise<void> {
  for (const guarded of [...RULED_FIELDS, ...DECLARED]) {
    const operation = GENERATED.find(({ table, act }) => table === guarded.table && act === 'Update');
    if (!operation) continue;
    for (const person of PERSONS) if (operation.outcome(person, 'own') === 'allow') await checkField(service, guarded, person);
  }
}

async function checkField(service: Service, { table, path, who, value }: Guarded, person: Person): Promise<void> {
  const row = await plantRow(service, table, person);
  const one = oneName(table);
  const cell = { operation: `${one}Update with ${path.join('.')}`, actor: person.name, relation: 'own' };
  const query = `mutation($data: ${NOUNS[table].type}UpdateInput!) { ${one}Update(data: $data) { id } }`;
  const before = await stored(service, table, row.id);
  const answer = await service.ask(person, query, { data: { id: row.id, ...nested(path, value) } }, cell);
  if (may(who, person, table, null)) return service.tally.check(!isDenial(answer), cell, 'done, or an answer of the rules', answer.text);
  const isUnchanged = (await stored(service, table, row.id)) === before;
  service.tally.check(isDenial(answer) && isUnchanged, cell, 'deny', answer.text);
}

/** A new row that the person may change; of users, a colleague for ADMIN and oneself for everybody else. */
async function plantRow(service: Service, table: TableName, person: Person): Promise<AnyRow> {
  const isSelf = table === 'users' && person.role !== 'ADMIN';
  if (isSelf) return { id: person.userId };
  const row = { ...freshRow(table, person, 'own'), id: `fresh_${uniqueCode()}` };
  await plantOne(service.db, table, row);
  return row;
}

async function stored({ db }: Service, table: TableName, id: string): Promise<string> {
  return JSON.stringify((await db.pool.query(`select * from "${table}" where id = $1`, [id])).rows);
}

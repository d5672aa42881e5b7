import type { FieldFacts } from '#domain/field.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { CUSTOMERS, PERSONS, type Person } from './actors.ts';
import { API_NOUNS, nested, oneName, shapeOfNoun } from './apiShape.ts';
import { inUnchanged, isDenial } from './deniedWrites.ts';
import { inParallel } from './inParallel.ts';
import { GENERATED } from './operations.ts';
import { createData, sample } from './samples.ts';
import type { Answer, Service } from './service.ts';
import { standingId } from './targets.ts';
import { rowId } from './rowNames.ts';
import { may } from './who.ts';

type Writing = 'Create' | 'Update';

/** A field that a person gives and may not. */
interface Attempt {
  table: TableName;
  writing: Writing;
  field: string;
  facts: FieldFacts;
  /** Where the API would take it. */
  path: readonly string[];
  person: Person;
}

/** A value that the field can hold. */
export function valueFor(field: string, facts: FieldFacts): unknown {
  if (facts.kind === 'ref') return { connect: { id: rowId('alpha', facts.references as TableName) } };
  return facts.kind === 'enum' ? facts.values!.at(-1) : sample(field, facts);
}

/** Is the field none that this person may give, whatever the row? */
function isForbidden(table: TableName, writing: Writing, facts: FieldFacts, person: Person): boolean {
  if (facts.writer === 'nobody' || (writing === 'Update' && facts.fixed)) return true;
  return facts.writer !== 'anyone' && !may(facts.writer, person, table, null);
}

/** A field of the server's own is in no input: to the API it does not exist. */
const isUnknown = ({ writing, facts }: Attempt): boolean => facts.writer === 'nobody' || (writing === 'Update' && facts.fixed);

function attemptsOf(table: TableName): Attempt[] {
  const shape = shapeOfNoun(table);
  const paths = new Map([...shape.columns, ...shape.one].map(({ field, path }) => [field, path]));
  const writings = (['Create', 'Update'] as const).filter((writing) =>
    GENERATED.some((operation) => operation.table === table && operation.act === writing),
  );
  const fields = Object.entries((NOUNS[table] as Noun).fields).filter(([name]) => name !== 'id');
  return writings.flatMap((writing) =>
    fields.flatMap(([field, { facts }]) =>
      [...CUSTOMERS, ...PERSONS.filter(({ staff }) => staff)]
        .filter((person) => isForbidden(table, writing, facts, person))
        .map((person): Attempt => ({ table, writing, field, facts, path: paths.get(field) ?? [field], person })),
    ),
  );
}

/** Every field that somebody may not set, given by them with a row that is otherwise right: refused, and nothing is written. */
export async function checkMassAssignment(service: Service): Promise<void> {
  for (const table of API_NOUNS) {
    const attempts = attemptsOf(table);
    if (attempts.length === 0) continue;
    const bodies: [Attempt, object][] = [];
    for (const attempt of attempts) bodies.push([attempt, await dataOf(service, attempt)]);
    await inUnchanged(service, `${table}: fields that are not theirs to set`, () =>
      inParallel(bodies, ([attempt, data]) => checkAttempt(service, attempt, data)),
    );
  }
}

async function dataOf(service: Service, { table, writing, field, person, path, facts }: Attempt): Promise<object> {
  const given = nested(path, valueFor(field, facts));
  if (writing === 'Update') return { id: standingId(table, person, 'own', 'Update'), ...given };
  const data = await createData(service, table, person, 'own');
  const [first] = path as [string];
  const inner = { ...(data[first] as object | undefined), ...(given[first] as object) };
  return { ...data, [first]: path.length > 1 ? inner : given[first] };
}

async function checkAttempt(service: Service, attempt: Attempt, data: object): Promise<void> {
  const { table, writing, field, person } = attempt;
  const cell = { operation: `${oneName(table)}${writing} with ${field}`, actor: person.name, relation: 'own' };
  const query = `mutation($data: ${NOUNS[table].type}${writing}Input!) { ${oneName(table)}${writing}(data: $data) { id } }`;
  const answer = await service.ask(person, query, { data }, cell);
  const isRight = isUnknown(attempt) ? isRefusedByName(answer) : isDenial(answer);
  service.tally.check(isRight, cell, isUnknown(attempt) ? 'no such field' : 'deny', answer.text);
}

/** Refused before anything ran, naming the field. */
function isRefusedByName({ status, data, errors }: Answer): boolean {
  return status === 400 && data === undefined && errors?.length === 1 && /is not defined by type/.test(errors[0]!.message);
}

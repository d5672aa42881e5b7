import { NOUNS, type TableName } from '#domain/tables.ts';
import { PERSONS, type Person } from './actors.ts';
import { API_NOUNS, nested, shapeOfNoun, type ApiColumn } from './apiShape.ts';
import { inParallel } from './inParallel.ts';
import type { Answer, Service } from './service.ts';

/** Kinds that no order and no group is made of. */
const UNORDERED = new Set(['json', 'list']);

interface Question {
  table: TableName;
  column: ApiColumn;
  what: string;
  query: string;
  variables: object;
}

/** Every way to ask by a field. */
function questionsOf(table: TableName, column: ApiColumn): Question[] {
  const { type } = NOUNS[table];
  const { path, facts } = column;
  const list = `${table}List`;
  const ask = (what: string, query: string, variables: object = {}): Question => ({ table, column, what, query, variables });
  const filtered = `query($filter: ${type}Filter) { ${list}(filter: $filter) { count } }`;
  const empty = nested(path, { is_empty: false });
  const [field] = path;
  return [
    ask('filter', filtered, { filter: empty }),
    ask('filter inside OR', filtered, { filter: { OR: [{ id: { equals: 'x' } }, empty] } }),
    ...(UNORDERED.has(facts.kind)
      ? []
      : [ask('sort', `query($sort: [${type}Sort!]) { ${list}(sort: $sort) { count } }`, { sort: [nested(path, 'ASC')] })]),
    ...(UNORDERED.has(facts.kind) || path.length > 1
      ? []
      : [
          ask('orderBy', `{ ${list}(orderBy: [${field}_DESC]) { count } }`),
          ask('groupBy', `{ ${list}(groupBy: { by: [${field}] }) { groups { count } } }`),
        ]),
  ];
}

/** Asking by a field for staff is refused to others like a field that does not exist, and answered to staff (ACCESS-4). */
export async function checkHiddenFields(service: Service): Promise<void> {
  const questions = API_NOUNS.flatMap((table) =>
    shapeOfNoun(table)
      .columns.filter(({ staffOnly }) => staffOnly)
      .flatMap((column) => questionsOf(table, column)),
  );
  const asked = questions.flatMap((question) => PERSONS.map((person) => ({ question, person })));
  await inParallel(asked, async ({ question: { table, column, what, query, variables }, person }) => {
    const cell = { operation: `${table}List: ${what} by ${column.path.join('.')}`, actor: person.name, relation: 'staff only' };
    const answer = await service.ask(person, query, variables, cell);
    service.tally.check(isRight(person, column, answer), cell, person.staff ? 'an answer' : 'unknown field', answer.text);
  });
}

function isRight({ staff }: Person, { path }: ApiColumn, { data, errors }: Answer): boolean {
  if (staff) return errors === undefined;
  const [error, another] = errors ?? [];
  const words = new RegExp(`^Field "${path.at(-1)}" is not defined by type "\\w+"\\.$`);
  return data == null && another === undefined && error?.code === 'InvalidArgumentError' && words.test(error.message);
}

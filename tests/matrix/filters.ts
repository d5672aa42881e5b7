import type { AnyRow } from '#domain/noun.ts';
import { NOUNS } from '#domain/tables.ts';
import { shapeOfNoun } from './apiShape.ts';
import { MARK } from './marks.ts';
import { cellOf, idsOf, relatedRows, type Reader } from './reader.ts';

/** Filters that try to reach further than one's own rows, with the number of rows that they may find. */
function filtersOf({ oracle, person, table }: Reader): [what: string, filter: object, count: number][] {
  const seen = oracle.seen(person, table);
  const others: AnyRow[] = oracle.all(table).filter((row) => !oracle.sees(person, table, row));
  const shape = shapeOfNoun(table);
  const overOne = shape.one
    .filter(({ path }) => path.length === 1)
    .map(({ path, field, target }): [string, object, number] => {
      const hidden: AnyRow[] = oracle.all(target).filter((row) => !oracle.sees(person, target, row));
      const wanted = hidden.find((row) => oracle.all(table).some((own) => own[field] === row.id)) ?? hidden[0];
      const found = seen.filter((row) => row[field] === wanted?.id && oracle.sees(person, target, wanted));
      return [`filter over ${path[0]}`, { [path[0]!]: { id: { equals: wanted?.id ?? 'nowhere' } } }, found.length];
    });
  const emptyOne = shape.one
    .filter(({ path }) => path.length === 1)
    .map(({ path, field, target }): [string, object, number] => {
      const found = seen.filter((row) => !oracle.sees(person, target, oracle.row(target, row[field])));
      return [`filter for no ${path[0]}`, { [path[0]!]: { is_empty: true } }, found.length];
    });
  const overMany = shape.many
    .filter(({ single }) => !single)
    .map(({ name, ...many }): [string, object, number] => {
      const found = seen.filter((row) => relatedRows(oracle, person, { name, ...many }, row).length === 0);
      return [`filter for none of ${name}`, { [name]: { none: {} } }, found.length];
    });
  return [
    ['filter widened by OR', { OR: [{ id: { is_not_empty: true } }, { id: { equals: others[0]?.id ?? 'nowhere' } }] }, seen.length],
    ['filter by the id of another', { id: { equals: others[0]?.id ?? 'nowhere' } }, 0],
    ['filter by the ids of all', { id: { in: idsOf(oracle.all(table)) } }, seen.length],
    ['filter by none of the own ids', { id: { not_in: idsOf(seen) } }, 0],
    ['words of the server', { _fullText: MARK.server }, 0],
    ...(person.staff
      ? []
      : [MARK.beta, MARK.staff, MARK.gone].map((mark): [string, object, number] => ['words of others', { _fullText: mark }, 0])),
    ...overOne,
    ...emptyOne,
    ...overMany,
  ];
}

/** Every filter of them at once: how many rows it finds. */
export async function checkFilters(reader: Reader): Promise<void> {
  const { service, person, table } = reader;
  const filters = filtersOf(reader);
  const type = `${NOUNS[table].type}Filter`;
  // No request may have more than 15 aliases.
  for (let begin = 0; begin < filters.length; begin += 15) {
    const part = filters.slice(begin, begin + 15);
    const query = `query(${part.map((_, nr) => `$f${nr}: ${type}`).join(', ')}) { ${part.map((_, nr) => `a${nr}: ${table}List(filter: $f${nr}) { count }`).join(' ')} }`;
    const variables = Object.fromEntries(part.map(([, filter], nr) => [`f${nr}`, filter]));
    const { data, text } = await service.ask(person, query, variables, cellOf(reader, 'filters', 'other'));
    part.forEach(([what, filter, count], nr) => {
      const came = data?.[`a${nr}`].count;
      service.tally.check(came === count, cellOf(reader, what, 'other'), `a count of ${count} for ${JSON.stringify(filter)}`, came ?? text);
    });
  }
}

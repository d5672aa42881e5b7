import type { AnyRow } from '#domain/noun.ts';
import { oneName, shapeOfNoun } from './apiShape.ts';
import { DENIAL, isDenial } from './deniedWrites.ts';
import { cellOf, type Reader } from './reader.ts';
import type { Answer } from './service.ts';
import { isInScope } from './who.ts';

/** Softly deleted rows: for staff who ask for them, and nobody else (ACCESS-5). */
export async function checkDeleted(reader: Reader): Promise<void> {
  const { service, oracle, person, table } = reader;
  if (table === 'files') return;
  const cell = cellOf(reader, 'list with deleted rows', 'all');
  const answer = await service.ask(person, `{ ${table}List(withDeleted: true) { count } }`, {}, cell);
  if (!person.staff) {
    service.tally.check(isDenial(answer), cell, 'deny', answer.text);
    return checkDeletedInside(reader);
  }
  const all = oracle.all(table).filter((row) => isInScope(person, table, row));
  service.tally.check(answer.data?.[`${table}List`].count === all.length, cell, `a count of ${all.length}`, answer.text);
}

/** The same over every relation of a row. */
async function checkDeletedInside(reader: Reader): Promise<void> {
  const { service, oracle, person, table } = reader;
  const row = oracle.seen(person, table)[0];
  const many = shapeOfNoun(table).many.filter(({ single }) => !single);
  if (!row || many.length === 0) return;
  const fields = many.map(({ name }, nr) => `a${nr}: ${oneName(table)}(id: "${row.id}") { ${name}(withDeleted: true) { count } }`);
  const { errors, text } = await service.ask(person, `{ ${fields.join(' ')} }`, {}, cellOf(reader, 'relations with deleted rows', 'own'));
  many.forEach(({ name }, nr) => {
    const error = errors?.find(({ path }) => path?.[0] === `a${nr}`);
    service.tally.check(error?.message === DENIAL.message, cellOf(reader, `${name} with deleted rows`, 'own'), 'deny', text);
  });
}

/** A page that begins after somebody else's row, and one that begins after a row that is nowhere. */
export async function checkCursor(reader: Reader): Promise<void> {
  const { service, oracle, person, table } = reader;
  const other: AnyRow | undefined = oracle.all(table).find((row) => !oracle.sees(person, table, row));
  if (!other) return;
  const asked = async (after: string): Promise<Answer> =>
    service.ask(
      person,
      `query($after: String) { ${table}List(after: $after) { items { id } } }`,
      { after },
      cellOf(reader, 'page after', after),
    );
  const [theirs, nowhere] = [await asked(other.id), await asked('nowhere')];
  const plain = ({ data, errors }: Answer): string =>
    JSON.stringify({ data, errors: errors?.map(({ code, message }) => ({ code, message })) });
  service.tally.check(plain(theirs) === plain(nowhere), cellOf(reader, 'page after', 'other'), `as nowhere: ${nowhere.text}`, theirs.text);
}

import { z } from 'zod';
import { isAmong } from './access.ts';
import { isStaff, type Actor } from './actor.ts';
import { AccessError, InputError } from './errors.ts';
import { idText, inputOf } from './fieldSchema.ts';
import { visibleRow, type MutationContext, type Tx } from './mutation.ts';
import type { AnyRow, Noun } from './noun.ts';
import { canSee } from './scope.ts';
import { NOUNS, type Row, type TableName } from './tables.ts';

type Verb = 'create' | 'update';

const shapes = new WeakMap<Noun, Partial<Record<Verb, z.ZodType<AnyRow>>>>();

/** The fields that somebody may set. */
function settableFields(noun: Noun): string[] {
  return Object.keys(noun.fields).filter((name) => name !== 'id' && noun.fields[name]!.facts.writer !== 'nobody');
}

/** Returns the settable fields that somebody may change once they are set. */
export function changeableFields(noun: Noun): string[] {
  return settableFields(noun).filter((name) => !noun.fields[name]!.facts.fixed);
}

/**
 * The shape of what may be given when a row is made or changed: the fields that somebody may set, and nothing else, so that a field
 * of the server's own is refused by name (ACCESS-7). Which of them must be there is decided once the rest is filled in.
 */
export function inputShape(noun: Noun, verb: Verb): z.ZodType<AnyRow> {
  const known = shapes.get(noun) ?? {};
  const settable = verb === 'create' ? settableFields(noun) : changeableFields(noun);
  const shape = (known[verb] ??= z.strictObject({
    id: idText,
    ...Object.fromEntries(settable.map((name) => [name, inputOf(noun.fields[name]!).optional()])),
  }) as unknown as z.ZodType<AnyRow>);
  shapes.set(noun, known);
  return shape;
}

/** A row of this noun that nothing is known of but its name. */
export function freshRow(noun: Noun, id: string, now: string): AnyRow {
  const fallbacks = Object.entries(noun.fields).map(([name, { facts }]) => [name, facts.fallback]);
  return { ...Object.fromEntries(fallbacks), id, createdAt: now, updatedAt: now, deletedAt: null };
}

/** @throws AccessError when a field is given that this person may not set (ACCESS-7) */
export function checkWriters(noun: Noun, given: AnyRow, row: AnyRow, actor: Actor): void {
  for (const name of Object.keys(given)) {
    const { writer } = noun.fields[name]!.facts;
    if (name !== 'id' && !isAmong(writer, actor, noun.scope, row)) throw new AccessError();
  }
}

/**
 * Besides the fields that are never null, those whose declaration says what to answer when they are missing must have a value:
 * rows of before the rule may lack it (`nullable`), a new row may not, and nobody takes it away.
 * @returns every field that must have a value and has none, with the words for it
 */
export function missingIn(noun: Noun, row: AnyRow, before: AnyRow | null = null): Record<string, string> {
  const lacks = (name: string): boolean => row[name] == null || row[name] === '';
  const missing = Object.keys(noun.fields).filter((name) => {
    const { facts } = noun.fields[name]!;
    // A device has no fields that are the server's own: what was not there before is not missed now.
    if (!facts.nullable) return row[name] == null && (before === null || before[name] != null);
    return facts.says?.required !== undefined && lacks(name) && (before === null || (before[name] ?? '') !== '');
  });
  return wordsOfMissing(noun, missing);
}

/** Fields that must be given when a row is made; the `filled` ones come from elsewhere, and the carrier can be inferred. */
export function neededFields(noun: Noun, filled: readonly string[]): string[] {
  return Object.entries(noun.fields).flatMap(([name, { facts }]) => {
    const isAsked = facts.nullable ? facts.says?.required !== undefined : facts.fallback === undefined;
    return isAsked && facts.writer !== 'nobody' && name !== 'id' && name !== 'customerId' && !filled.includes(name) ? [name] : [];
  });
}

/** Returns the refusal of each of these fields, which have no value, in the words of the spec where it has some. */
export function wordsOfMissing(noun: Noun, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, noun.fields[name]?.facts.says?.required ?? 'This field is required']));
}

/** Returns whether the person may put this file somewhere: whoever stored it may, and staff (FILE-1). */
function mayUseFile(actor: Actor, file: Row<'files'> | undefined): boolean {
  return file !== undefined && file.deletedAt === null && (isStaff(actor) || file.createdById === actor.userId);
}

/**
 * Every row that is pointed at is one that the person may see, and belongs to the same carrier (ACCESS-8): no row of a
 * stranger can be connected by guessing its id.
 * @throws AccessError, or InputError when staff join rows of two carriers
 */
export async function checkReferences(noun: Noun, given: AnyRow, row: AnyRow, tx: Tx, ctx: MutationContext): Promise<void> {
  const { actor, isDevice } = ctx;
  for (const [name, value] of Object.entries(given)) {
    const target = noun.fields[name]?.facts.references as TableName | undefined;
    if (!target || value == null) continue;
    if (target === 'files') {
      if (!isDevice && !mayUseFile(actor, await tx.get('files', String(value)))) throw new AccessError();
      continue;
    }
    const there: AnyRow = await visibleRow(tx, target, String(value), actor);
    const apart = target !== 'users' && typeof there['customerId'] === 'string' && there['customerId'] !== row['customerId'];
    if (apart && row['customerId'] !== undefined) throw new InputError({ [name]: 'Belongs to another customer' });
  }
}

/** The carrier of a row that does not say: that of a row it points at, else that of the person (a customer's own). */
export async function carrierOf(noun: Noun, given: AnyRow, tx: Tx, actor: Actor): Promise<string | null> {
  for (const [name, value] of Object.entries(given)) {
    const target = noun.fields[name]?.facts.references as TableName | undefined;
    const belongs = target !== undefined && target !== 'users' && target !== 'files' && 'customerId' in NOUNS[target].fields;
    if (!belongs || typeof value !== 'string') continue;
    const there: AnyRow = await visibleRow(tx, target, value, actor);
    if (typeof there['customerId'] === 'string') return there['customerId'];
  }
  return actor.customerId;
}

/** A row that may already be softly deleted. @throws AccessError when it is missing or not to be seen */
export async function rowWhetherGone<T extends TableName>(tx: Tx, table: T, noun: Noun, id: string, actor: Actor): Promise<Row<T>> {
  const row = await tx.get(table, id);
  if (!row || !canSee(actor, noun.scope, { ...row, deletedAt: null })) throw new AccessError();
  return row;
}

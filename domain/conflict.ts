import { audienceOf, type Actor } from './actor.ts';
import type { ConflictClass, FieldFacts } from './field.ts';
import type { AnyRow, Fields } from './noun.ts';
import { projectedFields } from './projection.ts';
import { NOUNS, type TableName } from './tables.ts';

/** The part of a mutation that is looked at: the row it acts on; null: none. */
interface ActsOn {
  on: { table: string } | null;
}

/** Field -> the value that the person saw when they changed it, their own earlier changes included. */
export type Base = Readonly<Record<string, unknown>>;

/** Three values of one field: what the person saw, what they want, and what the server has. */
export interface ThreeWay {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Field -> what was not agreed about it. */
export type Conflicts = Readonly<Record<string, ThreeWay>>;

/**
 * The value that a field gets when `mine` was chosen over `base` while the server came to hold `theirs`; null when a person
 * must decide. Who names a field means it, so a guarded one is looked at whether or not `mine` differs from `base`.
 */
export function settleField(facts: Pick<FieldFacts, 'conflict' | 'kind'>, { base, mine, theirs }: ThreeWay): { value: unknown } | null {
  switch (facts.conflict) {
    case 'append':
    case 'register':
      return { value: mine };
    case 'set':
      return { value: mergeSets(listOf(base), mine, listOf(theirs)) };
    case 'guarded':
    case 'guardedText':
      return means(facts, theirs, base) || means(facts, theirs, mine) ? { value: mine } : null;
  }
}

/** Do two values of a field say the same? A guarded moment stands for whether it happened: each server stamps its own. */
export function means({ kind }: Pick<FieldFacts, 'kind'>, a: unknown, b: unknown): boolean {
  if (kind === 'timestamp') return ((a ?? null) === null) === ((b ?? null) === null);
  return same(a ?? null, b ?? null);
}

/** Applies what I added and removed to what the server has; my own order where nobody else changed anything. */
function mergeSets(base: readonly unknown[], mine: unknown, theirs: readonly unknown[]): unknown {
  if (!Array.isArray(mine) || same(base, theirs) || same(theirs, mine)) return mine;
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one));
  return [...kept, ...mine.filter((one) => !base.includes(one) && !kept.includes(one))];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(at(a, key), at(b, key)));
}

function at(value: object, key: string): unknown {
  return (value as Record<string, unknown>)[key];
}

/** The fields of the row it acts on that an input names. The row's own name and what is never changed are not among them. */
export function namedFields(m: ActsOn, input: unknown): string[] {
  if (!m.on || typeof input !== 'object' || input === null) return [];
  const fields: Fields = NOUNS[m.on.table as TableName].fields;
  return Object.keys(input).filter((name) => Object.hasOwn(fields, name) && fields[name]!.facts.conflict !== 'append');
}

/** Returns the base of a change: what the person sees of the fields that its input names. Undefined when it changes no row. */
export function baseOf(m: ActsOn, input: unknown, row: AnyRow | undefined): Base | undefined {
  const named = row ? namedFields(m, input) : [];
  // A field that this person does not receive is not there, and none is claimed to have been seen.
  const seen = named.filter((name) => row![name] !== undefined);
  return seen.length > 0 ? Object.fromEntries(seen.map((name) => [name, row![name]])) : undefined;
}

/**
 * Settles an input with the row as it is now, field by field. `input` is what to run, with sets merged; `conflicts` is null
 * when all was agreed. Looks at no field that this person does not receive, so that nothing can be found out by asking.
 */
export function settleInput(
  m: ActsOn,
  input: unknown,
  base: Base,
  row: AnyRow,
  actor: Pick<Actor, 'role'>,
): { input: unknown; conflicts: Conflicts | null } {
  const noun = NOUNS[m.on!.table as TableName];
  const visible = new Set(projectedFields(noun, audienceOf(actor)));
  const settled: Record<string, unknown> = { ...(input as object) };
  const conflicts: Record<string, ThreeWay> = {};
  for (const name of namedFields(m, input)) {
    if (!Object.hasOwn(base, name) || !visible.has(name)) continue;
    const values: ThreeWay = { base: base[name], mine: settled[name], theirs: row[name] ?? null };
    const agreed = settleField((noun.fields as Fields)[name]!.facts, values);
    if (agreed) settled[name] = agreed.value;
    else conflicts[name] = values;
  }
  return { input: settled, conflicts: Object.keys(conflicts).length > 0 ? conflicts : null };
}

/** Returns the part of a base that the server compares: the values of the fields that two people may disagree about, or whose changes are merged. */
export function comparedBase(m: ActsOn, base: Base): Base {
  const fields: Fields = m.on ? NOUNS[m.on.table as TableName].fields : {};
  return Object.fromEntries(
    Object.entries(base).filter(([name]) => Object.hasOwn(fields, name) && COMPARED.has(fields[name]!.facts.conflict)),
  );
}

const COMPARED: ReadonlySet<ConflictClass> = new Set<ConflictClass>(['set', 'guarded', 'guardedText']);

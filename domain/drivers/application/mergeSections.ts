import type { Json } from '../../field.ts';
import { isObject, sameJson } from './json.ts';
import { SECTION_NAMES, type SectionName } from './sections.ts';

/** The answers of two people put together, and the sections that both have changed in different ways. */
export interface MergedSections {
  merged: { [section: string]: Json };
  /** In these `merged` holds mine. */
  both: SectionName[];
}

/** Puts together what two people made of the same answers, section by section; a section that one left alone is the other's. */
export function mergeSections(base: Json, mine: Json, theirs: Json): MergedSections {
  const [before, own, other] = [base, mine, theirs].map((form) => (isObject(form) ? form : {})) as [Form, Form, Form];
  const merged: Form = { ...other, ...own };
  const both: SectionName[] = [];
  for (const section of SECTION_NAMES) {
    const [was, here, there] = [before, own, other].map((form) => form[section] ?? null) as [Json, Json, Json];
    if (sameJson(was, here)) setOrDrop(merged, section, other[section]);
    else if (!sameJson(was, there) && !sameJson(here, there)) both.push(section);
  }
  return { merged, both };
}

type Form = { [section: string]: Json };

function setOrDrop(form: Form, section: SectionName, value: Json | undefined): void {
  if (value === undefined) delete form[section];
  else form[section] = value;
}

/** Returns the sections of `after` that differ from `before`: what an agent proposes (FORM-3). */
export function changedSections(before: Json, after: Json): Form {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return Object.fromEntries(Object.entries(is).filter(([section, value]) => !sameJson(was[section] ?? null, value)));
}

/** One answer that differs, by its path in the form; undefined: there was none, or there is none. */
export interface ChangedAnswer {
  path: string;
  before: Json | undefined;
  after: Json | undefined;
}

/** Returns every answer that differs between two forms, in the order of the sections. */
export function changedAnswers(before: Json, after: Json): ChangedAnswer[] {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return SECTION_NAMES.flatMap((section) => differences(section, was[section], is[section]));
}

function differences(path: string, before: Json | undefined, after: Json | undefined): ChangedAnswer[] {
  if (sameJson(before ?? null, after ?? null)) return [];
  const parts = partsOf(before, after);
  if (parts === null) return [{ path, before, after }];
  return parts.flatMap((part) => differences(`${path}.${part}`, at(before, part), at(after, part)));
}

/** The parts by which two values are compared; null: as a whole. */
function partsOf(before: Json | undefined, after: Json | undefined): string[] | null {
  if (isObject(before) || isObject(after)) {
    const [a, b] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
    return [...new Set([...Object.keys(a), ...Object.keys(b)])];
  }
  const isRows = (value: Json | undefined): value is Json[] => Array.isArray(value) && value.every((row) => isObject(row));
  if (!isRows(before ?? []) || !isRows(after ?? [])) return null;
  const count = Math.max((before as Json[] | undefined)?.length ?? 0, (after as Json[] | undefined)?.length ?? 0);
  return Array.from({ length: count }, (_, i) => String(i));
}

const at = (value: Json | undefined, part: string): Json | undefined =>
  Array.isArray(value) ? value[Number(part)] : isObject(value) ? value[part] : undefined;

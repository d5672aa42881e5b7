import { isObject, sameJson } from '#domain/drivers/application/json.ts';
import { SECTION_NAMES, type SectionName } from '#domain/drivers/application/sections.ts';
import type { Json } from '#domain/field.ts';

/** A section that was typed here and that the server is not known to have: as typed, and what it was typed over. */
export interface Edit {
  /** The server's section when it was typed; null: there was none. */
  based: Json;
  value: Json;
  /** What is on its way to the server, or was when the answer got lost; absent: nothing is. */
  sent?: Json;
}
export type Edits = { readonly [S in SectionName]?: Edit };

/** A section that was changed here and elsewhere: the driver says which one counts. */
export interface Clash {
  section: SectionName;
  mine: Json;
  theirs: Json;
}

const sectionOf = (form: Json, section: SectionName): Json => (isObject(form) ? (form[section] ?? null) : null);

function without(edits: Edits, section: SectionName): Edits {
  const { [section]: _gone, ...rest } = edits;
  return rest;
}

/** Returns the edits after a keystroke. */
export function typed(edits: Edits, server: Json, section: SectionName, value: Json): Edits {
  const before = edits[section];
  return { ...edits, [section]: before ? { ...before, value } : { based: sectionOf(server, section), value } };
}

/**
 * Returns the edits from the moment that a section goes out: kept before it goes, for its answer may never come. What has no answer
 * yet goes out again as it was: otherwise nobody could tell later which of two the server has.
 */
export function sending(edits: Edits, section: SectionName): Edits {
  const edit = edits[section];
  return edit ? { ...edits, [section]: { ...edit, sent: edit.sent ?? edit.value } } : edits;
}

/**
 * Returns the edits against the server's form as it is now: those that it has are done, those typed over what it has go on, also
 * over what this device itself has sent; the rest clash (LINK-4).
 */
export function settled(edits: Edits, server: Json): { edits: Edits; clashes: Clash[] } {
  const clashes: Clash[] = [];
  let left = edits;
  for (const section of SECTION_NAMES) {
    const edit = edits[section];
    if (!edit) continue;
    const theirs = sectionOf(server, section);
    const { value, based, sent } = edit;
    if (sameJson(theirs, value)) left = without(left, section);
    else if (sent !== undefined && sameJson(theirs, sent)) left = { ...left, [section]: { based: sent, value } };
    else if (!sameJson(theirs, based)) clashes.push({ section, mine: value, theirs });
  }
  return { edits: left, clashes };
}

/** Returns the edits after the driver has said which of two counts. */
export function decided(edits: Edits, { section, mine, theirs }: Clash, keepsMine: boolean): Edits {
  return keepsMine ? { ...edits, [section]: { based: theirs, value: mine } } : without(edits, section);
}

/** Returns the form as it is shown: the server's, with what was typed here. */
export function shown(server: Json, edits: Edits): Json {
  const typedHere = Object.entries(edits).map(([section, { value }]) => [section, value] as const);
  return { ...(isObject(server) ? server : {}), ...Object.fromEntries(typedHere) };
}

import type { Json } from '#domain/field.ts';
import type { Problems } from '#domain/drivers/application/formProblems.ts';
import { isObject } from '#domain/drivers/application/json.ts';
import type { SectionName } from '#domain/drivers/application/sections.ts';
import type { StateLook } from '../states.ts';

/** Returns the problems of a section, by the path of the field. */
export function problemsOf(section: SectionName, problems: Problems): [string, string][] {
  const own = `jsonForm.${section}`;
  return Object.entries(problems).filter(([path]) => path === own || path.startsWith(`${own}.`));
}

/** Returns whether anything of a section has been answered. */
export const isBegun = (section: SectionName, value: Json): boolean => isObject(value) && isObject(value[section]);

/** Returns the state of a section, from its answers alone: whole, how much is missing, or not begun. */
export function sectionLook(section: SectionName, value: Json, problems: Problems): StateLook {
  if (!isBegun(section, value)) return { glyph: 'dashed-circle', tone: 'gray', label: 'Not begun' };
  const count = problemsOf(section, problems).length;
  if (count === 0) return { glyph: 'check', tone: 'green', label: 'Complete' };
  return { glyph: 'half', tone: 'amber', label: count === 1 ? '1 thing missing' : `${count} things missing` };
}

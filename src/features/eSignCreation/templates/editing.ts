import {
  copiedToPages,
  fieldName,
  KIND_LABEL,
  newField,
  pastedFields,
  placeProblem,
  type FieldKind,
  type PageSize,
  type PlacedField,
} from '#domain/esign/placedFields.ts';

/** The fields of a template while they are edited. */
export interface Editing {
  fields: readonly PlacedField[];
  /** The id of the field in hand; null: none. */
  chosen: string | null;
  /** The page that new fields go to, from 1. */
  page: number;
  past: readonly (readonly PlacedField[])[];
  future: readonly (readonly PlacedField[])[];
}

/** The template around the fields. */
export interface Around {
  roles: readonly string[];
  pages: readonly PageSize[];
}

type Patch = Partial<Pick<PlacedField, 'label' | 'required' | 'choices' | 'role' | 'x' | 'y' | 'width' | 'height'>>;

/** An act on the field in hand. */
type FieldAct =
  | { is: 'nudge'; dx: number; dy: number }
  | { is: 'size'; dx: number; dy: number }
  | { is: 'align'; side: 'left' | 'top' }
  | { is: 'order'; by: 1 | -1 }
  | { is: 'toPage'; by: 1 | -1 }
  | { is: 'role' }
  | { is: 'require' }
  | { is: 'delete' }
  | { is: 'copyToPages' };

/** One act of the editor. */
export type EditAct =
  | FieldAct
  | { is: 'add'; kind: FieldKind }
  | { is: 'paste'; fields: readonly PlacedField[] }
  | { is: 'step'; by: 1 | -1 }
  | { is: 'page'; by: 1 | -1 }
  | { is: 'choose'; id: string }
  | { is: 'set'; id: string; patch: Patch }
  | { is: 'undo' }
  | { is: 'redo' };

/** What became of an act: the fields after it and a sentence about it; or why nothing was done. */
export type Edited = { now: Editing; said: string } | { problem: string };

/** The steps that can be taken back. */
const STEPS_MAX = 100;
/** A number of fields, in words. */
export const countWords = (count: number): string => (count === 1 ? '1 field' : `${count} fields`);
const NONE = 'Choose a field first.';

export const startEditing = (fields: readonly PlacedField[]): Editing => ({
  fields,
  chosen: fields[0]?.id ?? null,
  page: fields[0]?.page ?? 1,
  past: [],
  future: [],
});

export const chosenField = ({ fields, chosen }: Editing): PlacedField | null => fields.find(({ id }) => id === chosen) ?? null;

/** A field with its place and size, in words. */
export const placeWords = (field: PlacedField): string =>
  `${fieldName(field)}, ${field.role}, ${field.x} from the left, ${field.y} from the top, ${field.width} wide, ${field.height} high`;

function kept(before: Editing, fields: readonly PlacedField[], chosen = before.chosen): Editing {
  const field = fields.find(({ id }) => id === chosen);
  return {
    fields,
    chosen: field?.id ?? null,
    page: field?.page ?? before.page,
    past: [...before.past, before.fields].slice(-STEPS_MAX),
    future: [],
  };
}

/** Puts a changed field in its place, unless it cannot be there. */
function changed(before: Editing, field: PlacedField, { pages }: Around): Edited {
  const problem = placeProblem(field, before.fields, pages);
  if (problem) return { problem };
  const fields = before.fields.map((one) => (one.id === field.id ? field : one));
  return { now: kept(before, fields, field.id), said: placeWords(field) };
}

function moved(before: Editing, by: -1 | 1): Edited {
  const at = before.fields.findIndex(({ id }) => id === before.chosen);
  const to = at + by;
  if (to < 0 || to >= before.fields.length) return { problem: by < 0 ? 'It is the first field already.' : 'It is the last field already.' };
  const fields = [...before.fields];
  [fields[at], fields[to]] = [fields[to]!, fields[at]!];
  return { now: kept(before, fields), said: `${fieldName(fields[to])} is number ${to + 1} of ${fields.length}` };
}

function stepped({ fields, past, future, ...rest }: Editing, is: 'undo' | 'redo'): Edited {
  const [back, ahead] = is === 'undo' ? [past, future] : [future, past];
  const next = back.at(-1);
  if (!next) return { problem: is === 'undo' ? 'There is nothing to undo.' : 'There is nothing to redo.' };
  const [left, more] = [back.slice(0, -1), [...ahead, fields]];
  const changedOne = next.find((one) => !fields.includes(one));
  const chosen = changedOne?.id ?? (next.some(({ id }) => id === rest.chosen) ? rest.chosen : (next.at(-1)?.id ?? null));
  const page = next.find(({ id }) => id === chosen)?.page ?? rest.page;
  const now = { ...rest, chosen, page, fields: next, ...(is === 'undo' ? { past: left, future: more } : { past: more, future: left }) };
  return { now, said: `${is === 'undo' ? 'Undone' : 'Redone'}. ${countWords(next.length)}.` };
}

/** SIGN-19: returns the fields after an act, or why it is refused, in words. */
export function edited(before: Editing, act: EditAct, around: Around, newId: () => string): Edited {
  const field = chosenField(before);
  const { fields } = before;
  switch (act.is) {
    case 'undo':
    case 'redo':
      return stepped(before, act.is);
    case 'add': {
      const role = field?.role ?? around.roles[0]!;
      const made = newField({ id: newId(), kind: act.kind, role, page: before.page }, fields, around.pages, field);
      if ('problem' in made) return made;
      return { now: kept(before, [...fields, made.field], made.field.id), said: `Added ${placeWords(made.field)}` };
    }
    case 'paste': {
      // One field goes to the page that is shown, several to the pages on which they were.
      const given = act.fields.length === 1 ? [{ ...act.fields[0]!, page: before.page }] : act.fields;
      if (given.length === 0) return { problem: 'Copy a field first, in this template or in another.' };
      const { pasted, without } = pastedFields(given, fields, around, newId);
      if (pasted.length === 0) return { problem: `There is no room here for ${without.map(fieldName).join(', ')}.` };
      const rest = without.length > 0 ? ` No room for ${without.map(fieldName).join(', ')}.` : '';
      return { now: kept(before, [...fields, ...pasted], pasted[0]!.id), said: `Pasted ${countWords(pasted.length)}.${rest}` };
    }
    case 'choose': {
      const wanted = fields.find(({ id }) => id === act.id);
      return wanted ? { now: { ...before, chosen: wanted.id, page: wanted.page }, said: placeWords(wanted) } : { problem: NONE };
    }
    case 'step': {
      const at = fields.findIndex(({ id }) => id === before.chosen);
      const wanted = fields[at < 0 ? 0 : Math.max(0, Math.min(fields.length - 1, at + act.by))];
      return wanted
        ? { now: { ...before, chosen: wanted.id, page: wanted.page }, said: placeWords(wanted) }
        : { problem: 'There are no fields yet.' };
    }
    case 'page': {
      const page = Math.max(1, Math.min(around.pages.length, before.page + act.by));
      return { now: { ...before, page }, said: `Page ${page} of ${around.pages.length}` };
    }
    case 'set': {
      const wanted = fields.find(({ id }) => id === act.id);
      return wanted ? changed(before, { ...wanted, ...act.patch }, around) : { problem: NONE };
    }
  }
  return field ? editedField(before, field, act, around, newId) : { problem: NONE };
}

function editedField(before: Editing, field: PlacedField, act: FieldAct, around: Around, newId: () => string): Edited {
  const { fields } = before;
  switch (act.is) {
    case 'nudge':
      return changed(before, { ...field, x: field.x + act.dx, y: field.y + act.dy }, around);
    case 'size':
      return changed(before, { ...field, width: field.width + act.dx, height: field.height + act.dy }, around);
    case 'toPage':
      return changed(before, { ...field, page: field.page + act.by }, around);
    case 'order':
      return moved(before, act.by);
    case 'align': {
      const previous = fields[fields.indexOf(field) - 1];
      if (!previous) return { problem: 'There is no field before this one to align with.' };
      return changed(before, { ...field, ...(act.side === 'left' ? { x: previous.x } : { y: previous.y }) }, around);
    }
    case 'role': {
      const role = around.roles[(around.roles.indexOf(field.role) + 1) % around.roles.length]!;
      return changed(before, { ...field, role }, around);
    }
    case 'require': {
      const next = { ...field, required: !field.required };
      const now = kept(
        before,
        fields.map((one) => (one.id === field.id ? next : one)),
      );
      return { now, said: `${fieldName(field)} is ${next.required ? 'required' : 'optional'}` };
    }
    case 'delete': {
      const at = fields.indexOf(field);
      const left = fields.toSpliced(at, 1);
      return {
        now: kept(before, left, left[Math.min(at, left.length - 1)]?.id ?? null),
        said: `Deleted ${fieldName(field)}. ${countWords(left.length)} left.`,
      };
    }
    case 'copyToPages': {
      const { copies, without } = copiedToPages(field, fields, around.pages, newId);
      if (copies.length === 0) return { problem: `No other page has room for ${KIND_LABEL[field.kind]} “${field.label}” at this place.` };
      const rest = without.length > 0 ? ` No room on page ${without.join(', ')}.` : '';
      return {
        now: kept(before, [...fields, ...copies]),
        said: `Copied to ${copies.length} ${copies.length === 1 ? 'page' : 'pages'}.${rest}`,
      };
    }
  }
}

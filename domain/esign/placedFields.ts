/** The kinds of fields that can be placed on the pages of a template, in the order in which they are offered. */
export const FIELD_KINDS = ['signature', 'initials', 'date', 'text', 'checkbox', 'choice'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The words for each kind. */
export const KIND_LABEL: Readonly<Record<FieldKind, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  text: 'Text',
  checkbox: 'Checkbox',
  choice: 'Choice',
};

/** A field on a page; all measures are whole points, from the left and the top of the page as it is shown. */
export interface PlacedField {
  id: string;
  kind: FieldKind;
  /** Counts from 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The role of the template that fills it in. */
  role: string;
  required: boolean;
  label: string;
  /** The values of a choice; none for other kinds. */
  choices: readonly string[];
}

/** A page of a template in points. */
export interface PageSize {
  width: number;
  height: number;
  /** The page is shown turned by its file, so nothing can be placed on it. */
  isTurned: boolean;
}

export const FIELDS_MAX = 500;
export const CHOICES_MAX = 20;
export const LABEL_MAX = 100;
/** The least width and height of a field, in points. */
export const SIDE_MIN = 8;

/** The size of a new field of each kind, in points. */
const NEW_SIZE: Readonly<Record<FieldKind, readonly [width: number, height: number]>> = {
  signature: [180, 36],
  initials: [60, 24],
  date: [90, 20],
  text: [180, 20],
  checkbox: [14, 14],
  choice: [140, 20],
};

/** The room between fields that are placed by themselves, in points. */
const GAP = 10;

type Box = Pick<PlacedField, 'page' | 'x' | 'y' | 'width' | 'height'>;

/** Returns whether two fields cover a part of the same page; sides that touch do not count. */
export function isOver(a: Box, b: Box): boolean {
  if (a.page !== b.page) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The words for a field among the others: `Text “Truck number” on page 2`. */
export const fieldName = ({ kind, label, page }: Pick<PlacedField, 'kind' | 'label' | 'page'>): string =>
  `${KIND_LABEL[kind]} “${label}” on page ${page}`;

/** Returns whether a field lies on a page that there is, whole. */
export function isOnPage(field: Box, pages: readonly PageSize[]): boolean {
  const page = pages[field.page - 1];
  if (!page || page.isTurned) return false;
  return field.x >= 0 && field.y >= 0 && field.x + field.width <= page.width && field.y + field.height <= page.height;
}

/** SIGN-19: why a field cannot be where it is among the others, in words; null: it can. */
export function placeProblem(field: PlacedField, others: readonly PlacedField[], pages: readonly PageSize[]): string | null {
  const page = pages[field.page - 1];
  if (!page) return `${fieldName(field)} is on a page that the PDF does not have.`;
  if (page.isTurned) return `Page ${field.page} is turned on its side by its file. Save the PDF upright to place fields on it.`;
  if (field.width < SIDE_MIN || field.height < SIDE_MIN) return `A field is at least ${SIDE_MIN} points wide and high.`;
  if (!isOnPage(field, pages)) return `${fieldName(field)} would leave the page.`;
  const other = others.find((one) => one.id !== field.id && isOver(one, field));
  return other ? `${fieldName(field)} would lie over ${fieldName(other)}. Move one of them first.` : null;
}

/** SIGN-19: what is wrong with the fields of a template, the first of it in words; null: nothing. */
export function fieldsProblem(fields: readonly PlacedField[], roles: readonly string[], pages: readonly PageSize[]): string | null {
  if (fields.length > FIELDS_MAX) return `A template has ${FIELDS_MAX} fields at most.`;
  if (new Set(fields.map(({ id }) => id)).size !== fields.length) return 'Two fields have the same id.';
  for (const [i, field] of fields.entries()) {
    if (!roles.includes(field.role)) return `${fieldName(field)} belongs to a role that the template does not have.`;
    if (field.kind === 'choice' && field.choices.length < 2) return `${fieldName(field)} needs two values at least.`;
    const problem = placeProblem(field, fields.slice(0, i), pages);
    if (problem) return problem;
  }
  return null;
}

/** SIGN-19: the fields that do not lie on these pages, which are moved before the pages are taken. */
export function fieldsOff(fields: readonly PlacedField[], pages: readonly PageSize[]): readonly PlacedField[] {
  return fields.filter((field) => !isOnPage(field, pages));
}

/** Returns a new field of a kind in the free place of a page that is nearest to the field in hand, below it first; or why there is none, in words. */
export function newField(
  { id, kind, role, page }: Pick<PlacedField, 'id' | 'kind' | 'role' | 'page'>,
  fields: readonly PlacedField[],
  pages: readonly PageSize[],
  inHand: PlacedField | null = null,
): { field: PlacedField } | { problem: string } {
  if (fields.length >= FIELDS_MAX) return { problem: `A template has ${FIELDS_MAX} fields at most.` };
  const size = pages[page - 1];
  if (!size) return { problem: 'There is no such page.' };
  const [width, height] = NEW_SIZE[kind];
  const nth = fields.filter((field) => field.kind === kind).length + 1;
  const choices = kind === 'choice' ? ['Yes', 'No'] : [];
  const made: PlacedField = {
    id,
    kind,
    page,
    x: 0,
    y: 0,
    width,
    height,
    role,
    required: kind !== 'checkbox',
    label: `${KIND_LABEL[kind]} ${nth}`,
    choices,
  };
  if (size.isTurned) return { problem: placeProblem(made, [], pages)! };
  const field = inFreePlace(made, fields, pages, inHand);
  return field ? { field } : { problem: `There is no room left on page ${page}.` };
}

/** Returns steps of a gap from one place on, ahead to the last one that fits, then back to the first. */
function steps(from: number, last: number): number[] {
  const ahead = Array.from({ length: Math.max(0, Math.floor((last - from) / GAP) + 1) }, (_, i) => from + i * GAP);
  const back = Array.from({ length: Math.max(0, Math.floor(from / GAP) - 1) }, (_, i) => from - (i + 1) * GAP);
  return [...ahead, ...back].filter((at) => at <= last);
}

/** Returns a field in the free place of its page that is nearest to the one in hand, else to the last, below it first; null: the page has none, or is not there. */
function inFreePlace(
  made: PlacedField,
  fields: readonly PlacedField[],
  pages: readonly PageSize[],
  inHand: PlacedField | null = null,
): PlacedField | null {
  const size = pages[made.page - 1];
  if (!size || size.isTurned) return null;
  const near = inHand?.page === made.page ? inHand : fields.findLast(({ page }) => page === made.page);
  const columns = steps(near?.x ?? 72, size.width - made.width);
  for (const y of steps(near ? near.y + near.height + GAP : 72, size.height - made.height))
    for (const x of columns) {
      const field = { ...made, x, y };
      if (placeProblem(field, fields, pages) === null) return field;
    }
  return null;
}

/** Returns copies of a field at the same place of every other page that has room for it, and the pages that have none. */
export function copiedToPages(
  field: PlacedField,
  fields: readonly PlacedField[],
  pages: readonly PageSize[],
  newId: () => string,
): { copies: readonly PlacedField[]; without: readonly number[] } {
  const copies: PlacedField[] = [];
  const without: number[] = [];
  for (let page = 1; page <= pages.length; page++) {
    if (page === field.page) continue;
    const copy = { ...field, id: newId(), page };
    if (fields.length + copies.length < FIELDS_MAX && placeProblem(copy, fields, pages) === null) copies.push(copy);
    else without.push(page);
  }
  return { copies, without };
}

/**
 * Returns the fields that can be put among the others, each at its place on its page, else in the first free one, and those that have
 * none. A role that the template does not have becomes its first one; ids are new.
 */
export function pastedFields(
  given: readonly PlacedField[],
  fields: readonly PlacedField[],
  { roles, pages }: { roles: readonly string[]; pages: readonly PageSize[] },
  newId: () => string,
): { pasted: readonly PlacedField[]; without: readonly PlacedField[] } {
  const pasted: PlacedField[] = [];
  const without: PlacedField[] = [];
  for (const field of given) {
    const copy = { ...field, id: newId(), role: roles.includes(field.role) ? field.role : roles[0]! };
    const others = [...fields, ...pasted];
    const placed = placeProblem(copy, others, pages) === null ? copy : inFreePlace(copy, others, pages);
    if (placed && others.length < FIELDS_MAX) pasted.push(placed);
    else without.push(field);
  }
  return { pasted, without };
}

/** A template as it goes into a bundle. */
export interface BundledTemplate {
  roles: readonly string[];
  pages: readonly PageSize[];
  fields: readonly PlacedField[];
}

/** The least and the most templates of a bundle. */
export const BUNDLE_MIN = 2;
export const BUNDLE_MAX = 20;

/** SIGN-22: the roles and fields of several templates as one: each role once, the fields where they were, on pages that follow each other. */
export function bundled(
  templates: readonly BundledTemplate[],
  newId: () => string,
): { roles: readonly string[]; fields: readonly PlacedField[] } {
  let before = 0;
  const fields = templates.flatMap((template) => {
    const first = before;
    before += template.pages.length;
    return template.fields.map((field) => ({ ...field, id: newId(), page: first + field.page }));
  });
  return { roles: [...new Set(templates.flatMap(({ roles }) => roles))], fields };
}

/** The most letters that a text field takes: what can still be read in its room. */
export function textMax({ width, height }: Pick<PlacedField, 'width' | 'height'>): number {
  const lines = isMultiline({ height }) ? Math.floor(height / 6) : 1;
  return Math.max(1, Math.min(500, Math.floor(width / 2.6) * lines));
}

/** Returns whether a text field is high enough for several lines. */
export const isMultiline = ({ height }: Pick<PlacedField, 'height'>): boolean => height >= 30;

/** The values of fields by their id; a checkbox that is ticked has `1`. */
export type FieldValues = Readonly<Record<string, string>>;

/** SIGN-20: what is wrong with the value of a signer's field, in words; null: nothing. */
export function valueProblem(field: PlacedField, value: string): string | null {
  const name = `“${field.label}”`;
  if (value === '') {
    if (!field.required) return null;
    return field.kind === 'checkbox' ? `Tick ${name}.` : field.kind === 'choice' ? `Choose a value for ${name}.` : `Fill in ${name}.`;
  }
  if (field.kind === 'checkbox') return value === '1' ? null : `Tick ${name} or leave it.`;
  if (field.kind === 'choice') return field.choices.includes(value) ? null : `Choose one of the values of ${name}.`;
  if (value.includes('\0')) return `${name} contains a character that cannot be stored.`;
  return value.length <= textMax(field) ? null : `${name} has room for ${textMax(field)} characters.`;
}

/** Returns whether the signer fills the field in by hand; the rest follows from the signature. */
export const isFilledIn = ({ kind }: Pick<PlacedField, 'kind'>): boolean => kind === 'text' || kind === 'checkbox' || kind === 'choice';

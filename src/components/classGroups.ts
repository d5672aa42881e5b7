/** Whatever stands behind the name: `w-4`, `w-1/2`, `w-[44rem]`. */
const any = (): boolean => true;
/** A length: `2`, `0.5`, `px`; none at all is one, too. */
const isLength = (value: string): boolean => /^(\d|px$)/.test(value);
const isColor = (value: string): boolean => !isLength(value);
const isSize = (value: string): boolean => /^(2?xs|sm|base|lg|\d?xl|\[[\d.]+(px|rem|em)\])$/.test(value);

/** Classes that say one thing by their first words: of two, the later stands. */
const BY_NAME =
  'accent animate basis bg bottom content cursor divide-y duration field-sizing fill gap gap-x gap-y grid-cols h inset inset-x inset-y leading left line-clamp m max-h max-w mb min-h min-w ml mr mt mx my opacity order overflow overflow-x overflow-y overscroll p pb pl pointer-events pr pt px py resize right rotate rounded scroll-mt scroll-my scroll-pb scroll-py select shadow size top touch tracking translate-x translate-y underline-offset w z'.split(
    ' ',
  );

/** The classes that are the same kind by nothing but their meaning. */
const BY_MEANING = {
  container: ['@container'],
  'container-named': [(value: string) => value.startsWith('@container/')],
  filter: ['filter'],
  display: ['block', 'contents', 'flex', 'grid', 'hidden', 'inline', 'inline-block', 'inline-flex', 'inline-grid', 'table'],
  position: ['absolute', 'fixed', 'relative', 'static', 'sticky'],
  visibility: ['collapse', 'invisible', 'visible'],
  sr: ['not-sr-only', 'sr-only'],
  flex: [{ flex: ['1', 'auto', 'none', 'initial'] }],
  'flex-direction': [{ flex: ['col', 'col-reverse', 'row', 'row-reverse'] }],
  'flex-wrap': [{ flex: ['nowrap', 'wrap', 'wrap-reverse'] }],
  grow: [{ grow: ['', any] }],
  shrink: [{ shrink: ['', any] }],
  'col-span': [{ col: [{ span: [any] }] }],
  'col-start': [{ 'col-start': [any] }],
  'row-span': [{ row: [{ span: [any] }] }],
  'row-start': [{ 'row-start': [any] }],
  justify: [{ justify: ['between', 'center', 'end', 'start'] }],
  'justify-items': [{ 'justify-items': [any] }],
  'justify-self': [{ 'justify-self': [any] }],
  'align-content': [{ content: ['start', 'center', 'end'] }],
  items: [{ items: [any] }],
  self: [{ self: [any] }],
  'place-items': [{ 'place-items': [any] }],
  'font-size': [{ text: [isSize] }],
  'text-align': [{ text: ['center', 'end', 'justify', 'left', 'right', 'start'] }],
  'text-color': [{ text: [any] }],
  'font-weight': [{ font: ['bold', 'medium', 'normal', 'semibold'] }],
  'font-family': [{ font: [any] }],
  'font-style': ['italic'],
  'text-transform': ['capitalize', 'lowercase', 'uppercase'],
  'list-style-type': [{ list: ['decimal', 'disc', 'none'] }],
  'fvn-spacing': ['proportional-nums', 'tabular-nums'],
  decoration: ['line-through', 'no-underline', 'underline'],
  'decoration-color': [{ decoration: [any] }],
  overflowing: ['text-clip', 'text-ellipsis', 'truncate'],
  whitespace: [{ whitespace: [any] }],
  break: [{ break: [any] }],
  'object-fit': [{ object: ['contain', 'cover'] }],
  wrap: [{ wrap: [any] }],
  align: [{ align: [any] }],
  'border-w': [{ border: ['', isLength] }],
  'border-style': [{ border: ['dashed', 'dotted', 'none', 'solid'] }],
  'border-color': [{ border: [isColor] }],
  ...Object.fromEntries(['t', 'r', 'b', 'l'].map((side) => [`border-w-${side}`, [{ [`border-${side}`]: ['', isLength] }]])),
  ...Object.fromEntries(['t', 'r', 'b', 'l'].map((side) => [`border-color-${side}`, [{ [`border-${side}`]: [isColor] }]])),
  'divide-color': [{ divide: [isColor] }],
  'outline-style': [{ outline: ['hidden', 'none'] }],
  'outline-w': ['outline'],
  'ring-w': [{ ring: ['', isLength] }],
  'ring-color': [{ ring: [isColor] }],
  'ring-offset-w': [{ 'ring-offset': [isLength] }],
  'ring-offset-color': [{ 'ring-offset': [isColor] }],
  transition: [{ transition: ['', any] }],
};

/** A class that says more takes the place of earlier ones that say a part of it. */
const COVERS: Readonly<Record<string, readonly string[]>> = {
  'container-named': ['container'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  'scroll-my': ['scroll-mt'],
  'scroll-py': ['scroll-pb'],
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  'border-w': ['border-w-t', 'border-w-r', 'border-w-b', 'border-w-l'],
  'border-color': ['border-color-t', 'border-color-r', 'border-color-b', 'border-color-l'],
};

/**
 * Which classes are of one kind, for those that occur in this product: a sixth of the list that tailwind-merge brings along, and
 * the same for each pair that occurs here (classGroups.test.ts).
 */
export const CLASS_GROUPS = {
  cacheSize: 500,
  theme: {},
  classGroups: { ...Object.fromEntries(BY_NAME.map((name) => [name, [{ [name]: ['', any] }]])), ...BY_MEANING },
  conflictingClassGroups: COVERS,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  postfixLookupClassGroups: ['container'],
  orderSensitiveModifiers: [
    '*',
    '**',
    'after',
    'backdrop',
    'before',
    'details-content',
    'file',
    'first-letter',
    'first-line',
    'marker',
    'placeholder',
    'selection',
  ],
};

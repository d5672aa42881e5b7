import { STAFF } from '#domain/actor.ts';
import { CHOICES_MAX, FIELD_KINDS, KIND_LABEL, LABEL_MAX } from '#domain/esign/placedFields.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { chosenField, type EditAct } from './editing.ts';
import { BUNDLE_PATH, isEditorPath, NEW_TEMPLATE_PATH, templateActs } from './templateActs.ts';

const base = { group: 'E-sign documents', roles: STAFF, net: 'local', undo: 'TEXT' } as const;

const inEditor = ({ screen, mode, form }: CommandContext): boolean => isEditorPath(screen) && form === null && mode === 'record';
const withField = (ctx: CommandContext): boolean | string => {
  if (!inEditor(ctx)) return false;
  const acts = templateActs.get();
  return !acts || chosenField(acts.editing()) ? true : 'Choose a field first';
};

type Row = readonly [id: string, title: string, keywords: readonly string[], keys: readonly string[], act: EditAct];

const act = ([id, title, keywords, keys, does]: Row, when: Command['when'] = withField, repeatable = true): Command => ({
  ...base,
  id: `template.${id}`,
  title,
  keywords,
  keys,
  when,
  repeatable,
  run: () => templateActs.get()?.act(does),
});

const SIDES = [
  ['Left', 'left', -1, 0],
  ['Right', 'right', 1, 0],
  ['Up', 'up', 0, -1],
  ['Down', 'down', 0, 1],
] as const;
/** Alt with an arrow belongs to browsers, which go back with it. */
const SIZE_KEYS = [',', '.', '-', '='] as const;
const SIZES = ['narrower', 'wider', 'lower', 'higher'] as const;

const moves: readonly Command[] = SIDES.flatMap(([side, word, dx, dy], i) => [
  act([`nudge${side}`, `Move field ${word} by 1 point`, ['nudge'], [`Arrow${side}`], { is: 'nudge', dx, dy }]),
  act([`move${side}`, `Move field ${word} by 10 points`, ['nudge'], [`Shift+Arrow${side}`], { is: 'nudge', dx: dx * 10, dy: dy * 10 }]),
  act([`size${side}`, `Make field ${SIZES[i]!}`, ['size', 'resize'], [SIZE_KEYS[i]!], { is: 'size', dx, dy }]),
]);

const ROWS: readonly Row[] = [
  ['alignLeft', 'Align left with the field before', ['line up'], ['Shift+l'], { is: 'align', side: 'left' }],
  ['alignTop', 'Align top with the field before', ['line up'], ['Shift+t'], { is: 'align', side: 'top' }],
  ['role', 'Give field to the next role', ['assign', 'signer'], ['r'], { is: 'role' }],
  ['required', 'Make field required / optional', ['must'], ['q'], { is: 'require' }],
  ['earlier', 'Move field earlier in the order', ['reorder', 'before'], ['Shift+k'], { is: 'order', by: -1 }],
  ['later', 'Move field later in the order', ['reorder', 'after'], ['Shift+j'], { is: 'order', by: 1 }],
  ['toNextPage', 'Move field to the next page', ['page'], ['Shift+PageDown'], { is: 'toPage', by: 1 }],
  ['toPreviousPage', 'Move field to the page before', ['page'], ['Shift+PageUp'], { is: 'toPage', by: -1 }],
  ['copyToPages', 'Copy field to all pages', ['repeat', 'every page'], ['Shift+c'], { is: 'copyToPages' }],
  ['deleteField', 'Delete field', ['remove'], ['Delete', '#'], { is: 'delete' }],
];

const ALWAYS: readonly Row[] = [
  ['nextField', 'Next field', ['down'], ['j'], { is: 'step', by: 1 }],
  ['previousField', 'Previous field', ['up'], ['k'], { is: 'step', by: -1 }],
  ['nextPage', 'Next page of the template', ['scroll'], ['PageDown'], { is: 'page', by: 1 }],
  ['previousPage', 'Previous page of the template', ['scroll'], ['PageUp'], { is: 'page', by: -1 }],
  ['undo', 'Undo in this template', ['take back'], ['Mod+z', 'z'], { is: 'undo' }],
  ['redo', 'Redo in this template', ['again'], ['Mod+Shift+z', 'Shift+z'], { is: 'redo' }],
];

const splitChoices = (text: string): readonly string[] => [...new Set(text.split(';').map((one) => one.trim()))].filter(Boolean);

/** The commands that make templates and place their fields. */
export const templateCommands: readonly Command[] = [
  {
    ...base,
    id: 'esign.template.new',
    title: 'New e-sign template…',
    keywords: ['save as template'],
    when: () => true,
    undo: 'none',
    net: 'online',
    run: (_ctx, tools) => tools.go(NEW_TEMPLATE_PATH),
  },
  {
    ...base,
    id: 'esign.template.bundle',
    title: 'Bundle templates…',
    keywords: ['join', 'merge templates', 'package'],
    when: () => true,
    undo: 'none',
    net: 'online',
    run: (_ctx, tools) => tools.go(BUNDLE_PATH),
  },
  {
    ...base,
    id: 'template.copyField',
    title: 'Copy field',
    keywords: ['clipboard', 'other template'],
    keys: ['y y'],
    when: withField,
    undo: 'none',
    run: () => templateActs.get()?.copy('field'),
  },
  {
    ...base,
    id: 'template.copyAll',
    title: 'Copy all fields of this template',
    keywords: ['clipboard', 'other template'],
    keys: ['y a'],
    when: withField,
    undo: 'none',
    run: () => templateActs.get()?.copy('all'),
  },
  {
    ...base,
    id: 'template.paste',
    title: 'Paste fields',
    keywords: ['clipboard', 'other template'],
    keys: ['y p'],
    when: inEditor,
    run: () => templateActs.get()?.paste(),
  },
  ...FIELD_KINDS.map((kind, i) =>
    act(
      [`add.${kind}`, `Add field: ${KIND_LABEL[kind].toLowerCase()}`, ['place', 'new'], [String(i + 1)], { is: 'add', kind }],
      inEditor,
      false,
    ),
  ),
  ...moves,
  ...ROWS.map((row) => act(row)),
  ...ALWAYS.map((row) => act(row, inEditor)),
  {
    ...base,
    id: 'template.label',
    title: 'Set label of field…',
    keywords: ['rename', 'name'],
    keys: ['F2'],
    when: withField,
    args: [
      {
        kind: 'text',
        name: 'label',
        prompt: 'Label',
        value: () => chosenNow()?.label ?? null,
        check: (label) => (label.trim() === '' ? 'Type a label.' : label.length > LABEL_MAX ? `Max ${LABEL_MAX} characters.` : null),
      },
    ],
    run: (_ctx, _tools, { label }) => setChosen(typeof label === 'string' ? { label: label.trim() } : {}),
  },
  {
    ...base,
    id: 'template.choices',
    title: 'Set values of choice…',
    keywords: ['options'],
    when: (ctx) => {
      const state = withField(ctx);
      if (state !== true) return state;
      const field = chosenNow();
      return !field || field.kind === 'choice' || 'Only a choice has values';
    },
    args: [
      {
        kind: 'text',
        name: 'choices',
        prompt: 'Values, with a semicolon between them',
        value: () => chosenNow()?.choices.join('; ') ?? null,
        check: (text) => {
          const { length } = splitChoices(text);
          return length < 2 ? 'Type two values at least.' : length > CHOICES_MAX ? `${CHOICES_MAX} values at most.` : null;
        },
      },
    ],
    run: (_ctx, _tools, { choices }) => setChosen(typeof choices === 'string' ? { choices: splitChoices(choices) } : {}),
  },
  {
    ...base,
    id: 'template.save',
    title: 'Save template',
    keywords: ['keep'],
    keys: ['Mod+s'],
    net: 'online',
    undo: 'none',
    // Also from a field that is typed in.
    when: (ctx) => inEditor({ ...ctx, mode: ctx.mode === 'text' ? 'record' : ctx.mode }) && (templateActs.get()?.cannotSave() ?? true),
    run: () => templateActs.get()?.save(),
  },
  {
    ...base,
    id: 'template.replace',
    title: 'Replace PDF of template…',
    keywords: ['new version', 'upload'],
    net: 'online',
    undo: 'none',
    when: inEditor,
    run: () => templateActs.get()?.replace(),
  },
  {
    ...base,
    id: 'template.reload',
    title: 'Load template again',
    keywords: ['discard', 'refresh'],
    net: 'online',
    undo: 'none',
    when: inEditor,
    run: () => templateActs.get()?.reload(),
  },
];

function chosenNow() {
  const acts = templateActs.get();
  return acts && chosenField(acts.editing());
}

function setChosen(patch: Extract<EditAct, { is: 'set' }>['patch']): void {
  const field = chosenNow();
  if (field) templateActs.get()?.act({ is: 'set', id: field.id, patch });
}

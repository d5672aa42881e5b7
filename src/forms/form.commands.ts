import { STAFF } from '#domain/actor.ts';
import type { FormFacts, FormHandle } from '#src/commands/formHandle.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';

/** The facts that most of them share. */
const base = { group: 'Any record, forms', roles: null, net: 'local' } as const;
/** The form that has the keyboard, in one of its fields or beside them. */
const formIn = ({ mode, form }: CommandContext): FormFacts | null => (mode === 'form' || mode === 'text' ? form : null);

/** A form is there. */
const here = (ctx: CommandContext): boolean => formIn(ctx) !== null;

/** A command that asks one thing of the focused pane's form. */
const asking =
  (wish: (form: FormHandle) => void) =>
  (_ctx: CommandContext, tools: CommandTools): void => {
    const form = tools.form();
    if (form) wish(form);
  };

/** The commands of every form. */
export const formCommands: readonly Command[] = [
  {
    ...base,
    id: 'form.save',
    title: 'Save',
    keywords: ['submit', 'create', 'update'],
    keys: ['Mod+s', 'Mod+Enter'],
    undo: 'INV',
    net: 'queued',
    when: here,
    run: asking((form) => form.save()),
  },
  {
    ...base,
    id: 'form.cancel',
    title: 'Cancel',
    keywords: ['close', 'discard'],
    keys: ['Escape'],
    when: here,
    run: asking((form) => form.cancel()),
  },
  {
    ...base,
    id: 'form.nextError',
    title: 'Next field with an error',
    keywords: ['validation', 'problem'],
    keys: ['F8'],
    when: (ctx) => (formIn(ctx)?.errors ?? 0) > 0,
    run: asking((form) => form.nextError()),
  },
  {
    ...base,
    id: 'form.jump',
    title: 'Jump to field…',
    keywords: ['go to field'],
    keys: ['Mod+.'],
    when: here,
    args: [
      {
        kind: 'enum',
        name: 'field',
        prompt: 'Field',
        options: ({ form }) => (form?.fields ?? []).map(({ name, label }) => ({ value: name, label })),
      },
    ],
    says: (_subject, [field]) => `Jump to ${field ?? 'a field'}`,
    run: (_ctx, tools, { field }) => void (typeof field === 'string' && tools.form()?.jump(field)),
  },
  {
    ...base,
    id: 'form.restore',
    title: 'Restore unsaved text',
    keywords: ['draft', 'recover'],
    when: (ctx) => formIn(ctx)?.dropped === true,
    run: asking((form) => form.restore()),
  },
  {
    ...base,
    id: 'form.addAddress',
    title: 'Add address',
    keywords: ['row', 'location'],
    roles: STAFF,
    when: (ctx) => (formIn(ctx)?.addresses ?? null) !== null,
    run: asking((form) => form.addAddress()),
  },
  {
    ...base,
    id: 'form.removeAddress',
    title: 'Remove address',
    keywords: ['archive location'],
    roles: STAFF,
    undo: 'INV',
    net: 'queued',
    when: (ctx) => (formIn(ctx)?.addresses ?? []).length > 0,
    args: [
      {
        kind: 'enum',
        name: 'address',
        prompt: 'Address',
        options: ({ form }) => (form?.addresses ?? []).map((label, i) => ({ value: String(i), label })),
      },
    ],
    says: (_subject, [address]) => `Remove ${address ?? 'an address'}`,
    run: (_ctx, tools, { address }) => tools.form()?.removeAddress(Number(address)),
  },
];

import type { Role } from '#domain/actor.ts';
import { titleProblem } from '#domain/esign/newDocument.ts';
import type { Row } from '#domain/tables.ts';
import { ROW_MODES, where } from '#src/commands/contextKeys.ts';
import { partiesOf, partyQuery } from '#src/commands/partyQuery.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { editorRequests } from '#src/components/editor/editorRequests.ts';
import { creationActs, type CreationActs } from './creationActs.ts';
import { FOLDERS_PATH, SCREEN_OF } from './creationPaths.ts';
import { deleteDraft } from './deleteDraft.ts';

const STAFF_ROLES: readonly Role[] = ['ADMIN', 'AGENT'];
const MANAGERS: readonly Role[] = [...STAFF_ROLES, 'CUSTOMER_ELITE'];
const base = { group: 'E-sign documents', roles: MANAGERS, net: 'local', undo: 'TEXT' } as const;

const SCREENS: ReadonlySet<string> = new Set(Object.values(SCREEN_OF));

/** The form of one of these screens has the keyboard, in one of its fields or beside them. */
const inForm =
  (screens: ReadonlySet<string> = SCREENS) =>
  ({ mode, screen, form }: CommandContext): boolean =>
    screens.has(screen) && form === null && (mode === 'record' || mode === 'text' || mode === 'editor');

const WRITTEN: ReadonlySet<string> = new Set([SCREEN_OF.custom]);

/** The form is there, and says no word against it. */
const unless =
  (screens: ReadonlySet<string>, reason: (acts: CreationActs) => string | null) =>
  (ctx: CommandContext): boolean | string => {
    if (!inForm(screens)(ctx)) return false;
    const acts = creationActs.get();
    return (acts && reason(acts)) ?? true;
  };

/** Whose a new document is: of the folder that is open, elsewhere of the row at hand. */
function whoseOf({ screen, list, subject }: CommandContext): string {
  if (screen !== FOLDERS_PATH) return partiesOf(subject, ['drivers', 'contracts', 'customers', 'cases']);
  const address = new URLSearchParams(list?.address ?? '');
  const [kind, id] = (address.get('folder') ?? '').split(':');
  return partyQuery(kind === 'driver' ? id : null, kind === 'customer' ? id : address.get('of'));
}

/** The commands that make documents to sign, those that write one and those that send it. */
export const esignCommands: readonly Command[] = [
  {
    ...base,
    id: 'esign.custom',
    title: 'Create custom document',
    keywords: ['write', 'rich text'],
    keys: ['n e'],
    when: () => true,
    undo: 'none',
    run: (ctx, tools) => tools.go(`${SCREEN_OF.custom}${whoseOf(ctx)}`),
  },
  {
    ...base,
    id: 'esign.template',
    title: 'Create document from template',
    keywords: ['roles', 'send contract to sign'],
    keys: ['n t'],
    when: () => true,
    undo: 'none',
    net: 'online',
    run: (ctx, tools) => tools.go(`${SCREEN_OF.template}${whoseOf(ctx)}`),
  },
  {
    ...base,
    id: 'esign.attach',
    title: 'Create document by attachment',
    keywords: ['upload pdf', 'word'],
    keys: ['n a'],
    flag: 'attachDocumentTabV2',
    when: () => true,
    undo: 'none',
    run: (ctx, tools) => tools.go(`${SCREEN_OF.attachment}${whoseOf(ctx)}`),
  },
  {
    ...base,
    id: 'esign.title',
    title: 'Set document title…',
    keywords: ['rename'],
    when: inForm(),
    args: [
      {
        kind: 'text',
        name: 'title',
        prompt: 'Document title',
        value: () => creationActs.get()?.document().title ?? null,
        check: titleProblem,
      },
    ],
    run: (_ctx, _tools, { title }) => void (typeof title === 'string' && creationActs.get()?.setTitle(title)),
  },
  {
    ...base,
    id: 'esign.signer.add',
    title: 'Add signer…',
    keywords: ['recipient', 'name', 'e-mail', 'role'],
    when: inForm(),
    args: [
      { kind: 'text', name: 'name', prompt: 'Name' },
      { kind: 'text', name: 'email', prompt: 'Email' },
      {
        kind: 'enum',
        name: 'role',
        prompt: 'Role',
        optional: true,
        options: () => (creationActs.get()?.roles() ?? []).map((role) => ({ value: role, label: role })),
      },
    ],
    run: (_ctx, tools, { name, email, role }) => {
      const acts = creationActs.get();
      if (!acts || typeof name !== 'string' || typeof email !== 'string') return;
      if (acts.roles().length > 0 && !role) return tools.toast('Choose the role that they sign in', 'alert');
      const problem = acts.addSigner({ name, email, role: typeof role === 'string' ? role : '' });
      if (problem) tools.toast(problem, 'alert');
    },
  },
  {
    ...base,
    id: 'esign.signer.remove',
    title: 'Remove signer…',
    keywords: ['delete recipient'],
    when: unless(SCREENS, (acts) => (removable(acts).length > 0 ? null : 'nobody is asked to sign yet')),
    args: [
      {
        kind: 'enum',
        name: 'signer',
        prompt: 'Signer',
        options: () => {
          const acts = creationActs.get();
          return acts
            ? removable(acts).map(({ email, name, lastName }) => ({
                value: email,
                label: [name, lastName].filter(Boolean).join(' '),
                detail: email,
              }))
            : [];
        },
      },
    ],
    run: (_ctx, _tools, { signer }) => void (typeof signer === 'string' && creationActs.get()?.removeSigner(signer)),
  },
  {
    ...base,
    id: 'esign.signer.driver',
    title: 'Add / remove driver as signer',
    keywords: ['toggle'],
    roles: STAFF_ROLES,
    when: inForm(),
    run: () => {
      const acts = creationActs.get();
      acts?.setDriverSigns(!acts.document().driverSigns);
    },
  },
  {
    ...base,
    id: 'esign.customer',
    title: 'Choose customer for this document…',
    keywords: ['company'],
    roles: STAFF_ROLES,
    when: inForm(),
    args: [
      {
        kind: 'record',
        name: 'customer',
        prompt: 'Customer',
        tables: ['customers'],
        value: () => creationActs.get()?.document().customerId || null,
      },
    ],
    run: (_ctx, _tools, { customer }) => void (typeof customer === 'string' && creationActs.get()?.setCustomer(customer)),
  },
  {
    ...base,
    id: 'esign.driver',
    title: 'Choose driver for this document…',
    keywords: ['person'],
    when: inForm(),
    args: [
      {
        kind: 'record',
        name: 'driver',
        prompt: 'Driver',
        tables: ['drivers'],
        value: () => creationActs.get()?.document().driverId || null,
      },
    ],
    run: (_ctx, _tools, { driver }) => void (typeof driver === 'string' && creationActs.get()?.setDriver(driver)),
  },
  {
    ...base,
    id: 'esign.send',
    title: 'Send document',
    keywords: ['sign', 'request signatures'],
    keys: ['Mod+Enter'],
    when: unless(SCREENS, (acts) => acts.cannotSend()),
    undo: 'HOLD',
    net: 'online',
    run: () => creationActs.get()?.send(),
  },
  {
    ...base,
    id: 'esign.preview',
    title: 'Preview document',
    keywords: ['check', 'look'],
    when: inForm(WRITTEN),
    undo: 'UI',
    run: () => creationActs.get()?.preview(),
  },
  {
    ...base,
    id: 'esign.saveDraft',
    title: 'Save draft',
    keywords: ['custom draft'],
    keys: ['Mod+s'],
    when: unless(WRITTEN, (acts) => acts.cannotSave()),
    undo: 'none',
    net: 'online',
    run: () => creationActs.get()?.save(),
  },
  {
    ...base,
    id: 'draft.open',
    title: 'Custom drafts…',
    keywords: ['load draft', 'continue'],
    when: () => true,
    undo: 'UI',
    net: 'online',
    run: (_ctx, tools) => tools.go(`${SCREEN_OF.custom}?drafts=1`),
  },
  {
    ...base,
    id: 'draft.delete',
    title: 'Delete draft',
    keywords: ['discard'],
    keys: ['#', 'Delete'],
    when: where({ mode: ROW_MODES, 'subject.type': 'documentDrafts' }),
    undo: 'SOFT',
    net: 'online',
    run: async ({ subject }, tools) => {
      const { id, documentTitle } = subject!.row as Row<'documentDrafts'>;
      if (await deleteDraft(await tools.online(), { id, documentTitle }, tools)) tools.go(SCREEN_OF.custom);
    },
  },
  {
    ...base,
    id: 'editor.leave',
    title: 'Leave the editor',
    keywords: ['focus out', 'tab out'],
    roles: null,
    keys: ['Escape'],
    when: ({ mode, screen }) => mode === 'editor' && WRITTEN.has(screen),
    undo: 'none',
    run: () => editorRequests.send({ do: 'leave' }),
  },
];

const removable = ({ document, isOwn }: CreationActs) => document().signers.filter(({ driverId }) => !(isOwn && driverId));

import { STAFF } from '#domain/actor.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import type { Row } from '#domain/tables.ts';
import { isRowMode, where } from '#src/commands/contextKeys.ts';
import { removeWithUndo } from '#src/commands/removeWithUndo.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { downloadFiles } from '#src/documents/downloadFiles.ts';
import { pickFiles } from '#src/documents/pickFiles.ts';
import { attachmentsQuery } from '../customer.queries.ts';
import { customerOf, IN_HAND } from '../customerSubject.ts';
import { attachToCustomer } from './attachToCustomer.ts';

type Attachment = Row<'customerDocuments'>;

const base = { group: 'Customers', roles: STAFF, net: 'queued' } as const;

/** The attachment in hand; on a customer the only one, or the one that is chosen. Null: there is none, or none was chosen. */
async function theAttachment(ctx: CommandContext, tools: CommandTools, title: string): Promise<Attachment | null> {
  if (ctx.subject?.table === 'customerDocuments') return ctx.subject.row as Attachment;
  const { rows } = await tools.query(attachmentsQuery(customerOf(ctx)!.id));
  if (rows.length === 0) tools.toast('This customer has no attachments');
  if (rows.length < 2) return rows[0] ?? null;
  const options = rows.map(({ id, filename, description }) => ({ value: id, label: [filename, description].filter(Boolean).join(', ') }));
  const chosen = await tools.choose({ title, options });
  return rows.find(({ id }) => id === chosen) ?? null;
}

/** On an attachment in hand. */
const onAttachment: Command['when'] = (ctx) => isRowMode(ctx.mode) && ctx.subject?.table === 'customerDocuments';
const onCustomer = where(IN_HAND);

async function describe(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const row = await theAttachment(ctx, tools, 'Describe which one?');
  let text: string | null = row?.description ?? '';
  // What is refused stays in the box.
  do {
    text = row && (await tools.ask({ title: `Description of ${row.filename}`, value: text }));
    if (!row || text === null || text.trim() === (row.description ?? '')) return;
  } while (!(await tools.mutate('customerDocumentUpdate', { id: row.id, description: text.trim() || null })));
  tools.toast(PAPER_MESSAGES.descriptionUpdated);
}

/** The commands of an attachment's menu, in its order. */
export const ATTACHMENT_COMMANDS: readonly Command[] = [
  {
    ...base,
    id: 'customer.doc.describe',
    title: 'Describe attachment…',
    keywords: ['description', 'rename'],
    when: (ctx) => onAttachment(ctx) || onCustomer(ctx),
    undo: 'INV',
    run: describe,
  },
  {
    ...base,
    id: 'customer.doc.download',
    title: 'Download attachment',
    keywords: ['file'],
    keys: ['d'],
    when: onAttachment,
    undo: 'none',
    net: 'online',
    run: (ctx, tools) => downloadFiles([ctx.subject!.row as Attachment], tools),
  },
  {
    ...base,
    id: 'customer.doc.delete',
    title: 'Delete attachment',
    keywords: ['remove file'],
    keys: ['#', 'Delete'],
    when: onAttachment,
    undo: 'SOFT',
    run: async (ctx, tools) => {
      const { id, filename } = ctx.subject!.row as Attachment;
      await removeWithUndo(tools, 'customerDocumentDelete', id, { gone: PAPER_MESSAGES.attachmentDeleted, back: `${filename} is back` });
    },
  },
];

/** The commands on the attachments of customers. */
export const documentCommands: readonly Command[] = [
  {
    ...base,
    id: 'customer.doc.attach',
    title: 'Attach customer documents…',
    keywords: ['upload'],
    keys: ['a'],
    when: onCustomer,
    undo: 'SOFT',
    run: async (ctx, tools) => attachToCustomer(customerOf(ctx)!.id, await pickFiles(), tools),
  },
  ...ATTACHMENT_COMMANDS,
];

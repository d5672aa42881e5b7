import type { Role } from '#domain/actor.ts';
import { BOUND_MAX } from '#domain/esign/documentFolders.ts';
import { OUT_FOR_SIGNING, nextEsignStatuses } from '#domain/esign/transitions.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import {
  archiveDocuments,
  bindDocuments,
  cancelDocument,
  copySigningLink,
  deleteDocuments,
  downloadDocuments,
  moveDocuments,
  remindSigners,
  sendDocuments,
} from './documentActs.ts';
import { BULK, documentOf, documentsOf, onDocument, onDocuments, type DocumentRow } from './documentSubject.ts';

/** The roles that manage documents (spec 2). */
export const ESIGN_ROLES: readonly Role[] = ['ADMIN', 'AGENT', 'CUSTOMER_ELITE'];

const base = { group: 'E-sign documents', roles: ESIGN_ROLES, net: 'online' } as const;

const isDraft = ({ status }: DocumentRow): boolean => status === 'DRAFT';
const isCompleted = ({ status }: DocumentRow): boolean => status === 'COMPLETED';
const isOut = ({ status }: DocumentRow): boolean => OUT_FOR_SIGNING.includes(status);
/** SIGN-21. */
const isCustom = ({ type }: DocumentRow): boolean => type === 'CUSTOM';
const mayBecome =
  (to: DocumentRow['status']) =>
  ({ status }: DocumentRow): boolean =>
    nextEsignStatuses(status).includes(to);

/** Returns where the screen in hand shows what lies over it; the list of a screen has its own address. */
const over = ({ screen, list }: CommandContext, key: string, value: string): string => {
  const search = new URLSearchParams(list?.address ?? (screen.startsWith('/contracts/') ? 'tab=esign' : ''));
  search.set(key, value);
  return `${screen}?${search.toString()}`;
};

/** The commands of a document's menu, in its order. */
export const DOCUMENT_COMMANDS: readonly Command[] = [
  {
    ...base,
    id: 'doc.details',
    title: 'Document details',
    keywords: ['info', 'signers', 'expires'],
    keys: ['i'],
    when: onDocument(),
    undo: 'UI',
    run: (ctx, tools) => tools.go(over(ctx, 'details', documentOf(ctx)!.id)),
  },
  {
    ...base,
    id: 'doc.preview',
    title: 'Look at document',
    keywords: ['view file', 'large', 'read'],
    keys: ['Shift+v'],
    when: onDocument(({ file }) => file !== null),
    undo: 'UI',
    run: (ctx, tools) => tools.go(over(ctx, 'document', documentOf(ctx)!.id)),
  },
  {
    ...base,
    id: 'doc.prepare',
    title: 'Prepare / continue draft',
    keywords: ['place fields', 'embedded'],
    when: onDocument(isDraft),
    undo: 'none',
    run: (ctx, tools) => tools.go(over(ctx, 'prepare', documentOf(ctx)!.hash)),
  },
  {
    ...base,
    ...BULK,
    id: 'doc.download',
    title: 'Download final PDF',
    keywords: ['save', 'no audit trail'],
    keys: ['d'],
    when: onDocuments(isCompleted),
    undo: 'none',
    run: (ctx, tools) => downloadDocuments(documentsOf(ctx).filter(isCompleted), tools),
  },
  {
    ...base,
    ...BULK,
    id: 'doc.onePdf',
    title: 'Download as one PDF',
    keywords: ['merge', 'bind', 'together', 'print'],
    when: (ctx) => {
      const finished = documentsOf(ctx).filter(isCompleted).length;
      if (finished < 2) return false;
      return finished <= BOUND_MAX ? onDocuments(isCompleted)(ctx) : `${BOUND_MAX} documents at most`;
    },
    undo: 'none',
    run: (ctx, tools) => bindDocuments(documentsOf(ctx).filter(isCompleted), tools),
  },
  {
    ...base,
    bulk: 'each',
    id: 'doc.send',
    title: 'Send selected documents',
    keywords: ['submit', 'drafts'],
    keys: ['Shift+s'],
    when: onDocuments(isDraft),
    undo: 'HOLD',
    run: (ctx, tools) => sendDocuments(documentsOf(ctx).filter(isDraft), tools),
  },
  {
    ...base,
    bulk: 'each',
    id: 'doc.remind',
    title: 'Send reminder',
    keywords: ['nudge signers'],
    keys: ['Shift+r'],
    when: onDocuments(isOut),
    undo: 'HOLD',
    run: (ctx, tools) => remindSigners(documentsOf(ctx).filter(isOut), tools),
  },
  {
    ...base,
    id: 'doc.inPerson',
    title: 'Sign in person…',
    keywords: ['qr', 'code', 'phone', 'scan'],
    when: onDocument(isOut),
    undo: 'UI',
    run: (ctx, tools) => tools.go(over(ctx, 'inPerson', documentOf(ctx)!.id)),
  },
  {
    ...base,
    id: 'doc.reassign',
    title: 'Replace signer…',
    keywords: ['reassign', 'other person', 'recipient'],
    when: onDocument(isOut),
    undo: 'none',
    run: (ctx, tools) => tools.go(over(ctx, 'reassign', documentOf(ctx)!.id)),
  },
  {
    ...base,
    id: 'doc.schedule',
    title: 'Expiry and reminders…',
    keywords: ['extend', 'deadline', 'remind every'],
    when: onDocument(isOut),
    undo: 'none',
    run: (ctx, tools) => tools.go(over(ctx, 'schedule', documentOf(ctx)!.id)),
  },
  {
    ...base,
    id: 'copy.signLink',
    title: 'Copy signing link',
    group: 'Undo, clipboard',
    keywords: ['signer link', 'clipboard'],
    keys: ['y s'],
    when: onDocument(({ isMine }) => isMine),
    undo: 'none',
    run: (ctx, tools) => copySigningLink(documentOf(ctx)!, tools),
  },
  {
    ...base,
    id: 'doc.cancel',
    title: 'Cancel document…',
    keywords: ['void', 'stop signing'],
    when: onDocument(isOut),
    undo: 'CONF',
    run: (ctx, tools) => cancelDocument(documentOf(ctx)!, tools),
  },
  {
    ...base,
    ...BULK,
    id: 'doc.move',
    title: 'Move to another driver…',
    keywords: ['folder', 'file under', 'wrong driver'],
    keys: ['m'],
    when: (ctx) => {
      const [customer, ...others] = new Set(
        documentsOf(ctx)
          .filter(isCustom)
          .map(({ customerId }) => customerId),
      );
      if (customer === undefined) return false;
      return others.length > 0 ? 'Choose documents of one customer' : onDocuments(isCustom)(ctx);
    },
    args: [
      {
        kind: 'record',
        name: 'driver',
        prompt: 'Driver',
        tables: ['drivers'],
        none: 'No driver, only the customer',
        only: (ctx) => ({ customerId: { equals: documentsOf(ctx)[0]?.customerId ?? '' } }),
        value: (ctx) => documentOf(ctx)?.driverId ?? null,
      },
    ],
    undo: 'INV',
    run: async (ctx, tools, { driver }) => {
      if (typeof driver === 'string') await moveDocuments(documentsOf(ctx).filter(isCustom), driver || null, tools);
    },
  },
  {
    ...base,
    ...BULK,
    id: 'doc.archive',
    title: 'Archive e-sign document',
    keywords: [],
    when: onDocuments(mayBecome('ARCHIVED')),
    undo: 'CONF',
    run: (ctx, tools) => archiveDocuments(documentsOf(ctx).filter(mayBecome('ARCHIVED')), tools),
  },
  {
    ...base,
    ...BULK,
    id: 'doc.delete',
    title: 'Delete e-sign document',
    keywords: ['remove'],
    keys: ['#', 'Delete'],
    when: onDocuments(mayBecome('DELETED')),
    undo: 'SOFT',
    run: (ctx, tools) => deleteDocuments(documentsOf(ctx).filter(mayBecome('DELETED')), tools),
  },
];

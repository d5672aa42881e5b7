import { FLEET, STAFF } from '#domain/actor.ts';
import { CONFIDENTIAL, mayReadContent } from '#domain/documents/confidential.ts';
import { DRIVER_DOCUMENT_TYPES } from '#domain/documents/document.ts';
import { PAPERS } from '#domain/documents/paperTypes.ts';
import { isRowMode, ROW_MODES, where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { partCommand, partHref, type DriverPart } from '#src/components/driverParts.ts';
import { MANY_PAPERS_PATH } from '#src/documents/filesInHand.ts';
import { papersOfDriver } from './driverDocument.operations.ts';
import { DOCUMENTS } from './list/parts.ts';
import { PAPER_COMMANDS } from './paper.commands.ts';
import { BULK, fileHref, paperOf, papersIn, papersOf } from './paperSubject.ts';
import { purgeCommands } from './purge/purge.commands.ts';
import { wizardCommands } from './wizard/wizard.commands.ts';

const base = { group: 'Driver documents', roles: FLEET, net: 'online' } as const;

const driverIdOf = ({ subject }: CommandContext): string | null => {
  if (subject?.table === 'drivers') return subject.row.id;
  return subject?.table === 'contracts' || subject?.table === 'driverDocuments' ? String(subject.row['driverId']) : null;
};

const onDriver: Command['when'] = where({ mode: ROW_MODES, 'subject.type': ['contracts', 'drivers'] });

async function openOne(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const answer = await server.ask(papersOfDriver, { driverId: driverIdOf(ctx)!, statuses: ['ACTIVE'], withDeleted: false });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  const files = papersIn(answer.data).flatMap(({ type, files: own }) =>
    own.map((file) => ({ ...file, label: `${PAPERS[type].label}: ${file.filename}` })),
  );
  if (files.length === 0) return tools.toast('This driver has no documents');
  const id = await tools.choose({ title: 'Open driver document', options: files.map((file) => ({ value: file.id, label: file.label })) });
  if (id !== null) tools.go(fileHref(ctx, { document: id }));
}

/** The commands on the papers of drivers. */
export const driverDocumentCommands: readonly Command[] = [
  {
    ...base,
    id: 'driverDoc.upload',
    title: 'Upload document for this driver…',
    keywords: [
      'PSP',
      'MVR',
      'DL copy',
      'medical certificate',
      'policy',
      'contract',
      'lease',
      'clearinghouse',
      'alcohol test',
      'CCF',
      'immigration',
    ],
    keys: ['a'],
    when: (ctx) => onDriver(ctx) || (isRowMode(ctx.mode) && paperOf(ctx) !== null),
    args: [
      {
        kind: 'enum',
        name: 'type',
        prompt: 'Document type',
        options: ({ actor }) =>
          DRIVER_DOCUMENT_TYPES.filter((type) => mayReadContent(actor, { type })).map((value) => ({ value, label: PAPERS[value].label })),
      },
    ],
    undo: 'SOFT',
    run: (ctx, tools, { type }) => {
      if (typeof type === 'string') tools.go(fileHref(ctx, { new: type }));
    },
  },
  {
    ...base,
    id: 'driverDoc.many',
    title: 'File several documents…',
    keywords: ['bulk upload', 'many files', 'drop', 'scan'],
    keys: ['n y'],
    when: () => true,
    undo: 'SOFT',
    run: (_ctx, tools) => tools.go(MANY_PAPERS_PATH),
  },
  {
    ...base,
    id: 'driverDoc.open',
    title: 'Open driver document…',
    keywords: ['view file'],
    when: (ctx) => onDriver(ctx) && (ctx.sync.phase === 'offline' ? 'Needs a connection' : true),
    undo: 'Back',
    run: openOne,
  },
  {
    ...base,
    ...BULK,
    id: 'driverDoc.bulkDetails',
    title: 'Set details on selected documents…',
    keywords: ['bulk expiry'],
    roles: STAFF,
    when: (ctx) => {
      const papers = papersOf(ctx);
      if (ctx.selection.length < 2 || papers.length < 2 || !isRowMode(ctx.mode)) return false;
      // What they say was not read: it would be written over unseen.
      if (papers.some(({ type }) => CONFIDENTIAL.has(type))) return 'Confidential documents are changed one by one';
      return papers.every(({ type }) => type === papers[0]!.type) || 'Choose documents of one type';
    },
    undo: 'INV',
    run: (ctx, tools) =>
      tools.go(
        `${partHref(ctx.screen, 'documents')}&edit=${papersOf(ctx)
          .map(({ id }) => id)
          .join(',')}`,
      ),
  },
  ...PAPER_COMMANDS,
  ...wizardCommands,
  ...purgeCommands,
  partCommand(DOCUMENTS),
];

/** The parts of a driver's file that papers are: they come with the commands, which show them. */
export const PARTS: readonly DriverPart[] = [DOCUMENTS];

import { FLEET, STAFF } from '#domain/actor.ts';
import { EXAMINER_STATUSES } from '#domain/documents/document.ts';
import type { Online } from '#src/commands/online.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { downloadFiles } from '#src/documents/downloadFiles.ts';
import { paperExaminer } from './driverDocument.operations.ts';
import { destroy, each, move, rename, restored, takeOff } from './paperActs.ts';
import { examinerLook } from './paperLook.ts';
import { BULK, fileHref, mayOpen, onPapers, paperOf, papersOf, type PaperRow } from './paperSubject.ts';

const base = { group: 'Driver documents', roles: FLEET, net: 'online' } as const;

/** The commands of a paper's menu, in its order. */
export const PAPER_COMMANDS: readonly Command[] = [
  {
    ...base,
    ...BULK,
    id: 'driverDoc.download',
    title: 'Download document',
    keywords: ['file', 'save'],
    keys: ['d'],
    when: onPapers(({ files }) => (files?.length ?? 0) > 0),
    undo: 'none',
    run: (ctx, tools) =>
      downloadFiles(
        papersOf(ctx).flatMap(({ files }) => files.map((file) => ({ ...file, fileId: file.id }))),
        tools,
      ),
  },
  {
    ...base,
    id: 'driverDoc.details',
    title: 'Edit document details…',
    keywords: ['expiry date', 'issue date'],
    when: (ctx) => paperOf(ctx) !== null && onPapers((paper) => paper.status !== 'DELETED' && mayOpen(paper, ctx))(ctx),
    undo: 'INV',
    run: (ctx, tools) => tools.go(fileHref(ctx, { edit: paperOf(ctx)!.id })),
  },
  {
    ...base,
    id: 'driverDoc.replace',
    title: 'Replace document…',
    keywords: ['new version', 'renew', 'upload'],
    when: (ctx) => paperOf(ctx) !== null && onPapers((paper) => paper.status === 'ACTIVE' && mayOpen(paper, ctx))(ctx),
    undo: 'SOFT',
    run: (ctx, tools) => tools.go(fileHref(ctx, { new: paperOf(ctx)!.type, replaces: paperOf(ctx)!.id })),
  },
  {
    ...base,
    id: 'driverDoc.examiner',
    title: 'Note examiner verification…',
    keywords: ['national registry', 'medical examiner'],
    roles: STAFF,
    when: onPapers(({ type, status }) => type === 'MEDICAL_CERTIFICATE' && status === 'ACTIVE'),
    args: [
      {
        kind: 'enum',
        name: 'status',
        prompt: 'What the national registry says',
        options: (ctx) =>
          EXAMINER_STATUSES.map((value) => ({
            value,
            label: examinerLook(value).label,
            look: examinerLook(value),
            current: paperOf(ctx)?.examinerStatus === value,
          })),
      },
    ],
    undo: 'INV',
    run: async (ctx, tools, { status }) => {
      const paper = paperOf(ctx);
      const next = EXAMINER_STATUSES.find((one) => one === status);
      if (!paper || !next) return;
      const set = (value: NonNullable<PaperRow['examinerStatus']>) => (server: Online) =>
        server.ask(paperExaminer, { id: paper.id, status: value });
      await each(
        [paper],
        set(next),
        paper.examinerStatus ? set(paper.examinerStatus) : null,
        `noted: ${examinerLook(next).label.toLowerCase()}`,
        tools,
      );
    },
  },
  {
    ...base,
    ...BULK,
    id: 'driverDoc.archive',
    title: 'Archive document',
    keywords: [],
    when: onPapers(({ status }) => status === 'ACTIVE'),
    undo: 'INV',
    run: (ctx, tools) =>
      each(
        papersOf(ctx).filter(({ status }) => status === 'ACTIVE'),
        move('ARCHIVED'),
        move('ACTIVE'),
        'archived',
        tools,
      ),
  },
  {
    ...base,
    ...BULK,
    id: 'driverDoc.restore',
    title: 'Restore document',
    keywords: ['unarchive', 'undelete'],
    roles: STAFF,
    when: onPapers(({ status }) => status !== 'ACTIVE'),
    undo: 'INV',
    run: (ctx, tools) =>
      each(
        papersOf(ctx).filter(({ status }) => status !== 'ACTIVE'),
        (server, paper) => (paper.status === 'DELETED' ? restored(server, paper) : move('ACTIVE')(server, paper)),
        (server, paper) => move(paper.status)(server, paper),
        'restored',
        tools,
      ),
  },
  {
    ...base,
    id: 'file.rename',
    title: 'Rename file…',
    keywords: ['filename'],
    when: (ctx) => paperOf(ctx) !== null && onPapers(mayChangeFiles)(ctx),
    undo: 'INV',
    run: (ctx, tools) => rename(paperOf(ctx)!, tools),
  },
  {
    ...base,
    id: 'file.remove',
    title: 'Remove file from document…',
    keywords: ['delete file'],
    when: (ctx) => paperOf(ctx) !== null && onPapers(mayChangeFiles)(ctx),
    undo: 'SOFT',
    run: (ctx, tools) => takeOff(paperOf(ctx)!, tools),
  },
  {
    ...base,
    ...BULK,
    id: 'driverDoc.delete',
    title: 'Delete document',
    keywords: ['remove'],
    keys: ['#', 'Delete'],
    when: onPapers(({ status }) => status !== 'DELETED'),
    undo: 'SOFT',
    run: (ctx, tools) =>
      each(
        papersOf(ctx).filter(({ status }) => status !== 'DELETED'),
        move('DELETED'),
        restored,
        'deleted',
        tools,
      ),
  },
  {
    ...base,
    id: 'driverDoc.destroy',
    title: 'Delete document forever…',
    keywords: ['force', 'hard delete'],
    roles: ['ADMIN'],
    when: (ctx) => paperOf(ctx) !== null && onPapers(({ status }) => status === 'DELETED')(ctx),
    undo: 'CONF',
    run: (ctx, tools) => destroy(paperOf(ctx)!, tools),
  },
];

/** FILE-10: whoever stored a file of it, and staff. */
function mayChangeFiles({ files, status }: PaperRow, { actor }: CommandContext): boolean {
  if (status === 'DELETED' || !files?.length) return false;
  return STAFF.some((role) => role === actor.role) || files.some(({ createdById }) => createdById === actor.userId);
}

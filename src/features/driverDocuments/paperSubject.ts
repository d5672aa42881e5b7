import { mayReadContent } from '#domain/documents/confidential.ts';
import { PAPERS, type PaperContent, type PaperType } from '#domain/documents/paperTypes.ts';
import type { Row } from '#domain/tables.ts';
import { isRowMode } from '#src/commands/contextKeys.ts';
import { partHref } from '#src/components/driverParts.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { CommandContext, Subject } from '#src/commands/types.ts';
import type { PapersOfDriverResult } from '#src/data/operations.gen.ts';

/** A paper of a driver's file as the server lists it. `json` null: it says nothing, or it was not asked what a confidential one says. */
export interface PaperRow {
  id: string;
  type: PaperType;
  status: Row<'driverDocuments'>['status'];
  json: PaperContent | null;
  createdAt: string;
  customerId: string;
  driverId: string;
  examinerStatus: Row<'driverDocuments'>['examinerStatus'];
  files: readonly PaperFile[];
  [field: string]: unknown;
}

/** A file of a paper. */
export interface PaperFile {
  id: string;
  filename: string;
  createdById: string | null;
}

/** The papers in an answer of the server, newest first. */
export function papersIn({ open, closed }: PapersOfDriverResult): PaperRow[] {
  const rows: PaperRow[] = [
    ...open.items.map(({ medicalExaminerVerification: { status }, files, json, ...rest }) => ({
      ...rest,
      json: json as PaperContent | null,
      examinerStatus: status ?? null,
      files: files.items.map((file) => ({ ...file, createdById: file.createdById ?? null })),
    })),
    ...closed.items.map(({ files, ...rest }) => ({
      ...rest,
      json: null,
      examinerStatus: null,
      files: files.items.map((file) => ({ ...file, createdById: file.createdById ?? null })),
    })),
  ];
  return rows.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Returns a paper as commands take it in hand. */
export const paperSubject = (row: PaperRow): Subject => ({ table: 'driverDocuments', row, name: PAPERS[row.type].label });

/** Several papers change as one act. */
export const BULK = { bulk: 'group' } as const;

/** The paper in hand; null: none is. */
export const paperOf = ({ subject }: Pick<CommandContext, 'subject'>): PaperRow | null =>
  subject?.table === 'driverDocuments' ? (subject.row as PaperRow) : null;

/** The papers that a command would act on where it can take several. */
export const papersOf = (ctx: CommandContext): PaperRow[] => rowsOf<PaperRow>('driverDocuments', BULK, ctx);

/** On papers in hand of which `fits` holds for one at least; without a connection it says what it needs. */
export const onPapers =
  (fits: (paper: PaperRow, ctx: CommandContext) => boolean = () => true) =>
  (ctx: CommandContext): boolean | string => {
    if (!isRowMode(ctx.mode) || !papersOf(ctx).some((paper) => fits(paper, ctx))) return false;
    return ctx.sync.phase === 'offline' ? 'Needs a connection' : true;
  };

/** DOC-4: whether the person may open what it says and its files. */
export const mayOpen = (paper: PaperRow, { actor }: Pick<CommandContext, 'actor'>): boolean => mayReadContent(actor, paper);

/** Sets what the address of the driver's file asks for; the screen of a paper in hand is that of its driver. */
export function fileHref({ subject, screen }: CommandContext, asks: Readonly<Record<string, string>>): string {
  const path = subject?.table === 'driverDocuments' ? screen : recordHref(subject!.table as 'drivers' | 'contracts', subject!.row.id)!;
  return `${partHref(path, 'documents')}&${new URLSearchParams(asks).toString()}`;
}

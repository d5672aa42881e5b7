import { isOwnTurn } from '#domain/esign/ownTurn.ts';
import type { Row } from '#domain/tables.ts';
import { isRowMode } from '#src/commands/contextKeys.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { CommandContext, Mode, Subject } from '#src/commands/types.ts';
import type { FolderDocumentsResult } from '#src/data/operations.gen.ts';

type Given = FolderDocumentsResult['everSignDocsList']['items'][number];

/** A document as the server lists it. */
export type DocumentRow = Omit<Given, 'signers'> & {
  signers: readonly Given['signers']['items'][number][];
  /** SIGN-13: it is this person's turn to sign it. */
  isMine: boolean;
  [field: string]: unknown;
};
export type SignerRow = DocumentRow['signers'][number];

/** The documents in an answer of the server, for the person who asks. */
export function documentsIn(
  { everSignDocsList: { items } }: FolderDocumentsResult,
  me: Pick<Row<'users'>, 'email' | 'driverId'>,
): DocumentRow[] {
  return items.map(({ signers, ...rest }) => ({
    ...rest,
    signers: signers.items,
    isMine: signers.items.some((signer) => isOwnTurn({ ...signer, driverId: signer.driverId ?? null }, me)),
  }));
}

/** Returns a document as commands take it in hand. */
export const documentSubject = (row: DocumentRow): Subject => ({ table: 'everSignDocs', row, name: row.title });

/** Several documents change as one act. */
export const BULK = { bulk: 'group' } as const;

/** The document in hand; null: none is. */
export const documentOf = ({ subject }: Pick<CommandContext, 'subject'>): DocumentRow | null =>
  subject?.table === 'everSignDocs' ? (subject.row as DocumentRow) : null;

/** The documents that a command would act on where it can take several. */
export const documentsOf = (ctx: CommandContext): DocumentRow[] => rowsOf<DocumentRow>('everSignDocs', BULK, ctx);

/** A document is in hand in a list or a record, and over the tree when an address has opened its details. */
const canHold = (mode: Mode): boolean => isRowMode(mode) || mode === 'tree';

/** On the document in hand, of which `fits` holds; without a connection it says what it needs. */
export const onDocument =
  (fits: (document: DocumentRow, ctx: CommandContext) => boolean = () => true, isLocal = false) =>
  (ctx: CommandContext): boolean | string => {
    const document = documentOf(ctx);
    if (!canHold(ctx.mode) || !document || !fits(document, ctx)) return false;
    return !isLocal && ctx.sync.phase === 'offline' ? 'Needs a connection' : true;
  };

/** On documents in hand of which `fits` holds for one at least. */
export const onDocuments =
  (fits: (document: DocumentRow) => boolean) =>
  (ctx: CommandContext): boolean | string => {
    if (!canHold(ctx.mode) || !documentsOf(ctx).some(fits)) return false;
    return ctx.sync.phase === 'offline' ? 'Needs a connection' : true;
  };

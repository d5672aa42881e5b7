import { CRUD } from '#domain/apiMutations.ts';
import { signersOf, type Signer } from '#domain/esign/signers.ts';
import { InputError, RuleError } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Row } from '#domain/tables.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { sqlReads } from '../db/sqlTx.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import { documentByHash, documentManager, requesterOf } from './documentManager.ts';
import type { EsignForm } from './esignForm.ts';
import { contentOf, sandboxTitle } from './esignInput.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import type { Content, ProviderDocument } from './provider.ts';
import { checkDriverSigners, putSignerRows, seatsOf } from './signerRows.ts';

/** The change of a draft; null or left out stays as it is. */
export interface DraftChange {
  hash: string;
  isDraft: boolean;
  title?: string | null;
  signers?: Signer[] | null;
  content?: Content | null;
  inOrder?: boolean;
}

/** The spec's PUT: title, hash, is_draft, files and signers. @throws InputError */
export function draftChange({ fields, file }: EsignForm, sandbox: boolean): DraftChange {
  const field = (...names: string[]): string | null => names.map((name) => fields.get(name)).find((value) => value !== undefined) ?? null;
  const hash = field('hash', 'documentHash');
  if (!hash) throw new InputError({ hash: MESSAGES.fieldRequired });
  const [title, signers, html] = [field('title', 'documentTitle')?.trim(), field('signers'), field('html')];
  if (title === '') throw new InputError({ title: MESSAGES.fieldRequired });
  return {
    hash,
    isDraft: ['1', 'true'].includes(field('is_draft', 'isDraft') ?? '0'),
    title: title === undefined ? null : sandboxTitle(title, sandbox),
    signers: signers === null ? null : signersOf(signers),
    content: file || html !== null ? contentOf(html === null ? 'attachment' : 'custom', html ?? undefined, file) : null,
    inOrder: !['0', 'false'].includes(field('useSignerOrder', 'use_signer_order') ?? '1'),
  };
}

const DAYS_TO_SIGN = 30;
const isDraftStatus = ({ status }: Row<'everSignDocs'>): boolean => status === 'DRAFT' || status === 'FAILED_TO_SEND';

/** Changes a draft, and sends it unless it stays one. @throws RuleError when it is sent already, DomainError, ProviderFault */
export async function updateEsignDraft(deps: EsignDeps, caller: Caller, change: DraftChange): Promise<ProviderDocument> {
  const { db, clock, provider } = deps;
  const { user, actor } = await documentManager(deps, caller.userId);
  const document = await documentByHash(deps, actor, change.hash);
  checkDraft(document);
  const reads = sqlReads(db.pool);
  const signers = change.signers ?? (await reads.where('esignSigners', 'everSignDocId', document.id)).toSorted((a, b) => a.order - b.order);
  if (signers.length === 0) throw new InputError({ signers: MESSAGES.fieldRequired });
  await checkDriverSigners(reads, actor, signers, document.customerId);
  const seats = seatsOf(signers, change.inOrder ?? true);
  const { hash, isDraft, content = null } = change;
  const title = change.title ?? document.title;
  const nowMs = clock();
  const expiresAt = new Date(nowMs + DAYS_TO_SIGN * 86_400_000).toISOString();
  const { made, keep } = await provider.updateDraft({
    hash,
    isDraft,
    content,
    title,
    message: document.message,
    signers: seats.map(({ signer }) => signer),
    requester: requesterOf(user),
    customerId: document.customerId,
    expiresAt,
  });
  await inTransaction(db, async (client) => {
    const again = actorOf(await reloadUser(client, caller.userId));
    await applyOnServer(client, { actor: again, now: new Date(nowMs).toISOString(), requestId: caller.requestId }, async (s) => {
      // Of two who send it at once, the second finds it sent.
      checkDraft((await s.tx.get('everSignDocs', document.id))!);
      const status = isDraft ? {} : { status: 'SENT' };
      await s.run(CRUD.get('everSignDocs')!.update, { id: document.id, title, expiresAt, ...status });
      await putSignerRows(s, document, seats);
      await keep(s);
    });
  });
  return made;
}

function checkDraft(document: Row<'everSignDocs'>): void {
  if (!isDraftStatus(document)) throw new RuleError('ESIGN-1', `A document that is ${document.status} is no draft anymore.`);
}

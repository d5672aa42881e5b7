import type { Actor } from '#domain/actor.ts';
import { CRUD } from '#domain/apiMutations.ts';
import { InputError } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { visibleRow, type Reads } from '#domain/mutation.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { sqlReads } from '../db/sqlTx.ts';
import { applyOnServer, newId, type Steps } from '../mutations/applyOnServer.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import { documentManager, requesterOf } from './documentManager.ts';
import type { DocumentInput } from './esignInput.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import type { NewDocument, Outcome, ProviderDocument } from './provider.ts';
import { checkDriverSigners, putSignerRows, seatsOf } from './signerRows.ts';
import { templateFor } from './templates.ts';

/**
 * Makes a document with the service, and the rows of `everSignDocs` and `esignSigners` with whatever follows from them, in one
 * transaction. `together`: what else is written in it; when it throws, there is no document.
 * @throws DomainError, FileRefusal, ProviderFault
 */
export async function createEsignDocument(
  deps: EsignDeps,
  caller: Caller,
  input: DocumentInput,
  together?: (s: Steps, made: ProviderDocument) => Promise<void>,
): Promise<ProviderDocument> {
  const { db, clock } = deps;
  const { user, actor } = await documentManager(deps, caller.userId);
  if (input.requesterEmail !== null && input.requesterEmail.trim().toLowerCase() !== user.email.toLowerCase())
    throw new InputError({ requester: 'Is not the person who is signed in' });
  const reads = sqlReads(db.pool);
  const customerId = await customerOf(reads, actor, input);
  await checkDriverSigners(reads, actor, input.signers, customerId);
  const seats = seatsOf(input.signers, input.inOrder);
  const { title, message, isDraft, expiresAt } = input;
  const signers = seats.map(({ signer }) => signer);
  const outcome = await send(deps, actor, input, {
    title,
    message,
    isDraft,
    signers,
    requester: requesterOf(user),
    customerId,
    expiresAt,
  });
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    const again = actorOf(await reloadUser(client, caller.userId));
    await applyOnServer(client, { actor: again, now, requestId: caller.requestId }, async (s) => {
      const id = newId();
      await s.run(CRUD.get('everSignDocs')!.create, {
        id,
        customerId,
        ...(input.driverId && { driverId: input.driverId }),
        ...(input.employmentVerificationId && { employmentVerificationId: input.employmentVerificationId }),
        hash: outcome.made.hash,
        type: input.type,
        title,
        status: isDraft ? 'DRAFT' : 'SENT',
        message,
        requesterEmail: user.email,
        expiresAt,
      });
      await putSignerRows(s, { id, customerId }, seats);
      await outcome.keep(s);
      await together?.(s, outcome.made);
    });
  });
  return outcome.made;
}

async function send(
  deps: EsignDeps,
  actor: Actor,
  input: DocumentInput,
  document: Omit<NewDocument, 'content'>,
): Promise<Outcome<ProviderDocument>> {
  if (input.content) return deps.provider.createDocument({ ...document, content: input.content });
  const template = await templateFor(deps, actor, input.templateId!);
  const missing = template.signers.find(({ role }) => !input.signers.some((signer) => signer.role === role));
  if (missing) throw new InputError({ signers: `The role "${missing.role}" needs a signer` });
  const stray = input.signers.find(({ role }) => !template.signers.some((one) => one.role === role));
  if (stray) throw new InputError({ signers: 'Every signer needs a role of the template' });
  return deps.provider.useTemplate({ ...document, templateId: template.templateId, fields: input.fields });
}

/** The customer whom a document belongs to: the driver's, the one that is named, or the person's own. @throws AccessError, InputError */
export async function customerOf(
  reads: Reads,
  actor: Actor,
  { driverId, customerId }: Pick<DocumentInput, 'driverId' | 'customerId'>,
): Promise<string> {
  const driver = driverId ? await visibleRow(reads, 'drivers', driverId, actor) : null;
  if (driver && customerId && driver.customerId !== customerId) throw new InputError({ driverId: 'Belongs to another customer' });
  const whose = driver?.customerId ?? customerId ?? actor.customerId;
  if (!whose) throw new InputError({ customerId: MESSAGES.fieldRequired });
  await visibleRow(reads, 'customers', whose, actor);
  return whose;
}

import { CRUD } from '#domain/apiMutations.ts';
import { AccessError, InputError } from '#domain/errors.ts';
import { isAmong } from '#domain/access.ts';
import { visibleRow } from '#domain/mutation.ts';
import { NOUNS, type Row } from '#domain/tables.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { sqlTx } from '../db/sqlTx.ts';
import { applyOnServer, type Steps } from '../mutations/applyOnServer.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import { askProvider } from './askProvider.ts';
import { keepPdf, type Keeper } from './keepReport.ts';
import type { RecordsDeps } from './recordsDeps.ts';
import type { Outcome } from './requestPsp.ts';

type Certificate = Row<'driverDocuments'>;

/**
 * Looks the examiner of a medical certificate up in the national registry and notes the result on the document, with what the
 * registry showed as its screenshot (49 CFR 391.23(m)). @throws AccessError, InputError for another kind of document, ProviderError
 */
export async function verifyExaminer(deps: RecordsDeps, keeper: Keeper, documentId: string): Promise<Outcome> {
  const certificate = await readCertificate(deps, keeper.userId, documentId);
  const facts = (certificate.json ?? {}) as { examinerName?: unknown; nationalRegistryNumber?: unknown };
  const examiner = {
    name: typeof facts.examinerName === 'string' ? facts.examinerName : '',
    registryNumber: typeof facts.nationalRegistryNumber === 'string' ? facts.nationalRegistryNumber : null,
  };
  const { status, message, proof } = await askProvider((signal) => deps.provider.examiner(examiner, signal));
  const note = (screenshot: object) => (s: Steps) =>
    s.run(CRUD.get('driverDocuments')!.update, { id: documentId, examinerStatus: status, ...screenshot });
  if (proof) {
    const file = { pdf: proof, filename: 'examiner-registry.pdf', customerId: certificate.customerId };
    await keepPdf(deps, keeper, file, (s, fileId) => note({ examinerScreenshotFileId: fileId })(s));
  } else {
    await asKeeper(deps, keeper, note({}));
  }
  return { status: status === 'VERIFIED' || status === 'PENDING' ? 'success' : 'error', message };
}

async function asKeeper({ db, clock }: RecordsDeps, { userId, requestId }: Keeper, steps: (s: Steps) => Promise<void>): Promise<void> {
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    const actor = actorOf(await reloadUser(client, userId));
    await applyOnServer(client, { actor, now, requestId }, steps);
  });
}

/** Staff note what the registry says; the field is theirs to set. */
function readCertificate({ db }: RecordsDeps, userId: string, id: string): Promise<Certificate> {
  return inTransaction(db, async (client) => {
    const actor = actorOf(await reloadUser(client, userId));
    const document = await visibleRow(sqlTx(client), 'driverDocuments', id, actor);
    if (!isAmong('staff', actor, NOUNS.driverDocuments.scope)) throw new AccessError();
    if (document.type !== 'MEDICAL_CERTIFICATE') throw new InputError({ documentId: 'Not a medical certificate' });
    return document;
  });
}

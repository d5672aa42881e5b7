import { randomUUID } from 'node:crypto';
import { CRUD } from '#domain/apiMutations.ts';
import type { Json } from '#domain/field.ts';
import type { Row } from '#domain/tables.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { claimUpload } from '../files/uploads.ts';
import { applyOnServer, type Steps } from '../mutations/applyOnServer.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import type { RecordsDeps } from './recordsDeps.ts';

/** A report that came in for a driver. */
interface Report {
  type: 'MVR' | 'PSP';
  driver: Pick<Row<'drivers'>, 'id' | 'customerId'>;
  json: { [key: string]: Json };
  pdf: Buffer;
}

/** Whose call keeps something. */
export interface Keeper {
  userId: string;
  requestId: string;
  /** Names the document that comes of it; absent: it gets a name when it comes. */
  documentId?: string;
}

/** Files a PDF that a provider sent, as the person who asked for it, and whatever `then` writes beside it, in one transaction. */
export async function keepPdf(
  { db, clock, files }: RecordsDeps,
  { userId, requestId }: Keeper,
  { pdf, filename, customerId }: { pdf: Buffer; filename: string; customerId: string },
  then: (s: Steps, fileRowId: string) => Promise<void>,
): Promise<void> {
  // Before the transaction, which waits for no store; a file that nobody claims is swept away.
  const handle = await files.keep(pdf, { filename, mimeType: 'application/pdf', ownerId: userId, customerId });
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    const actor = actorOf(await reloadUser(client, userId));
    await applyOnServer(client, { actor, now, requestId }, async (s) => {
      const id = s.ctx.newId();
      const claimed = await claimUpload(client, userId, handle, now);
      const own = { id, createdAt: now, updatedAt: now, deletedAt: null, public: false, fields: null };
      await s.tx.put('files', { ...claimed, ...own });
      await then(s, id);
    });
  });
}

/** Files a report as a driver document with its PDF; gives the document's id. */
export async function keepReport(deps: RecordsDeps, keeper: Keeper, { type, driver, json, pdf }: Report): Promise<string> {
  const { documentId = randomUUID() } = keeper;
  const day = new Date(deps.clock()).toISOString().slice(0, 10);
  const file = { pdf, filename: `${type.toLowerCase()}-${day}.pdf`, customerId: driver.customerId };
  await keepPdf(deps, keeper, file, async ({ run, ctx }, fileId) => {
    await run(CRUD.get('driverDocuments')!.create, { id: documentId, customerId: driver.customerId, driverId: driver.id, type, json });
    await run(CRUD.get('driverDocumentFiles')!.create, { id: ctx.newId(), driverDocumentId: documentId, fileId });
  });
  return documentId;
}

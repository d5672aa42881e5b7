import { SYSTEM } from '#domain/actor.ts';
import { nextEsignStatuses } from '#domain/esign/transitions.ts';
import type { Row } from '#domain/tables.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { applyOnServer, type Steps } from '../mutations/applyOnServer.ts';
import { fileRow, pdfName } from './embedded/envelope.ts';
import type { EsignDeps } from './esignDeps.ts';
import type { ProviderDocument } from './provider.ts';

/** Brings a document up to what the service says of it; a finished one comes with its file. False when it is not one of ours. */
export async function syncFromProvider(deps: EsignDeps, hash: string): Promise<boolean> {
  const { db, clock, files, provider } = deps;
  const { rows } = await db.pool.query<Row<'everSignDocs'>>('select * from "everSignDocs" where hash = $1 and "deletedAt" is null', [hash]);
  if (!rows[0]) return false;
  const { id, title, customerId, fileId } = rows[0];
  const told = await provider.getDocument(hash);
  const isFinished = told.status === 'COMPLETED' && fileId === null;
  const about = { filename: pdfName(title), mimeType: 'application/pdf', ownerId: null, customerId } as const;
  // A file that nobody claims, because somebody was faster, is swept away.
  const handle = isFinished ? await files.keep(await provider.downloadFinal(hash), about) : null;
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    await applyOnServer(client, { actor: SYSTEM, now }, async (s) => {
      const document = (await s.tx.get('everSignDocs', id))!;
      await syncSigners(s, id, told);
      if (document.status === told.status || !nextEsignStatuses(document.status).includes(told.status)) return;
      const file = handle ? { fileId: await fileRow(s, null, handle) } : {};
      await s.tx.patch('everSignDocs', id, { status: told.status, ...file, updatedAt: now });
    });
  });
  return true;
}

async function syncSigners({ tx, ctx }: Steps, documentId: string, { signers }: ProviderDocument): Promise<void> {
  for (const row of await tx.where('esignSigners', 'everSignDocId', documentId)) {
    const told = signers.find(({ number }) => number === row.order);
    if (!told || told.status === row.status) continue;
    const { status, signedAt } = told;
    await tx.patch('esignSigners', row.id, { status, signed: status === 'signed', signedAt, updatedAt: ctx.now });
  }
}

import { CRUD } from '#domain/apiMutations.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { documentByHash, documentManager } from './documentManager.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';

/** Takes a document back: nobody is asked to sign it any more. @throws RuleError when it is signed or ended, AccessError */
export async function cancelDocument(deps: EsignDeps, caller: Caller, hash: string): Promise<void> {
  const { db, clock, provider } = deps;
  const { actor } = await documentManager(deps, caller.userId);
  const { id } = await documentByHash(deps, actor, hash);
  const { keep } = await provider.cancel(hash);
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    await applyOnServer(client, { actor, now, requestId: caller.requestId }, async (s) => {
      await s.run(CRUD.get('everSignDocs')!.update, { id, status: 'CANCELLED' });
      await keep(s);
    });
  });
}

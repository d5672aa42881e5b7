import { z } from 'zod';
import { recordAudit } from '../audit/recordAudit.ts';
import { actorOf, requireUser } from '../auth/findUser.ts';
import { endSignIns, signInsOf } from '../auth/signIns.ts';
import type { VerifyToken } from '../auth/verifyToken.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Route } from '../http/router.ts';
import { bearerIdentity, done, readJson, restPost } from './rest.ts';

/** The calls with which people see where they are signed in, and end it there; a tenant's people are signed in nowhere of ours. */
export function sessionRoutes({ db, verify }: { db: Database; verify: VerifyToken }): Route[] {
  return [
    restPost('/api/account/sessions', async (x) => {
      const identity = await bearerIdentity(x, verify);
      await requireUser(db, identity);
      const signIns = await signInsOf(async (text, values) => (await db.pool.query(text, values)).rows, identity.sub);
      const sessions = signIns.map((session) => ({ ...session, isThis: session.id === identity.session }));
      return { status: 200, body: { sessions: sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) } };
    }),
    restPost('/api/account/sessions/end', async (x) => {
      const identity = await bearerIdentity(x, verify);
      const actor = actorOf(await requireUser(db, identity));
      const { id } = await readJson(x, z.object({ id: z.string().max(100).nullable() }));
      const count = await inTransaction(db, async (client) => {
        const signIns = await signInsOf(async (text, values) => (await client.query(text, values)).rows, identity.sub);
        const ended = signIns.filter((session) => (id === null ? session.id !== identity.session : session.id === id));
        for (const session of ended) {
          await endSignIns(client, identity.sub, session.id);
          await recordAudit(client, { action: 'session.end', actor, target: { table: 'users', id: actor.userId }, requestId: x.requestId });
        }
        return ended.length;
      });
      if (count === 0) return done('You are not signed in there anymore.');
      return done(count === 1 ? 'Signed out there.' : `Signed out in ${count} other places.`);
    }),
  ];
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { unlinkUser } from '../auth/findUser.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Exchange } from '../http/answer.ts';
import type { Route } from '../http/router.ts';
import { accountInput } from './accountsDelete.ts';
import { askForReset, emailInput } from './accountsReset.ts';
import { removeSignIn } from './removeSignIn.ts';
import { done, parseJson, readJsonText, restPost, RestError } from './rest.ts';

/** HMAC-SHA256 of the raw body under WEBHOOK_SECRET, as `sha256=` and 64 hex digits. */
const SIGNATURE_HEADER = 'x-webhook-signature';

interface WebhookDeps {
  db: Database;
  /** Null: nothing answers here. */
  secret: string | null;
}

/** The routes that the identity provider may call: for somebody who wants a new password, and when an account was deleted there. */
export function webhookRoutes(deps: WebhookDeps): Route[] {
  const { db } = deps;
  return [
    webhook(deps, '/api/webhook/reset-password', z.object({ email: emailInput }), async ({ email }) => {
      await askForReset(db, email);
      return 'The email will be sent if the account exists.';
    }),
    webhook(deps, '/api/webhook/delete-user', accountInput, async ({ userAuth0Id: sub, email }) => {
      if (!(await removeSignIn(db, { sub, email }, null))) await inTransaction(db, (client) => unlinkUser(client, sub));
      return 'The account was deleted.';
    }),
  ];
}

/** A signed call. It may come twice, so `act` makes no difference the second time. */
function webhook<T>({ secret }: WebhookDeps, path: string, shape: z.ZodType<T>, act: (input: T) => Promise<string>): Route {
  return restPost(path, async (x) => {
    if (secret === null) throw new RestError(404, 'There is nothing at this address.');
    return done(await act(parseJson(await signedText(x, secret), shape)));
  });
}

/** The body, when it is signed. @throws RestError 401 */
async function signedText(x: Exchange, secret: string): Promise<string> {
  const text = await readJsonText(x);
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`);
  const given = Buffer.from(String(x.req.headers[SIGNATURE_HEADER] ?? ''));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new RestError(401, 'The signature is wrong.');
  return text;
}

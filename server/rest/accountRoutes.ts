import type { VerifyToken } from '../auth/verifyToken.ts';
import type { Database } from '../db/database.ts';
import type { Exchange } from '../http/answer.ts';
import type { Route } from '../http/router.ts';
import { MailLimits } from './accountLimits.ts';
import { deleteRoute } from './accountsDelete.ts';
import { resetRoute } from './accountsReset.ts';
import { webhookRoutes } from './accountsWebhooks.ts';

interface AccountDeps {
  db: Database;
  verify: VerifyToken;
  addressOf: (x: Exchange) => string;
  webhookSecret: string | null;
}

/** The calls about accounts of the embedded provider (design/domain.md 6.11); with a tenant they are the tenant's own. */
export function accountRoutes({ db, verify, addressOf, webhookSecret }: AccountDeps): Route[] {
  return [
    resetRoute({ db, limits: new MailLimits(db.pool, 'reset'), addressOf }),
    deleteRoute({ db, verify }),
    ...webhookRoutes({ db, secret: webhookSecret }),
  ];
}

import { answerPage } from '../auth/answerPage.ts';
import type { Database } from '../db/database.ts';
import { passOperator, type OperatorGate } from '../http/operatorGate.ts';
import type { Route } from '../http/router.ts';
import { mailboxPage, type ShownMail } from './mailboxPage.ts';

const SHOWN_MAX = 200;

interface MailboxDeps {
  db: Database;
  origin: string;
  /** The gate before everybody's mails. */
  gate: OperatorGate;
}

/** GET /mailbox, in the demo or for the operator. `?to=` leaves the mails to recipients whose address holds it. */
export function mailboxRoute({ db, origin, gate }: MailboxDeps): Route {
  return async (x) => {
    const { req, res, path } = x;
    if (path !== '/mailbox' || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
    if (!passOperator(x, gate)) return true;
    const to = (new URL(req.url ?? '', origin).searchParams.get('to') ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 254);
    const { rows } = await db.pool.query<ShownMail>(
      `select "to", cc, subject, text, status, "createdAt" from mails
       where "deletedAt" is null and strpos(lower("to" || ' ' || array_to_string(cc, ' ')), lower($1)) > 0
       order by "createdAt" desc, id limit $2`,
      [to, SHOWN_MAX],
    );
    answerPage(res, 200, mailboxPage({ mails: rows, to, origin, max: SHOWN_MAX }));
    return true;
  };
}

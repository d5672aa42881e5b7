import { CRUD } from '#domain/apiMutations.ts';
import { isAmong } from '#domain/access.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { isFillable } from '#domain/drivers/application/transitions.ts';
import { AccessError, RuleError } from '#domain/errors.ts';
import { visibleRow } from '#domain/mutation.ts';
import { NOUNS, type Row } from '#domain/tables.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { queueMail } from '../mail/queueMail.ts';
import { applicationLinkText } from '../mail/texts/applicationTexts.ts';
import { applyOnServer, type Steps } from '../mutations/applyOnServer.ts';
import { applicationUrl, makeLink } from './links.ts';

interface LinkDeps {
  db: Database;
  origin: string;
  clock: () => number;
}

/**
 * Mails a driver the link to their application, as the person who asked for it and under today's rules (LINK-1).
 * @throws AccessError, or RuleError when the driver has no e-mail or the application has been sent
 */
export async function sendApplicationLink(
  { db, origin, clock }: LinkDeps,
  { userId, requestId }: { userId: string; requestId: string },
  { driverId }: { driverId: string },
): Promise<void> {
  await inTransaction(db, async (client) => {
    const actor = actorOf(await reloadUser(client, userId));
    const now = clock();
    await applyOnServer(client, { actor, now: new Date(now).toISOString(), requestId }, async (s) => {
      const driver = await visibleRow(s.tx, 'drivers', driverId, actor);
      if (!isAmong('fleet', actor, NOUNS.drivers.scope, driver)) throw new AccessError();
      const { email, customerId, name } = driver;
      if (!email) throw new RuleError('LINK-1', `${driverName(driver)} has no email on file.`);
      const customer = await visibleRow(s.tx, 'customers', customerId, actor);
      // Two who send at once must not begin two applications.
      await client.query('select from "drivers" where id = $1 for update', [driverId]);
      const { id: formId, status } = await openForm(s, driverId);
      const token = await makeLink(client, { formId, email }, now);
      await queueMail(client, {
        to: email,
        ...applicationLinkText({
          name,
          customer: customer.name,
          link: applicationUrl(origin, token),
          isToChange: status === 'NEED_CHANGES',
        }),
      });
      const target = { table: 'driverApplicationForms', id: formId };
      await recordAudit(client, { action: 'applicationLink.sent', actor, requestId, target });
    });
  });
}

/** The application of the driver that is to be filled in, begun when there is none. @throws RuleError when the newest one has been sent */
async function openForm({ run, tx, ctx }: Steps, driverId: string): Promise<Pick<Row<'driverApplicationForms'>, 'id' | 'status'>> {
  const forms = (await tx.where('driverApplicationForms', 'driverId', driverId))
    .filter(({ deletedAt, status }) => deletedAt === null && status !== 'ARCHIVED')
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const open = forms.find(({ status }) => isFillable(status));
  if (open) return open;
  if (forms.length > 0) throw new RuleError('LINK-1', 'The application of this driver has been sent already.');
  const id = ctx.newId();
  await run(CRUD.get('driverApplicationForms')!.create, { id, driverId });
  return { id, status: 'CREATED' };
}

import { z } from 'zod';
import { inTransaction } from '../db/inTransaction.ts';
import { declareJob } from '../jobs/job.ts';
import { queueMail } from '../mail/queueMail.ts';
import { alertDigestText, type DriverAlertCounts } from '../mail/texts/alertDigestText.ts';

/** Mondays at 13:00 UTC: the morning of a working week in all of the United States. */
const MONDAY_MORNING = '0 13 * * 1';

interface CustomerDigest {
  id: string;
  name: string;
  email: string;
  drivers: DriverAlertCounts[];
}

/** The open alerts of every active customer, counted by driver and kind; a customer without any is absent. */
const DIGESTS = `
  with counted as (
    select "customerId", "driverId", "entityType", "entityStatus", count(*)::int as n from alerts
    where "deletedAt" is null and "dismissedAt" is null group by 1, 2, 3, 4
  ), by_driver as (
    select c."customerId", json_build_object('driverName', d.name || ' ' || d."lastName", 'counts', json_agg(
      json_build_object('entityType', c."entityType", 'entityStatus', c."entityStatus", 'count', c.n)
      order by c."entityType", c."entityStatus")) as driver, d."lastName", d.id
    from counted c join drivers d on d.id = c."driverId" group by c."customerId", d.id
  )
  select k.id, k.name, k.email, json_agg(b.driver order by b."lastName", b.id) as drivers
  from customers k join by_driver b on b."customerId" = k.id
  where k.status = 'active' and k."deletedAt" is null group by k.id order by k.id`;

/**
 * Tells every customer once a week what their driver files lack: alerts are screens of the staff, but the papers are the
 * customer's (design/domain.md 8). The key of a mail names the week, so that a second run writes none.
 */
export const alertDigest = declareJob({
  name: 'alerts.digest',
  lane: 'slow',
  input: z.object({}),
  schedule: { cron: MONDAY_MORNING, input: {} },
  async run({ db, clock, mail }) {
    const week = new Date(clock()).toISOString().slice(0, 10);
    const { rows } = await db.pool.query<CustomerDigest>(DIGESTS);
    for (const { id, name, email, drivers } of rows) {
      const text = alertDigestText(mail.origin, name, drivers);
      await inTransaction(db, (client) => queueMail(client, { to: email, ...text, dedupeKey: `digest:${id}:${week}` }));
    }
  },
});

import { watchCounts, type WatchedCounts } from '../http/watchCounts.ts';

/** Gauges of the mails that wait and of those that could not be sent: without a mail server the first one only grows. */
export function watchMails(deps: Parameters<typeof watchCounts>[0]): WatchedCounts {
  return watchCounts(
    deps,
    ['weighstation_mails_queued', 'weighstation_mails_failed'],
    `select count(*) filter (where status = 'QUEUED') as weighstation_mails_queued,
       count(*) filter (where status = 'FAILED') as weighstation_mails_failed
     from mails where status <> 'SENT' and "deletedAt" is null`,
  );
}

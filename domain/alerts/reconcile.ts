import { addDays } from '../calendar.ts';
import type { Row } from '../tables.ts';
import { dayOf, type Finding } from './driverFile.ts';
import { WINDOWS } from './rules/windows.ts';

type Alert = Row<'alerts'>;

/** A step that makes the alerts of a driver say what was found. */
export type AlertStep = { kind: 'raise'; finding: Finding } | { kind: 'change'; id: string; change: Partial<Alert> };

/** One alert stands for each of these at most; the kind of an HR paper is part of its fingerprint (`KIND:id`). */
function keyOf({
  entityType,
  entityStatus,
  fingerprint,
}: Pick<Finding, 'entityType' | 'entityStatus'> & { fingerprint: string | null }): string {
  return [entityType, entityStatus, entityType === 'HR_DOCUMENT' ? fingerprint?.split(':')[0] : ''].join('/');
}

/**
 * Compares the alerts that stand with what the rules find now (data/alert-rules.json, lifecycle). Doing the steps and
 * comparing again gives none: evaluating twice changes nothing.
 * ALERT-15 resolve; ALERT-16 a dismissal holds until its cause changes; ALERT-17 Remind Later returns; ALERT-18 escalation.
 * @param standing the driver's alerts that are not deleted, dismissed ones included
 */
export function reconcile(standing: readonly Alert[], findings: readonly Finding[], now: string): AlertStep[] {
  const found = new Map(findings.map((finding) => [keyOf(finding), finding]));
  const known = new Map<string, Alert>();
  const steps: AlertStep[] = [];
  for (const alert of standing) {
    const key = keyOf(alert);
    if (!found.has(key) || known.has(key)) steps.push(change(alert, { deletedAt: now, updatedAt: now }));
    else known.set(key, alert);
  }
  for (const [key, finding] of found) {
    const alert = known.get(key);
    if (!alert) steps.push({ kind: 'raise', finding });
    else if (alert.dismissedAt === null) steps.push(...follow(alert, finding, now));
    else steps.push(...reconsider(alert, finding, now));
  }
  return steps;
}

const change = (alert: Alert, changed: Partial<Alert>): AlertStep => ({ kind: 'change', id: alert.id, change: changed });

/** An open alert says what is so now: a later day, another paper, a higher or lower urgency. */
function follow(alert: Alert, { status, message, fingerprint }: Finding, now: string): AlertStep[] {
  const same = alert.status === status && alert.message === message && alert.fingerprint === fingerprint;
  return same ? [] : [change(alert, { status, message, fingerprint, updatedAt: now })];
}

/** One that was set aside comes back when it has become critical, when its cause is another, or when its time is up. */
function reconsider(alert: Alert, finding: Finding, now: string): AlertStep[] {
  const { status, message, fingerprint } = finding;
  if (status === 'CRITICAL' && alert.status !== 'CRITICAL') {
    return [change(alert, { status, message, fingerprint, dismissedAt: null, remindLater: false, updatedAt: now })];
  }
  if (alert.fingerprint !== fingerprint) {
    return [change(alert, { deletedAt: now, updatedAt: now }), { kind: 'raise', finding }];
  }
  const due = alert.remindLater && addDays(dayOf(alert.dismissedAt ?? now), WINDOWS.remindLater) <= dayOf(now);
  return due ? [change(alert, { status, message, dismissedAt: null, remindLater: false, updatedAt: now })] : [];
}

import { ALERT_STATUS_WORDS, spaced, type ALERT_ENTITY_STATUSES, type AlertStatus } from '#domain/alerts/alert.ts';
import { caseBadge, type CaseStatus } from '#domain/cases/case.ts';
import type { CustomerStatus } from '#domain/customers/customer.ts';
import type { NotificationStatus } from '#domain/notifications/notification.ts';
import type { Glyph } from './state-glyph.tsx';

export type Tone = 'gray' | 'blue' | 'cyan' | 'teal' | 'green' | 'amber' | 'orange' | 'red' | 'violet';

/** The look of a state: shape, word and color (design/workspace.md 6). `note` says more on hover. */
export interface StateLook {
  glyph: Glyph;
  tone: Tone;
  label: string;
  note?: string;
  /** A warning triangle stands beside the word. */
  warns?: boolean;
}

/** The word with its note, where two states share a word: `IN PROGRESS (awaiting the client)`. */
export function fullLabel({ label, note }: StateLook): string {
  return note ? `${label} (${note.charAt(0).toLowerCase()}${note.slice(1)})` : label;
}

const CASE_SHAPE: Readonly<Record<CaseStatus, Pick<StateLook, 'glyph' | 'tone' | 'note'>>> = {
  NEW: { glyph: 'ring', tone: 'blue' },
  IN_PROGRESS: { glyph: 'half', tone: 'amber' },
  IN_REVIEW: { glyph: 'three-quarter', tone: 'violet' },
  AWAITING_PM_OR_PW: { glyph: 'pause', tone: 'cyan', note: 'Payment or paperwork' },
  AWAITING_RES_CLIENT: { glyph: 'half', tone: 'amber', note: 'Awaiting the client' },
  CLOSED: { glyph: 'check', tone: 'green' },
};

/** CASE-3: the badge of a case, the warning of a case that awaits the client included. */
export function caseLook(status: CaseStatus): StateLook {
  return { ...CASE_SHAPE[status], ...caseBadge(status) };
}

/** ALERT-5: badge type 4 (red) for CRITICAL, type 5 (amber) otherwise. */
export function alertLook(status: AlertStatus): StateLook {
  return status === 'CRITICAL'
    ? { glyph: 'disc-alert', tone: 'red', label: ALERT_STATUS_WORDS[status] }
    : { glyph: 'dashed-ring', tone: 'amber', label: ALERT_STATUS_WORDS[status] };
}

const REASON_GLYPH: Readonly<Record<(typeof ALERT_ENTITY_STATUSES)[number], Glyph>> = {
  MISSING: 'dashed-circle',
  NOT_SIGNED: 'pen',
  EXPIRED: 'clock-alert',
  EXPIRES_SOON: 'clock',
};

/** Returns the look of what is wrong with the paper, in the color of how bad it is. */
export function alertReasonLook(reason: (typeof ALERT_ENTITY_STATUSES)[number], status: AlertStatus): StateLook {
  return { glyph: REASON_GLYPH[reason], tone: alertLook(status).tone, label: spaced(reason) };
}

/** NOTIFICATION-1: looked at or not. */
export function notificationLook(status: NotificationStatus): StateLook {
  return status === 'UNVIEWED' ? { glyph: 'dot', tone: 'blue', label: status } : { glyph: 'ring', tone: 'gray', label: status };
}

/** Active or Disabled. */
export function customerLook(status: CustomerStatus): StateLook {
  return status === 'active' ? { glyph: 'dot', tone: 'green', label: 'Active' } : { glyph: 'slash', tone: 'gray', label: 'Disabled' };
}

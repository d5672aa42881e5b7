import type { ChecklistState } from '#domain/checklist/items.ts';
import type { StateLook } from '../states.ts';

const LOOKS: Readonly<Record<ChecklistState, StateLook>> = {
  OK: { glyph: 'check', tone: 'green', label: 'On file' },
  EXPIRES_SOON: { glyph: 'clock', tone: 'amber', label: 'Expires soon' },
  EXPIRED: { glyph: 'clock-alert', tone: 'red', label: 'Expired' },
  MISSING: { glyph: 'dashed-circle', tone: 'red', label: 'Missing' },
  NOT_SIGNED: { glyph: 'pen', tone: 'orange', label: 'Not signed' },
  NOT_ASKED: { glyph: 'slash', tone: 'gray', label: 'Not asked for' },
};

/** Returns the look of an item of a driver's file. */
export const checklistLook = (state: ChecklistState): StateLook => LOOKS[state];

import type { ApplicationStatus } from '#domain/drivers/application/transitions.ts';
import type { StateLook } from '#src/components/states.ts';

const LOOKS: Readonly<Record<ApplicationStatus, StateLook>> = {
  CREATED: { glyph: 'ring', tone: 'blue', label: 'CREATED' },
  IN_PROGRESS: { glyph: 'half', tone: 'amber', label: 'IN PROGRESS' },
  IN_REVIEW: { glyph: 'three-quarter', tone: 'violet', label: 'IN REVIEW' },
  NEED_CHANGES: { glyph: 'warning', tone: 'orange', label: 'NEEDS CHANGES' },
  APPROVED_TO_SIGN: { glyph: 'pen', tone: 'teal', label: 'APPROVED TO SIGN' },
  ARCHIVED: { glyph: 'check', tone: 'gray', label: 'ARCHIVED' },
};

/** FORM-1: the badge of an application form. */
export const applicationLook = (status: ApplicationStatus): StateLook => LOOKS[status];

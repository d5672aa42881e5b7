import usStates from '#domain/reference/usStates.json' with { type: 'json' };
import violationCodes from '#domain/reference/violationCodes.json' with { type: 'json' };
import { FEATURE_FLAGS } from '#domain/reference/reference.ts';
import { LANGUAGES } from './people.ts';
import { newRow, type Workspace } from './workspace.ts';

/** Switched off until an operator wants them: the one hides other carriers' categories, the other adds a question to every comment. */
const OFF = new Set<string>(['customerCategorySelect', 'commentPublicationConfirmation']);

/** What every workspace knows from its first day: states, languages, feature flags and the federal violation codes. */
export function referenceRows(createdAt: string): Pick<Workspace, 'usStates' | 'driverLanguages' | 'featureFlags' | 'violationCodes'> {
  return {
    usStates: usStates.map((state) => newRow('usStates', { createdAt, ...state })),
    driverLanguages: LANGUAGES.map(([id, name]) => newRow('driverLanguages', { id, createdAt, name })),
    featureFlags: FEATURE_FLAGS.map((name) => newRow('featureFlags', { id: `flag-${name}`, createdAt, name, enabled: !OFF.has(name) })),
    violationCodes: violationCodes.map((code) => newRow('violationCodes', { createdAt, ...code })),
  };
}

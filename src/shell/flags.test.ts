import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aCase } from '#domain/cases/testing/caseWorkspace.ts';
import { FEATURE_FLAGS, type FeatureFlag } from '#domain/reference/reference.ts';
import { stateOf } from '#src/commands/keymap.ts';
import type { CommandContext } from '#src/commands/types.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { everyCommand } from './testing/everyCommand.ts';

const commands = everyCommand();

/** A case in hand, in a list and open, for staff and for a carrier: where all that switches govern is found. */
const contexts: readonly CommandContext[] = (['ADMIN', 'CUSTOMER_ELITE'] as const).flatMap((role) =>
  (['list', 'record'] as const).map((mode) =>
    aContext({ actor: { userId: 'u1', role, customerId: 'c1' }, mode, screen: '/cases', subject: { table: 'cases', row: aCase() } }),
  ),
);

/** Commands that somebody has there while nothing, or this, is switched off. */
function there(off?: FeatureFlag): Set<string> {
  const switchedOff = new Set(off ? [off] : []);
  return new Set(
    commands.filter((command) => contexts.some((ctx) => stateOf(command, { ...ctx, switchedOff }) !== false)).map(({ id }) => id),
  );
}

/** The commands that a switch removes; nothing where it governs no command. */
const TAKES: Readonly<Record<FeatureFlag, readonly string[]>> = {
  customerCategorySelect: [],
  newCasesRedirectButton: [],
  attachDocumentTabV2: ['esign.attach'],
  caseSummary: ['case.summary.edit'],
  commentPublicationConfirmation: [],
  caseSummaryPdf: ['case.summary.pdf'],
  violationCodeManager: ['case.violations.manage', 'violationCode.create'],
  duplicateCaseChecker: ['case.duplicates'],
  violationOOSDisplay: [],
  redirectAfterCommentNotification: [],
  markCommentsRead: [],
};

const all = there();
test.each(FEATURE_FLAGS)('[FLAG-1] with %s off its commands are in no palette and on no key, and every other one is', (flag) => {
  const gone = [...all].filter((id) => !there(flag).has(id));
  expect(gone).toEqual(expect.arrayContaining([...TAKES[flag]]));
  const others = FEATURE_FLAGS.filter((one) => one !== flag).flatMap((one) => TAKES[one]);
  expect(gone.filter((id) => others.includes(id))).toEqual([]);
});

test('docs/flags.md says of each what it governs', () => {
  const page = readFileSync(new URL('../../docs/flags.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual([...FEATURE_FLAGS]);
});

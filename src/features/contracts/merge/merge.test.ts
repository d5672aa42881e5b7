import { expect, test } from 'vitest';
import { FLEET, ROLE_NAMES } from '#domain/actor.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { ELITE } from '#domain/testing/people.ts';
import { contractCommands } from '../contract.commands.ts';
import { mergeHref, readMerge } from './mergeHref.ts';
import { movedWords, offerWords } from './mergeWords.ts';

test('[CONTRACT-6] the two chosen contracts are merged on a screen of their own, by who manages drivers', async () => {
  const merge = commandOf(contractCommands, 'contract.merge');
  const [one, two, three] = ['a', 'b', 'c'].map((id) => ({ table: 'contracts', row: aRow('contracts', { id }) }) as const);
  const chosen = { selection: [one!, two!] };
  expect(await tryCommand(merge, aContext(chosen))).toEqual([['go', '/contracts/merge?keep=a&with=b']]);
  expect(merge.when(aContext({ selection: [one!, two!, three!] }))).toBe(false);
  for (const command of [merge, commandOf(contractCommands, 'contract.duplicates')]) {
    const offered = ROLE_NAMES.filter((role) => stateFor(command, null, { ...chosen, actor: { ...ELITE, role } }));
    expect(offered).toEqual(FLEET);
  }
});

test('an address without two different contracts merges none', () => {
  expect(readMerge(new URL(mergeHref('a', ['b', 'c']), 'http://x').searchParams)).toEqual({ keep: 'a', others: ['b', 'c'] });
  for (const address of ['', 'keep=a', 'with=b', 'keep=a&with=a']) expect(readMerge(new URLSearchParams(address))).toBeNull();
});

test('values and what moves are told in words', () => {
  const names = {
    languages: [aRow('driverLanguages', { id: 'es', name: 'Spanish' })],
    states: [aRow('usStates', { id: 'TX', name: 'Texas' })],
  };
  expect([
    offerWords('preferredLanguage', 'es', names),
    offerWords('licenseState', 'TX', names),
    offerWords('dateOfBirth', '1980-02-29', names),
    offerWords('phoneNumber', '1 5125550100', names),
    offerWords('email', null, names),
  ]).toEqual(['Spanish', 'Texas', '02/29/1980', '(512) 555-0100', 'N/A']);
  const none = { documents: 0, applications: 0, verifications: 0, esignDocuments: 0, cases: 0, alerts: 0 };
  expect(movedWords(none)).toBe('nothing');
  expect(movedWords({ ...none, documents: 2, cases: 1 })).toBe('2 documents, 1 case');
});

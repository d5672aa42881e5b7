import { expect, test } from 'vitest';
import { fieldLabel, inSentence, shortLabel, valueLabel } from './fieldLabel.ts';
import type { Fields, Groups } from './noun.ts';
import { NOUNS, TABLE_NAMES, type TableName } from './tables.ts';

test.each([
  ['docketNumber', 'Docket number', 'docket number'],
  ['assignedAgentId', 'Agent', 'agent'],
  ['assignedAgent', 'Agent', 'agent'],
  ['customerId', 'Customer', 'customer'],
  ['attorney', 'Attorney', 'attorney'],
  ['citationArraignment', 'Arraignment (court date)', 'arraignment (court date)'],
  ['inspectionCitationStateId', 'Inspection/citation state', 'inspection/citation state'],
  ['dataQsStatus', 'DataQs status', 'DataQs status'],
])('%s of a case is called %s', (field, alone, sentence) => {
  expect([fieldLabel('cases', field), inSentence(fieldLabel('cases', field))]).toEqual([alone, sentence]);
});

test('below the heading of its group a field needs no more than the rest of its label', () => {
  expect([shortLabel('cases', 'citationDueDate'), shortLabel('cases', 'docketNumber')]).toEqual(['Due date', 'Docket number']);
});

/** Returns the fields of a noun that a screen can show: those that somebody receives. */
function shownOf(table: TableName): string[] {
  const { access, fields } = NOUNS[table];
  if (!access) return [];
  return Object.entries(fields as Fields).flatMap(([name, { facts }]) =>
    facts.kind !== 'id' && (facts.online ?? facts.audience) !== 'server' ? [name] : [],
  );
}

const WORD = /^(\(?\p{Ll}[\p{Ll}’-]+\)?|\(?\p{Lu}{2,}s?\)?|ID|DataQs)$/u;
/** "Citation due date", "DataQs status", "Driver emails (CC)"; not "Court Date", "Is c c", "isOOS" or "Customer i d". */
const isSentenceCase = (label: string): boolean => {
  const [first = '', ...rest] = label.split(/[ /]/);
  return (
    /^(\p{Lu}\p{Ll}+|\p{Lu}{2,}|DataQs)$/u.test(first) && !['Is', 'Has', 'Json'].includes(first) && rest.every((word) => WORD.test(word))
  );
};

test('every field that can reach a screen has a label in sentence case, which no other field of its noun has', () => {
  const faults = TABLE_NAMES.flatMap((table) => {
    const labels = shownOf(table).map((field) => fieldLabel(table, field));
    return labels.filter((label, at) => !isSentenceCase(label) || labels.indexOf(label) !== at).map((label) => `${table}: ${label}`);
  });
  expect(faults).toEqual([]);
});

test('a value that a screen can show is never read raw', () => {
  const of = (table: TableName, field: string, value: string): string => valueLabel((NOUNS[table].fields as Fields)[field]!.facts, value);
  expect(of('cases', 'citationStatus', 'ARRAIGNMENT_SET')).toBe('Arraignment set');
  expect(of('cases', 'inspectionLevel', 'III')).toBe('Level III');
  expect(of('cases', 'caseUpdateType', 'Closed/Filed in DataQs')).toBe('Closed/Filed in DataQs');
  expect(of('alerts', 'entityType', 'DL_COPY')).toBe('DL copy');
  const faults = TABLE_NAMES.flatMap((table) =>
    shownOf(table).flatMap((field) => {
      const { facts } = (NOUNS[table].fields as Fields)[field]!;
      const labels = (facts.values ?? []).map((value) => valueLabel(facts, value));
      return labels
        .filter((label) => !/^\p{Lu}/u.test(label) || /_|\p{Ll}\p{Lu}(?!s\b)/u.test(label))
        .map((label) => `${table}.${field}: ${label}`);
    }),
  );
  expect(faults).toEqual([]);
});

test('what a group names is a field that people see, each once', () => {
  for (const [table, { groups }] of Object.entries(NOUNS)) {
    const grouped = Object.values(groups as Groups).flat();
    expect(new Set(grouped).size, table).toBe(grouped.length);
    expect(shownOf(table as TableName), table).toEqual(expect.arrayContaining(grouped));
  }
});

import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext, commandOf } from '#src/components/testing/tryCommand.ts';
import { documentSubject, type DocumentRow } from '#src/features/documentFolders/documentSubject.ts';
import { paperSubject, type PaperRow } from '#src/features/driverDocuments/paperSubject.ts';
import { everyCommand } from './testing/everyCommand.ts';
import { namesOf, subjectLabel } from '#src/commands/subject.ts';

const subject = { table: 'cases', row: aRow('cases', { id: 'k', caseID: '2026-000127', customerId: 'c' }) } as const;
const ctx = aContext({ screen: '/cases', subject, selection: [subject, subject], actor: { userId: 'u', role: 'ADMIN', customerId: null } });
const words = (id: string): string => subjectLabel(commandOf(everyCommand(), id), ctx);

test('a command says whom it acts on, and nobody where the row in hand has nothing to do with it', () => {
  expect([words('case.edit'), words('case.status'), words('nav.linked.customer')]).toEqual(['2026-000127', '2 cases', '2026-000127']);
  for (const id of ['prefs.theme', 'flags.view', 'customer.open', 'case.create', 'account.edit']) expect(words(id), id).toBe('');
});

test('a document goes by its title, and a paper by its type', () => {
  const document = documentSubject({ id: 'e1', title: 'Tractor lease' } as DocumentRow);
  const paper = paperSubject({ id: 'p1', type: 'MEDICAL_CERTIFICATE' } as PaperRow);
  expect([namesOf([document]), namesOf([paper])]).toEqual(['Tractor lease', 'Medical certificate']);
});

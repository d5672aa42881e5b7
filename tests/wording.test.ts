import { expect, test } from 'vitest';
import { documentName } from '#domain/alerts/alert.ts';
import { requestMail } from '#domain/drivers/verification/requestMail.ts';
import { fieldLabel, inSentence, valueLabel } from '#domain/fieldLabel.ts';
import type { Fields } from '#domain/noun.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { NOUNS, TABLE_NAMES, type Row } from '#domain/tables.ts';
import { ESIGN_TYPES } from '#domain/esign/esign.ts';
import * as signingTexts from '#server/esign/embedded/mailTexts.ts';
import * as digestTexts from '#server/mail/texts/alertDigestText.ts';
import * as notificationTexts from '#server/mail/texts/notificationText.ts';
import * as passwordTexts from '#server/mail/texts/passwordTexts.ts';
import type { MailText } from '#server/mail/queueMail.ts';
import { demoWorkspace } from '#server/seed/demoWorkspace.ts';
import { doerOf } from '#src/components/changePhrase.ts';
import { historyLabels } from '#src/features/cases/history/historyLabels.ts';
import { wordingFaults } from './wording.ts';

const w = demoWorkspace('weighstation', '2026-11-21');
const ORIGIN = 'https://cases.example.com';
const EXPIRES = '2026-12-04T17:30:00.000Z';
const byId = <T extends { id: string }>(rows: readonly T[], id: string | null): T => rows.find((row) => row.id === id)!;
const faultsIn = (texts: readonly string[]): string[] => [...new Set(texts.flatMap((text) => text.split('\n')).flatMap(wordingFaults))];

/** How each kind of mail is made of the rows of the demo; a kind that is not here does not compile. */
const MAILS: Record<
  keyof typeof signingTexts | keyof typeof digestTexts | keyof typeof notificationTexts | keyof typeof passwordTexts,
  () => MailText[]
> = {
  invitationText: () =>
    w.everSignDocs.flatMap((doc) =>
      [false, true].map((isReminder) =>
        signingTexts.invitationText({
          ...signing(doc),
          link: `${ORIGIN}/sign/x`,
          isReminder,
          expiresAt: EXPIRES,
          timeZone: 'America/Chicago',
        }),
      ),
    ),
  completedText: () =>
    w.everSignDocs.flatMap((doc) => [null, `${ORIGIN}/sign/copy/x`].map((link) => signingTexts.completedText({ ...signing(doc), link }))),
  declinedText: () => w.everSignDocs.map((doc) => signingTexts.declinedText({ ...signing(doc), signer: signing(doc).name })),
  expiredText: () => w.everSignDocs.map((doc) => signingTexts.expiredText(signing(doc))),
  endedText: () =>
    w.everSignDocs.flatMap((doc) => [null, signing(doc).name].map((declinedBy) => signingTexts.endedText({ ...signing(doc), declinedBy }))),
  alertDigestText: () => w.customers.map((customer) => digestTexts.alertDigestText(ORIGIN, customer.name, digestOf(customer.id))),
  notificationText: () => w.notifications.map((one) => notificationTexts.notificationText(ORIGIN, 'Ada', one)),
  resetPasswordText: () => w.users.map(({ firstName: name }) => passwordTexts.resetPasswordText({ name, link: `${ORIGIN}/idp/x` })),
  setPasswordText: () => w.users.map(({ firstName: name }) => passwordTexts.setPasswordText({ name, link: `${ORIGIN}/idp/x` })),
};

function signing(doc: Row<'everSignDocs'>): { name: string; title: string; requester: string } {
  const signer = w.esignSigners.find(({ everSignDocId }) => everSignDocId === doc.id)!;
  return { name: signer.name, title: doc.title, requester: doc.requesterEmail! };
}

function digestOf(customerId: string): digestTexts.DriverAlertCounts[] {
  const open = w.alerts.filter((alert) => alert.customerId === customerId && alert.deletedAt === null);
  return [...Map.groupBy(open, ({ driverId }) => driverId)].map(([driverId, alerts]) => ({
    driverName: driverName(byId(w.drivers, driverId)),
    counts: alerts.map(({ entityType, entityStatus }) => ({ entityType, entityStatus, count: 1 })),
  }));
}

test('the rules find names of code, small abbreviations and words that were replaced', () => {
  for (const wrong of [
    'Status: IN_PROGRESS',
    'set customerCategorySelect',
    'a medical_card',
    'the mvr report',
    'Take back',
    'No e-mail',
    'Not open any more',
    'Save it anew',
    'Maximise',
  ])
    expect(wordingFaults(wrong), wrong).toHaveLength(1);
  expect(wordingFaults('See https://x.test/in_progress and IN PROGRESS, DataQs, MVR review of a_b.pdf')).toEqual([]);
});

test.each(Object.entries(MAILS))('%s reads right, whatever the demo has to tell', (_kind, make) => {
  const mails = make();
  expect(mails.length).toBeGreaterThan(5);
  expect(faultsIn(mails.flatMap(({ subject, text }) => [subject, text]))).toEqual([]);
});

test('the mail to a previous employer reads right', () => {
  const mails = w.employmentVerifications.map((verification) =>
    requestMail({
      verification,
      driver: byId(w.drivers, verification.driverId),
      customer: byId(w.customers, verification.customerId),
      link: 'https://x.test/pev/t',
    }),
  );
  expect(mails.length).toBeGreaterThan(50);
  expect(faultsIn(mails.flatMap(({ subject, text }) => [subject, text]))).toEqual([]);
});

test('every alert of the demo, and the name of every document, reads right', () => {
  const names = [...w.alerts.map(({ message }) => message), ...w.alerts.map(({ entityType }) => documentName(entityType))];
  expect(faultsIn([...names, ...ESIGN_TYPES.map((type) => valueLabel(NOUNS.everSignDocs.fields.type.facts, type))])).toEqual([]);
});

const sentence = (line: Row<'caseHistories'>): string => {
  const { lead, value, tail } = historyLabels(line);
  return [doerOf(line), lead, value, tail].join(' ');
};

test('every line of a history of the demo reads right', () => {
  expect(w.caseHistories.length).toBeGreaterThan(900);
  expect(faultsIn(w.caseHistories.map(sentence))).toEqual([]);
});

test('a history of every value of every field of a case reads right', () => {
  const [some] = w.caseHistories;
  const lines = Object.entries(NOUNS.cases.fields as Fields).flatMap(([field, { facts }]) =>
    (facts.values ?? []).flatMap((value) => [
      sentence({ ...some!, field, from: null, to: value }),
      sentence({ ...some!, field, from: value, to: null }),
      sentence({ ...some!, field, from: value, to: value }),
    ]),
  );
  expect(lines.length).toBeGreaterThan(60);
  expect(faultsIn(lines)).toEqual([]);
});

test('the words of every field and of its values read right, alone and in a sentence', () => {
  const words = TABLE_NAMES.flatMap((table) =>
    Object.entries((NOUNS[table] as { fields: Fields }).fields).flatMap(([field, { facts }]) => [
      fieldLabel(table, field),
      inSentence(fieldLabel(table, field)),
      ...(facts.values ?? []).map((value) => valueLabel(facts, value)),
    ]),
  );
  expect(words.length).toBeGreaterThan(500);
  expect(faultsIn(words)).toEqual([]);
});

import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { ROLE_OF_SUBSCRIPTION } from '#domain/customers/customer.ts';
import { courtDate, nextCaseStatuses, type CaseStatus } from '#domain/cases/case.ts';
import { TABLE_NAMES, type Row } from '#domain/tables.ts';
import { addDays } from '#domain/calendar.ts';
import { DEMO_PEOPLE } from './demoPeople.ts';
import { buildDemo, demoWorkspace } from './demoWorkspace.ts';
import { faultOf } from './workspace.ts';

const TODAY = '2026-11-21';
const demo = await buildDemo('weighstation', TODAY);
const w = demo.workspace;

function countBy<T>(rows: readonly T[], key: (row: T) => string): Record<string, number> {
  const out: Record<string, number> = {};
  for (const row of rows) out[key(row)] = (out[key(row)] ?? 0) + 1;
  return out;
}
const sha = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const userOf = (email: string): Row<'users'> => {
  const user = w.users.find((u) => u.email === email);
  if (!user) throw new Error(`no user ${email}`);
  return user;
};
const openAlerts = w.alerts.filter((a) => !a.deletedAt && !a.dismissedAt);
const activeContracts = new Set(w.contracts.filter((c) => c.status === 'Active').map((c) => c.driverId));

test('the same seed and day give the same bytes, another seed or day others', async () => {
  const again = await buildDemo('weighstation', TODAY);
  expect(sha(again.workspace)).toBe(sha(w));
  expect([...again.blobs].every(([id, bytes]) => demo.blobs.get(id)?.equals(bytes))).toBe(true);
  expect(w.files.every(({ fileId, sizeBytes }) => demo.blobs.get(fileId)?.length === sizeBytes)).toBe(true);
  expect(sha(demoWorkspace('other', TODAY))).not.toBe(sha(w));
  expect(sha(demoWorkspace('weighstation', '2026-11-22'))).not.toBe(sha(w));
});

test.each(['weighstation', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])('the recipe can be dealt from the seed %s on any day', (seed) => {
  for (const today of ['2026-01-01', '2026-02-28', '2028-02-29', '2027-12-31']) {
    const made = demoWorkspace(seed, today);
    expect(made.cases).toHaveLength(150);
    const dates = made.cases.filter((c) => c.status !== 'CLOSED').flatMap((c) => courtDate(c) ?? []);
    expect([dates.filter((d) => d >= today && d <= addDays(today, 14)).length, dates.filter((d) => d < today).length]).toEqual([10, 4]);
    expect(dates.filter((d) => [0, 6].includes(new Date(d).getUTCDay()))).toEqual([]);
    for (const table of TABLE_NAMES) {
      expect(made[table].map((row) => faultOf(table, row)).filter(Boolean)).toEqual([]);
      expect(
        made[table].filter(
          (row) => row.createdAt > `${today}T00:00:00.000Z` || row.updatedAt > `${today}T00:00:00.000Z` || row.updatedAt < row.createdAt,
        ),
      ).toEqual([]);
    }
  }
});

test('the golden table of counts', () => {
  expect(Object.fromEntries(TABLE_NAMES.map((table) => [table, w[table].length]))).toMatchInlineSnapshot(`
    {
      "addresses": 75,
      "alerts": 133,
      "caseCommentReads": 425,
      "caseCommentReplies": 114,
      "caseComments": 426,
      "caseDocuments": 211,
      "caseFollowers": 336,
      "caseHistories": 941,
      "caseViolations": 287,
      "cases": 150,
      "contracts": 66,
      "customerDocuments": 24,
      "customers": 12,
      "documentDrafts": 4,
      "driverApplicationForms": 56,
      "driverChecklists": 49,
      "driverDocumentFiles": 396,
      "driverDocuments": 396,
      "driverHistories": 0,
      "driverLanguages": 7,
      "driverSafetySummaries": 60,
      "drivers": 60,
      "employmentVerifications": 126,
      "esignSigners": 136,
      "everSignDocs": 70,
      "featureFlags": 11,
      "files": 737,
      "folders": 16,
      "mails": 0,
      "notificationSettings": 17,
      "notifications": 298,
      "pevDocuments": 36,
      "preferences": 0,
      "savedViews": 0,
      "templates": 3,
      "usStates": 51,
      "users": 17,
      "violationCodes": 729,
    }
  `);
});

test('ids are unique across all tables and every reference names a row', async () => {
  const { NOUNS } = await import('#domain/tables.ts');
  const ids = new Map(TABLE_NAMES.map((table) => [table as string, new Set(w[table].map((row) => row.id))]));
  expect(new Set(TABLE_NAMES.flatMap((table) => w[table].map((row) => row.id))).size).toBe(
    TABLE_NAMES.reduce((n, table) => n + w[table].length, 0),
  );
  for (const table of TABLE_NAMES) {
    for (const [name, { facts }] of Object.entries(NOUNS[table].fields)) {
      const lost = w[table].filter((row) => {
        const value = (row as Record<string, unknown>)[name];
        return facts.references && value !== null && !ids.get(facts.references)?.has(value as string);
      });
      expect([table, name, lost.length]).toEqual([table, name, 0]);
    }
  }
});

test('users: one administrator, three agents, one for each customer and a disabled one; the ghost has no row', () => {
  const roles = countBy(w.users, (u) => u.role);
  expect(roles).toMatchObject({ ADMIN: 1, AGENT: 3 });
  expect(w.users).toHaveLength(17);
  expect(w.users.filter((u) => u.status === 'disabled').map((u) => [u.email, u.role])).toEqual([['disabled@demo.test', 'CUSTOMER']]);
  for (const { email, role } of DEMO_PEOPLE) expect([email, w.users.find((u) => u.email === email)?.role ?? null]).toEqual([email, role]);
  for (const customer of w.customers) {
    const users = w.users.filter((u) => u.customerId === customer.id && u.status === 'active');
    expect(users.map((u) => u.role)).toEqual([ROLE_OF_SUBSCRIPTION[customer.subscription]]);
  }
});

test('customers: tiers, fleets, a disabled one, an expired PSP token, thirty months', () => {
  expect(countBy(w.customers, (c) => c.subscription)).toEqual({ pro: 3, pro_legacy: 1, premium: 2, elite: 2, basic: 2, pro_driver: 2 });
  expect(w.customers.map((c) => c.customerID)).toEqual(Array.from({ length: 12 }, (_, i) => `C-${1001 + i}`));
  expect(w.customers.map((c) => w.drivers.filter((d) => d.customerId === c.id).length)).toEqual([14, 10, 8, 7, 6, 5, 4, 2, 1, 1, 1, 1]);
  expect(w.customers.filter((c) => c.status === 'disabled').map((c) => c.subscription)).toEqual(['pro']);
  expect(w.customers.filter((c) => c.isTokenPSPExpired)).toHaveLength(1);
  expect(w.customers.filter((c) => c.isCustomerDriver)).toHaveLength(4);
  const since = w.customers.map((c) => c.createdAt.slice(0, 10)).toSorted();
  expect(since[0]).toBe(addDays(TODAY, -905));
  expect(userOf('pro@demo.test').customerId).toBe(w.customers[0]?.id);
});

test('names: apostrophes, accents, and a carrier of sixty characters', () => {
  expect(w.customers.some((c) => c.name.length === 60)).toBe(true);
  const people = [...w.drivers.map((d) => d.lastName), ...w.users.map((u) => u.lastName)];
  for (const name of ["O'Brien", 'Núñez', 'Vandenberghe-Castellanos', 'Łukasik']) expect(people).toContain(name);
});

test('privacy: invented mail, telephone, carrier and social security numbers only', () => {
  const text = JSON.stringify(w);
  for (const mail of text.match(/[\w.+-]+@[\w.-]+/g) ?? []) expect(mail).toMatch(/@(demo\.test|([\w-]+\.)?example\.com)\.?$/);
  for (const phone of text.match(/\(\d{3}\) \d{3}-\d{4}/g) ?? []) expect(phone).toMatch(/^\([2-9]\d\d\) 555-01\d\d$/);
  for (const ssn of text.match(/"ssn":"[^"]+"/g) ?? []) expect(ssn).toMatch(/"900-\d\d-\d{4}"/);
  for (const carrier of w.customers) expect(carrier.motorCarrierId ?? '9900000').toMatch(/^99\d{5}$/);
  for (const { citationCourtNameAddress: court } of w.cases) if (court) expect(court).toMatch(/\n[1-9]00 Courthouse Plaza/);
});

test('drivers: archived, languages, home states, licenses that no MVR can be asked for, one without e-mail', () => {
  expect(w.drivers.filter((d) => d.status === 'archived' && d.archived)).toHaveLength(6);
  expect(countBy(w.drivers, (d) => d.preferredLanguageId)).toEqual({
    'lang-english': 37,
    'lang-spanish': 11,
    'lang-russian': 3,
    'lang-ukrainian': 2,
    'lang-punjabi': 4,
    'lang-somali': 2,
    'lang-polish': 1,
  });
  const states = countBy(w.drivers, (d) => d.licenseStateId ?? '');
  expect([states['us-hi'], states['us-pa'], states['us-ca']]).toEqual([1, 1, 1]);
  const home = (d: Row<'drivers'>): string | undefined => w.addresses.find((a) => a.driverId === d.id)?.stateId;
  expect(w.drivers.filter((d) => d.licenseStateId === home(d)).length).toBe(45);
  expect(w.drivers.filter((d) => d.email === null)).toHaveLength(1);
});

test('contracts: one each, six came back, and one driver without an active contract has an alert', () => {
  const current = countBy(w.contracts, (c) => c.status);
  expect(current).toEqual({ Active: 51, Pending: 3, Archived: 12 });
  const perDriver = Object.values(countBy(w.contracts, (c) => c.driverId));
  expect(perDriver.filter((n) => n === 2)).toHaveLength(6);
  expect(new Set(w.contracts.map((c) => c.driverId)).size).toBe(60);
  expect(new Set(openAlerts.map((a) => a.driverId).filter((id) => !activeContracts.has(id))).size).toBe(1);
});

test('contracts/merge: two pairs of rows for the same person at the same carrier', () => {
  const byLicense = Object.values(countBy(w.drivers, (d) => `${d.customerId} ${d.licenseNumber} ${d.licenseStateId}`));
  const byPerson = Object.values(countBy(w.drivers, (d) => `${d.customerId} ${d.name} ${d.lastName} ${d.dateOfBirth}`));
  expect(byLicense.filter((n) => n > 1)).toEqual([2]);
  expect(byPerson.filter((n) => n > 1)).toEqual([2]);
});

test('applications: every status, and one with pending changes of an agent', () => {
  expect(countBy(w.driverApplicationForms, (f) => f.status)).toEqual({
    CREATED: 3,
    IN_PROGRESS: 6,
    IN_REVIEW: 5,
    NEED_CHANGES: 3,
    APPROVED_TO_SIGN: 5,
    ARCHIVED: 34,
  });
  expect(w.driverApplicationForms.filter((f) => f.hasPendingAgentChanges && f.agentChanges)).toHaveLength(1);
  expect(w.driverApplicationForms.filter((f) => f.status === 'NEED_CHANGES' && !f.comment)).toEqual([]);
});

test('previous employment: 2.1 a driver, twelve unsent in six files, five chains of reminders', () => {
  expect(countBy(w.employmentVerifications, (v) => v.status)).toEqual({ VERIFIED: 69, UNDER_REVIEW: 25, NO_RESPONSE: 23, REJECTED: 9 });
  const unsent = w.employmentVerifications.filter((v) => !v.isPEVSent && v.status === 'UNDER_REVIEW');
  expect([unsent.length, new Set(unsent.map((v) => v.driverId)).size]).toEqual([12, 6]);
  const byId = new Map(w.employmentVerifications.map((v) => [v.id, v]));
  const reminders = w.employmentVerifications.filter((v) => v.previousId && v.status === 'UNDER_REVIEW');
  expect(reminders).toHaveLength(5);
  for (const reminder of w.employmentVerifications.filter((v) => v.previousId)) {
    const before = byId.get(reminder.previousId ?? '');
    expect([before?.status, before?.companyName, reminder.type]).toEqual(['NO_RESPONSE', reminder.companyName, 'EMAIL']);
    expect(reminder.createdAt > (before?.createdAt ?? '')).toBe(true);
  }
});

const TILES = [
  'DRIVER_APPLICATION MISSING',
  'DRIVER_APPLICATION NOT_SIGNED',
  'PSP_REPORT MISSING',
  'MVR_REPORT MISSING',
  'MVR_REVIEW MISSING',
  'DL_COPY MISSING',
  'DL_COPY EXPIRED',
  'DL_COPY EXPIRES_SOON',
  'HIRE_DATE MISSING',
  'HR_DOCUMENT EXPIRED',
  'MEDICAL_CERTIFICATE MISSING',
  'MEDICAL_CERTIFICATE EXPIRED',
  'MEDICAL_CERTIFICATE EXPIRES_SOON',
  'MEDICAL_EXAMINER_VERIFICATION MISSING',
  'CONSENTS_MVR_PSP_CLEARINGHOUSE MISSING',
  'CLEARINGHOUSE_QUERY MISSING',
];

test.each(TILES)('the dashboard tile %s shows one to six', (tile) => {
  const shown = openAlerts.filter((a) => `${a.entityType} ${a.entityStatus}` === tile).length;
  expect(shown).toBeGreaterThanOrEqual(1);
  expect(shown).toBeLessThanOrEqual(6);
});

test('alerts: some 78 % of the matrix of watched drivers and eleven kinds of paper is green', () => {
  const active = new Set(w.customers.filter((c) => c.status === 'active').map((c) => c.id));
  const watched = w.drivers.filter((d) => activeContracts.has(d.id) && active.has(d.customerId));
  expect(watched).toHaveLength(49);
  const red = new Set(w.alerts.filter((a) => !a.deletedAt && activeContracts.has(a.driverId)).map((a) => `${a.driverId} ${a.entityType}`));
  const share = 1 - red.size / (watched.length * 11);
  expect(share).toBeGreaterThan(0.75);
  expect(share).toBeLessThan(0.81);
});

test('[ALERT-2] only non-critical alerts were set aside, and both ways of it occur', () => {
  const aside = w.alerts.filter((a) => a.dismissedAt);
  expect(aside).toHaveLength(21);
  expect(aside.filter((a) => a.status === 'CRITICAL')).toEqual([]);
  expect(new Set(aside.map((a) => a.remindLater))).toEqual(new Set([true, false]));
});

test('alerts agree with the papers: expired licenses have an expired copy, missing ones none', () => {
  for (const alert of openAlerts.filter((a) => a.entityType === 'DL_COPY')) {
    const copies = w.driverDocuments.filter((d) => d.driverId === alert.driverId && d.type === 'DL_COPY' && d.status === 'ACTIVE');
    const expires = copies.map((d) => (d.json as { expirationDate: string }).expirationDate);
    const today = {
      MISSING: [],
      EXPIRED: expires.filter((e) => e < TODAY),
      EXPIRES_SOON: expires.filter((e) => e >= TODAY && e <= addDays(TODAY, 60)),
      NOT_SIGNED: [''],
    }[alert.entityStatus];
    expect(copies.length).toBe(today.length);
  }
});

test('e-sign documents: the recipe’s seventy, templates of two, one and three roles, four drafts', () => {
  expect(countBy(w.everSignDocs, (d) => d.status)).toEqual({
    COMPLETED: 38,
    SENT: 10,
    PARTIALLY_SIGNED: 6,
    VIEWED: 4,
    DRAFT: 4,
    CANCELLED: 3,
    DECLINED: 2,
    EXPIRED: 1,
    FAILED_TO_SEND: 1,
    ARCHIVED: 1,
  });
  expect(new Set(w.everSignDocs.map((d) => d.type)).size).toBe(7);
  expect(w.templates.map((t) => t.roles.length)).toEqual([2, 1, 3]);
  expect(w.documentDrafts).toHaveLength(4);
  for (const doc of w.everSignDocs) {
    const signers = w.esignSigners.filter((s) => s.everSignDocId === doc.id);
    expect(signers.length).toBeGreaterThan(0);
    if (doc.status === 'COMPLETED') expect(signers.every((s) => s.signed && s.signedAt)).toBe(true);
    if (doc.status === 'PARTIALLY_SIGNED') expect(new Set(signers.map((s) => s.signed)).size).toBe(2);
  }
});

test('files: what is signed says SAMPLE', async () => {
  for (const doc of w.everSignDocs.slice(0, 10)) {
    const bytes = demo.blobs.get(w.files.find((f) => f.id === doc.fileId)!.fileId)!;
    const [page] = (await PDF.load(bytes)).getPages();
    expect(page!.extractText().text).toContain('SAMPLE');
  }
});

test('cases: statuses, court dates, crashes and numbers of the recipe', () => {
  expect(countBy(w.cases, (c) => c.status)).toEqual({
    CLOSED: 84,
    IN_PROGRESS: 24,
    NEW: 12,
    IN_REVIEW: 12,
    AWAITING_RES_CLIENT: 10,
    AWAITING_PM_OR_PW: 8,
  });
  const open = w.cases.filter((c) => c.status !== 'CLOSED');
  const dates = open.flatMap((c) => courtDate(c) ?? []);
  expect(dates.filter((d) => d >= TODAY && d <= addDays(TODAY, 14))).toHaveLength(10);
  expect(dates.filter((d) => d < TODAY)).toHaveLength(4);
  expect(w.cases.filter((c) => c.crash && c.roadsideInspection && c.crashDetails)).toHaveLength(5);
  expect(w.cases.filter((c) => c.crash)).toHaveLength(5);
  expect(new Set(w.cases.map((c) => c.caseID)).size).toBe(150);
  const byTime = w.cases.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const months = (Date.parse(TODAY) - Date.parse(byTime[0]?.createdAt ?? '')) / 86_400_000 / 30.4;
  expect(months).toBeGreaterThan(13);
  expect(months).toBeLessThan(14.1);
  for (const row of w.cases) {
    expect(row.inspectionDate !== null).toBe(row.roadsideInspection);
    expect((row.inspectionDate ?? '') <= row.createdAt.slice(0, 10)).toBe(true);
    if (row.citationArraignment && row.inspectionDate) expect(row.citationArraignment.slice(0, 10) >= row.inspectionDate).toBe(true);
    expect(row.trafficCitation).toBe(row.citationNumbers.length > 0);
  }
});

const normal = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
/** domain.md 6.3. */
function likeness(a: Row<'cases'>, b: Row<'cases'>): 'report' | 'citation' | 'day' | null {
  if (a.customerId !== b.customerId) return null;
  if (a.inspectionReportNumber && b.inspectionReportNumber && normal(a.inspectionReportNumber) === normal(b.inspectionReportNumber))
    return 'report';
  const sameState = a.inspectionCitationStateId === b.inspectionCitationStateId;
  if (sameState && a.citationNumbers.some((n) => b.citationNumbers.map(normal).includes(normal(n)))) return 'citation';
  if (!sameState || a.driverId !== b.driverId || !a.inspectionDate || !b.inspectionDate) return null;
  return Math.abs(Date.parse(a.inspectionDate) - Date.parse(b.inspectionDate)) <= 86_400_000 ? 'day' : null;
}

test('cases: six pairs look like duplicates, two for each reason', () => {
  const pairs = w.cases.flatMap((a, i) => w.cases.slice(i + 1).flatMap((b) => likeness(a, b) ?? []));
  expect(countBy(pairs, (why) => why)).toEqual({ report: 2, citation: 2, day: 2 });
});

test('cases: twelve have mentions with replies, and history follows allowed transitions to the present status', () => {
  const mentioned = new Set(w.caseComments.filter((c) => c.mentions.length > 0).map((c) => c.caseId));
  const replied = new Set(w.caseCommentReplies.map((r) => r.caseId));
  expect([mentioned.size, [...mentioned].every((id) => replied.has(id))]).toEqual([12, true]);
  for (const row of w.cases) {
    const moves = w.caseHistories.filter((h) => h.caseId === row.id && h.field === 'status');
    expect(moves.at(-1)?.to).toBe(row.status);
    for (const { from, to } of moves.slice(1)) expect(nextCaseStatuses(from as CaseStatus)).toContain(to);
    for (const reply of w.caseCommentReplies.filter((r) => r.caseId === row.id)) {
      expect(w.caseComments.find((c) => c.id === reply.caseCommentId)?.visibility).toBe(reply.visibility);
    }
  }
});

test('notifications: three pages unread for the demo agent, of every resource, each pointing at what it speaks of', () => {
  const unread = w.notifications.filter((n) => n.userId === userOf('agent@demo.test').id && n.status === 'UNVIEWED');
  expect(unread.length).toBeGreaterThanOrEqual(30);
  expect(new Set(unread.map((n) => n.resource))).toEqual(new Set(['CASE', 'CASE_COMMENT', 'CASE_DOCUMENT', 'CASE_COMMENT_REPLY']));
  for (const n of w.notifications) {
    expect(n.caseId).not.toBeNull();
    if (n.resource === 'CASE_COMMENT') expect(n.caseCommentId).not.toBeNull();
    if (n.resource === 'CASE_COMMENT_REPLY') expect(n.caseCommentReplyId).not.toBeNull();
  }
});

test('notifications: nobody at a carrier is told of internal talk or of another carrier', () => {
  const users = new Map(w.users.map((u) => [u.id, u]));
  const comments = new Map(w.caseComments.map((c) => [c.id, c]));
  for (const n of w.notifications) {
    const customerId = users.get(n.userId)?.customerId;
    if (!customerId) continue;
    expect(n.customerId).toBe(customerId);
    if (n.caseCommentId) expect(comments.get(n.caseCommentId)?.visibility).toBe('PUBLIC');
  }
});

test('[CASE-22] read marks: who follows a case has read what others said on it, but not what the bell still tells of', () => {
  const comments = new Map(w.caseComments.map((c) => [c.id, c]));
  const users = new Map(w.users.map((u) => [u.id, u]));
  for (const { userId, caseCommentId, caseId, createdAt } of w.caseCommentReads) {
    const comment = comments.get(caseCommentId)!;
    expect([comment.caseId, comment.authorId === userId, createdAt > comment.createdAt]).toEqual([caseId, false, true]);
    if (users.get(userId)?.customerId) expect(comment.visibility).toBe('PUBLIC');
  }
  const agent = userOf('agent@demo.test');
  const read = new Set(w.caseCommentReads.filter((r) => r.userId === agent.id).map((r) => r.caseCommentId));
  const untold = w.notifications.filter((n) => n.userId === agent.id && n.status === 'UNVIEWED' && n.resource === 'CASE_COMMENT');
  expect(untold.filter((n) => read.has(n.caseCommentId!))).toEqual([]);
  const followed = new Set(w.caseFollowers.filter((f) => f.userId === agent.id).map((f) => f.caseId));
  const open = w.cases.filter((c) => c.status !== 'CLOSED' && followed.has(c.id));
  const mixed = open.filter(({ id }) => {
    const said = w.caseComments.filter((c) => c.caseId === id && c.authorId !== agent.id).map((c) => read.has(c.id));
    return said.includes(true) && said.includes(false);
  });
  expect(mixed.length).toBeGreaterThanOrEqual(2);
});

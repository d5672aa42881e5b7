import { readFileSync } from 'node:fs';
import { PDF } from '@libpdf/core';
import type { Locator, Page } from '@playwright/test';
import { addDays, printedDate } from '#domain/calendar.ts';
import { CHECKLIST_ITEMS } from '#domain/checklist/items.ts';
import { yearsBefore, YEARS_ASKED } from '#domain/drivers/application/coverage.ts';
import { blankless, readBack } from '#server/lettering/testing/readBack.ts';
import { simulatedProvider } from '#server/records/simulator.ts';
import { addRow, answer, next, row, section } from './support/applicant.ts';
import { looksRight } from './support/axe.ts';
import { deviceText } from './support/deviceText.ts';
import { answerAsEmployer } from './support/employer.ts';
import { mailedBy } from './support/mails.ts';
import { openChooser } from './support/openChooser.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { sendToSign, sign } from './support/signing.ts';
import { expect, test } from './support/test.ts';

/**
 * A driver is hired: the owner asks for the application, the driver fills it in on a phone that loses its network and its browser, an
 * agent corrects it and has it changed, and it is approved, signed and archived; previous employers are asked, every item of the file
 * is made whole, and the audit packet is read.
 */
const PHONE = { width: 390, height: 844 };
const DRIVER = { first: 'Tomás', last: 'Quiñonero', email: 'tomas@herrera.example', ssn: '900-65-4321' };
const EMPLOYERS = [
  { name: 'Mesa Freight', email: 'records@mesa.example' },
  { name: 'Silent Lines', email: 'records@silent.example' },
] as const;
const [ANSWERS, IS_SILENT] = EMPLOYERS;
const UNDER_FEDERAL_RULES = {
  'Did the federal motor carrier safety regulations apply to you there?': true,
  'Was the job subject to federal alcohol and drug testing (49 CFR part 40)?': true,
};
const today = new Date().toISOString().slice(0, 10);
const day = printedDate;
const since = yearsBefore(today, YEARS_ASKED);
const LINK = /(\S+\/apply#\S+)/;

let product: Product;
let owner: Person;
let agent: Person;
let phone: Person;
let hired: { id: string; contractId: string; customerId: string };
let applyLink: string;
/** What the record of the driver will say, as the demo's provider invents it. */
let recorded: { number: string; violations: { date: string; description: string }[] };

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  product = await startProduct();
  [owner, agent] = [new Person(product, 'pro@demo.test'), new Person(product, 'agent@demo.test')];
  phone = new Person(product, DRIVER.email, PHONE);
  recorded = await licenseWithTwoViolations();
});
test.afterAll(async () => {
  for (const person of [owner, agent, phone]) await person?.leave();
  await product?.stop();
});

async function licenseWithTwoViolations(): Promise<typeof recorded> {
  const provider = simulatedProvider(() => today);
  for (let n = 1000; ; n += 1) {
    const number = `TX${n}`;
    const subject = { firstName: '', lastName: '', dateOfBirth: '', licenseNumber: number, state: 'TX', purpose: 'EMPLOYMENT' };
    const answered = await provider.mvr(subject, AbortSignal.timeout(60_000));
    const violations = answered.kind === 'ready' ? (answered.json as unknown as typeof recorded).violations : [];
    if (violations.length === 2 && violations.every(({ date }) => date > since)) return { number, violations };
  }
}

const said = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words });
const saved = (page: Page): Promise<void> => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

async function byPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(title);
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .click();
}

const form = async (): Promise<{ status: string; json: Record<string, any> }> => {
  const [found] = await product.sql<{ status: string; json: Record<string, any> }>(
    `select "status", "jsonForm" "json" from "driverApplicationForms" where "driverId" = $1`,
    [hired.id],
  );
  return found!;
};

/** Opens the link, with a code where this device is new to it. */
async function openLink(): Promise<Page> {
  const page = await phone.openBrowser({ hasTouch: true });
  await page.goto(applyLink);
  const start = page.getByRole('button', { name: 'Mail me a code' });
  await expect(start.or(page.getByRole('navigation', { name: 'Sections' })).first()).toBeVisible();
  if (!(await start.isVisible())) return page;
  const code = await mailedBy(product, DRIVER.email, /^(\d{6})$/m, () => start.tap());
  await expect(page.getByText('We have mailed six digits to t…@h….example.')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  return page;
}

test('[LINK-1] the owner hires a driver, and mails them the link to their application', async () => {
  const page = await owner.resume('/contracts/create');
  await owner.upToDate();
  for (const [label, value] of [
    ['First Name', DRIVER.first],
    ['Last Name', DRIVER.last],
    ['License Number', recorded.number],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('02/03/1985');
  await page.getByLabel('Language').selectOption({ label: 'English' });
  await page.getByLabel('License State').selectOption({ label: 'Texas' });
  await page.getByRole('textbox', { name: 'Email' }).fill(DRIVER.email);
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially('5125550163');
  await page.getByRole('textbox', { name: 'Hire date' }).fill(day(today));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${DRIVER.first} ${DRIVER.last}`);
  applyLink = await mailedBy(product, DRIVER.email, LINK, async () => {
    await byPalette(page, 'Send application link');
    await expect(said(page, `Application link for ${DRIVER.first} ${DRIVER.last}: not sent yet`)).toBeVisible();
  });
  const [found] = await product.sql<typeof hired>(
    `select d."id", d."customerId", k."id" "contractId" from "drivers" d join "contracts" k on k."driverId" = d."id" where d."email" = $1`,
    [DRIVER.email],
  );
  hired = found!;
});

test('[LINK-2] [LINK-3] [FORM-7] on a phone the driver fills all eleven sections in, loses the network twice and the browser once, and no answer', async () => {
  let page = await openLink();
  await answer(section(page, 'Personal details'), {
    'First name': DRIVER.first,
    'Last name': DRIVER.last,
    'Date of birth': '02/03/1985',
    'Social security number': DRIVER.ssn,
    Phone: '5125550163',
    'Position applied for': 'Company driver',
    Language: 'English',
  });
  await next(page, 'Personal details', 'Addresses');
  await addRow(page, 'address', 'Address 1', {
    Street: '1 Main St',
    City: 'Waco',
    State: { choose: 'Texas' },
    'ZIP code': '76701',
    From: day(addDays(today, -300)),
  });
  await expect(page.getByText('1 gap in your addresses.')).toBeVisible();
  await looksRight(page, 'a gap in the addresses, on a phone');
  await page.getByRole('button', { name: `Add address, ${day(since)} to ${day(addDays(today, -301))}` }).tap();
  await expect(row(page, 'Address 2').getByRole('textbox', { name: 'Street' })).toBeFocused();
  await answer(row(page, 'Address 2'), { Street: '9 Elm Ave', City: 'Tulsa', State: { choose: 'Oklahoma' }, 'ZIP code': '74103' });
  await expect(page.getByText('No gap in your addresses.')).toBeVisible();
  await saved(page);

  await product.network.cut();
  await next(page, 'Addresses', 'Licenses');
  await addRow(page, 'license', 'License 1', {
    State: { choose: 'Texas' },
    'License number': recorded.number,
    Class: 'A',
    Expires: day(addDays(today, 700)),
  });
  await expect(said(page, 'Saved on this phone, not sent yet')).toBeVisible();
  await next(page, 'Licenses', 'Driving experience');
  await page.getByLabel('I have no experience with commercial vehicles.').check();
  expect((await form()).json).not.toHaveProperty('licenses');
  await product.network.restore();
  await saved(page);
  await expect.poll(async () => Object.keys((await form()).json).length).toBe(4);

  await next(page, 'Driving experience', 'Accidents');
  await page.getByLabel('I had no accident in the last 3 years.').check();
  await next(page, 'Accidents', 'Violations');
  await addRow(page, 'violation', 'Violation 1', {
    Date: day(recorded.violations[0]!.date),
    Offense: 'Speeding',
    Location: 'Waco, TX',
    'Vehicle type': 'Pickup',
    Penalty: 'Fine',
  });
  await addRow(page, 'violation', 'Violation 2', {
    Date: day(addDays(today, -20)),
    Offense: 'No seat belt',
    Location: 'Tulsa, OK',
    'Vehicle type': 'Pickup',
    Penalty: 'Fine',
  });
  await next(page, 'Violations', 'Denials and suspensions');
  await page.getByLabel('No license, permit or privilege of mine was ever denied, revoked or suspended.').check();
  await next(page, 'Denials and suspensions', 'Employment');
  await saved(page);

  await product.network.cut();
  await addRow(page, 'employer', 'Employer 1', {
    Company: ANSWERS.name,
    Position: 'Yard driver',
    From: day(addDays(today, -600)),
    'Company email': ANSWERS.email,
    ...UNDER_FEDERAL_RULES,
  });
  await addRow(page, 'employer', 'Employer 2', {
    Company: IS_SILENT.name,
    Position: 'Local driver',
    From: day(addDays(today, -600)),
    To: day(addDays(today, -400)),
    'Company email': IS_SILENT.email,
    'Reason for leaving': 'Too few hours',
    ...UNDER_FEDERAL_RULES,
  });
  await expect(said(page, 'Saved on this phone, not sent yet')).toBeVisible();
  await phone.killBrowser();
  await product.network.restore();
  page = await openLink();
  await expect(section(page, 'Employment')).toBeVisible();
  await expect(row(page, 'Employer 1').getByRole('textbox', { name: 'Company', exact: true })).toHaveValue(ANSWERS.name);
  await saved(page);
  await expect
    .poll(async () => (await form()).json['employment'].employers)
    .toMatchObject([{ name: ANSWERS.name, safetySensitive: true }, { name: IS_SILENT.name }]);
});

test('[FORM-5] [FORM-7] what is missing is told, the last gap is closed, and the application is sent', async () => {
  const { page } = phone;
  await page.getByRole('button', { name: 'Send application' }).tap();
  const missing = page.getByRole('region', { name: 'What is missing' });
  await expect(missing.getByRole('listitem')).toHaveText([
    'Employment: 1 thing',
    'Alcohol and drug tests: 1 thing',
    'Notices: 1 thing',
    'Certification: 1 thing',
  ]);
  await page.getByRole('button', { name: `Explain, ${day(since)} to ${day(addDays(today, -601))}` }).tap();
  await answer(row(page, 'Explanation 1'), { 'What you did in this time': 'Cared for my father' });
  await next(page, 'Employment', 'Alcohol and drug tests');
  await page.getByRole('radio', { name: 'No' }).check();
  await next(page, 'Alcohol and drug tests', 'Notices');
  await page.getByLabel('I have read these notices.').check();
  await next(page, 'Notices', 'Certification');
  await page.getByLabel('I certify this.').check();
  await saved(page);
  await page.getByRole('button', { name: 'Send application' }).tap();
  await expect(page.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  expect((await form()).status).toBe('IN_REVIEW');
});

/** A paper of one page, with its name on it. */
async function paper(title: string): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage({ size: 'letter' }).drawText(title, { x: 72, y: 600, size: 24 });
  return Buffer.from(await pdf.save());
}
const byName = (): { id: string; customerId: string; name: string; email: string } => ({
  ...hired,
  name: `${DRIVER.first} ${DRIVER.last}`,
  email: DRIVER.email,
});
const fileHref = (tab: string): string => `/contracts/detail/${hired.contractId}${tab && `?tab=${tab}`}`;
const application = (page: Page): Locator => page.getByRole('region', { name: 'Application', exact: true });

test('[MVR-2] consents are signed on the phone, and the MVR ordered then stands beside what the driver declared', async () => {
  const toSign = { title: 'Consents', type: 'MVR_PSP_ClearingHouse', driver: byName(), pdf: await paper('Consents') };
  await sign(phone.page, product, await sendToSign(product, toSign), toSign);
  await phone.closeBrowser();
  const page = await agent.resume(fileHref('application'));
  await agent.upToDate();
  await expect(application(page)).toContainText('IN REVIEW');
  await byPalette(page, 'Request MVR');
  const papers = () => product.sql(`select 1 from "driverDocuments" where "driverId" = $1 and "type" = 'MVR'`, [hired.id]);
  await expect.poll(async () => (await papers()).length, { timeout: 60_000 }).toBe(1);
  await page.reload();
  const compared = page.getByRole('region', { name: 'Compared with the MVR' });
  await expect(compared.getByRole('listitem').filter({ hasText: 'In both' })).toContainText(day(recorded.violations[0]!.date));
  await expect(compared.getByRole('listitem').filter({ hasText: 'Only declared' })).toContainText('No seat belt');
  await expect(compared.getByRole('listitem').filter({ hasText: 'Only on the MVR' })).toContainText(recorded.violations[1]!.description);
});

test('[FORM-3] [FORM-4] the agent corrects, the owner accepts; the agent has it changed, and the driver does so by a new link', async () => {
  const { page } = agent;
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Personal details' }).click();
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('5125550199');
  await expect(application(page).getByRole('note').filter({ hasText: 'Your changes wait' })).toBeVisible();
  await expect(application(page).getByRole('button', { name: 'Approve application to sign' })).toBeHidden();

  const pending = () => product.sql(`select "hasPendingAgentChanges" "is" from "driverApplicationForms" where "driverId" = $1`, [hired.id]);
  await expect.poll(pending).toEqual([{ is: true }]);
  await owner.page.goto(`${product.origin}${fileHref('application')}`);
  const changes = owner.page.getByRole('table', { name: 'Changes of your agent' });
  await expect(changes.getByRole('row').nth(1)).toHaveText('Personal details: phone51255501635125550199');
  await looksRight(owner.page, 'changes of an agent');
  await owner.page.getByRole('button', { name: 'Approve agent changes' }).click();
  await expect(changes).toBeHidden();
  await expect.poll(async () => (await form()).json['personal'].phone).toBe('5125550199');

  await page.reload();
  applyLink = await mailedBy(product, DRIVER.email, LINK, async () => {
    await page.getByRole('button', { name: 'Request changes…' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Name the yard you want to drive from.');
    await page.keyboard.press('Control+Enter');
    await expect(said(page, 'Changes requested')).toBeVisible();
  });
  const onPhone = await openLink();
  await expect(onPhone.getByRole('region', { name: 'What to change' })).toContainText('Name the yard you want to drive from.');
  await looksRight(onPhone, 'an application to change, on a phone');
  await onPhone.getByRole('textbox', { name: 'Position applied for' }).fill('Company driver, Waco yard');
  await saved(onPhone);
  await onPhone.getByRole('button', { name: 'Send application' }).tap();
  await expect(onPhone.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  // No word of it in the mails, and none readable on the devices.
  const mails = await product.sql<{ text: string }>('select subject || text "text" from mails');
  for (const kept of [...mails.map(({ text }) => text), await deviceText(onPhone), await deviceText(page), await deviceText(owner.page)])
    for (const word of [DRIVER.ssn, 'Cared for my father', 'Waco yard', 'Name the yard', 'No seat belt']) expect(kept).not.toContain(word);
});

test('[FORM-6] [FORM-8] approving gives the PDF; it is signed on the phone, and the application is archived', async () => {
  const { page } = agent;
  await page.reload();
  await page.getByRole('button', { name: 'Approve application to sign' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  const pdf = readFileSync(await (await download).path());
  const printed = (await readBack(pdf)).join('');
  for (const words of ['Waco yard', 'Cared for my father', 'No seat belt', '4321']) expect(printed).toContain(blankless(words));
  expect(printed).not.toContain(DRIVER.ssn);
  await expect(application(page)).toContainText('APPROVED TO SIGN');
  const toSign = { title: 'Driver application', type: 'DRIVER_APPLICATION_FORM', driver: byName(), pdf };
  await sign(phone.page, product, await sendToSign(product, toSign), toSign);
  await phone.closeBrowser();
  await page.reload();
  await expect(application(page)).toContainText('ARCHIVED');
});

test('[PEV-6] [PEV-12] [PEV-2] of two previous employers one answers by its link, and the other lets the clock run out', async () => {
  const { page } = agent;
  await page.goto(product.origin + fileHref('pev'));
  const part = page.getByRole('region', { name: 'PEV' });
  for (const { name } of EMPLOYERS) await expect(part.getByRole('region', { name })).toContainText('NOT SENT');
  const link = await mailedBy(product, ANSWERS.email, /(\/pev\/[\w-]{43})/, () => part.getByRole('button', { name: 'Send all' }).click());
  const theirs = await phone.openBrowser();
  await theirs.goto(product.origin + link);
  await answerAsEmployer(theirs, addDays(today, -600), 'Wants to drive long haul');
  await phone.closeBrowser();
  await product.sql(
    `update "employmentVerifications" set "sentAt" = "sentAt" - interval '31 days' where "driverId" = $1 and "companyName" = $2`,
    [hired.id, IS_SILENT.name],
  );
  await page.reload();
  await expect(part.getByRole('region', { name: ANSWERS.name })).toContainText('ANSWERED');
  await expect(part.getByRole('region', { name: IS_SILENT.name })).toContainText('1 DAY LATE');
});

const item = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: 'Checklist' }).getByRole('listitem').filter({ hasText: label });

/** Files the paper that an item of the checklist asks for, by its own remedy; `on`: the day that counts. */
async function fileFor(page: Page, label: string, remedy: string, on: string): Promise<void> {
  await item(page, label).getByRole('button', { name: remedy }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(day(on));
  const chooser = await openChooser(page, () => page.keyboard.press('Enter'));
  await chooser.setFiles({ name: `${label}.pdf`, mimeType: 'application/pdf', buffer: await paper(label) });
  await expect(item(page, label)).toContainText('On file');
}

test('[CHECK-1] [CHECK-2] [CHECK-3] each open item of the file has its remedy beside it, and in the end nothing is open', async () => {
  const { page } = agent;
  await page.goto(`${product.origin}${fileHref('documents')}&new=MEDICAL_CERTIFICATE`);
  const certificate = page.getByRole('form', { name: 'New document' });
  const chooser = await openChooser(page, () => certificate.getByRole('button', { name: 'Choose files' }).click());
  await chooser.setFiles({ name: 'med card.pdf', mimeType: 'application/pdf', buffer: await paper('Medical certificate') });
  await certificate.getByRole('textbox', { name: 'Issued on' }).fill(day(addDays(today, -30)));
  await certificate.getByRole('textbox', { name: 'Examiner' }).fill('Dr. Ada Moss');
  await certificate.getByRole('textbox', { name: 'National registry number' }).fill('1234567890');
  await certificate.getByRole('button', { name: 'File document' }).click();
  await expect(said(page, 'Medical certificate is filed')).toBeVisible();

  await page.goto(product.origin + fileHref(''));
  const checklist = page.getByRole('region', { name: 'Checklist' });
  for (const whole of ['Driver application', 'MVR at hire', 'Previous employers asked', 'Current MVR', 'Consents', 'Hire date'])
    await expect(item(page, whole)).toContainText('On file');
  await fileFor(page, 'License copy', 'Upload DL copy', addDays(today, 700));
  await fileFor(page, 'Clearinghouse query', 'Upload Clearinghouse query', addDays(today, -1));
  await fileFor(page, 'Drug test result', 'Upload drug test result', addDays(today, -5));
  await item(page, 'Annual MVR review').getByRole('button', { name: 'Mark MVR reviewed' }).click();
  await item(page, 'PSP report').getByRole('button', { name: 'Request PSP report' }).click();
  await item(page, 'Medical examiner verification').getByRole('button', { name: 'Verify medical examiner' }).click();
  await expect(checklist).toContainText('Nothing is open', { timeout: 60_000 });
  await looksRight(page, 'a checklist that is whole');
});

test('[PACKET-1] the audit packet of the driver holds every item in the order of the checklist, and keeps drug tests apart', async () => {
  const { page } = agent;
  await page.getByRole('heading', { level: 1 }).focus();
  const download = page.waitForEvent('download');
  await page.keyboard.press('y');
  await page.keyboard.press('f');
  const printed = (await readBack(readFileSync(await (await download).path()))).join('');
  const inPacket = CHECKLIST_ITEMS.filter(({ id }) => id !== 'drugTest');
  const at = inPacket.map(({ label, cfr }, i) => printed.indexOf(blankless(`${i + 1}. ${label} Asked for by ${cfr}`)));
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  for (const words of [
    `Driver file of ${DRIVER.first} ${DRIVER.last}`,
    `${ANSWERS.name} attempt 1, email, sent, verified`,
    'are kept apart',
  ])
    expect(printed).toContain(blankless(words));
  for (const secret of [DRIVER.ssn, 'Drug test result']) expect(printed).not.toContain(blankless(secret));
});

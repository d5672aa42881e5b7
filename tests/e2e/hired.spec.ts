import type { Locator, Page } from '@playwright/test';
import { addDays, printedDate } from '#domain/calendar.ts';
import { yearsBefore, YEARS_ASKED } from '#domain/drivers/application/coverage.ts';
import { simulatedProvider } from '#server/records/simulator.ts';
import { addRow, answer, next, row, section } from './support/applicant.ts';
import { looksRight } from './support/axe.ts';
import { mailedBy } from './support/mails.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** A driver is hired: the owner asks for the application, and the driver fills it in on a phone that loses its network and its browser. */
const PHONE = { width: 390, height: 844 };
const DRIVER = { first: 'Tomás', last: 'Quiñonero', email: 'tomas@herrera.example', ssn: '900-65-4321' };
const today = new Date().toISOString().slice(0, 10);
const day = printedDate;
const since = yearsBefore(today, YEARS_ASKED);
const LINK = /(\S+\/apply#\S+)/;

let product: Product;
let owner: Person;
let phone: Person;
let hired: { id: string };
let applyLink: string;
/** What the record of the driver will say, as the demo's provider invents it. */
let recorded: { number: string; violations: { date: string; description: string }[] };

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  product = await startProduct();
  owner = new Person(product, 'pro@demo.test');
  phone = new Person(product, DRIVER.email, PHONE);
  recorded = await licenseWithTwoViolations();
});
test.afterAll(async () => {
  for (const person of [owner, phone]) await person?.leave();
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
  const [found] = await product.sql<typeof hired>(`select "id" from "drivers" where "email" = $1`, [DRIVER.email]);
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
    Company: 'Mesa Freight',
    Position: 'Dock hand',
    From: day(addDays(today, -600)),
    'Did the federal motor carrier safety regulations apply to you there?': false,
    'Was the job subject to federal alcohol and drug testing (49 CFR part 40)?': false,
  });
  await expect(said(page, 'Saved on this phone, not sent yet')).toBeVisible();
  await phone.killBrowser();
  await product.network.restore();
  page = await openLink();
  await expect(section(page, 'Employment')).toBeVisible();
  await expect(row(page, 'Employer 1').getByRole('textbox', { name: 'Company', exact: true })).toHaveValue('Mesa Freight');
  await saved(page);
  await expect
    .poll(async () => (await form()).json['employment'].employers)
    .toMatchObject([{ name: 'Mesa Freight', safetySensitive: false }]);
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

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PDF } from '@libpdf/core';
import type { PlacedField } from '#domain/esign/placedFields.ts';
import { completed, CONSENT, esignCalls, fileOf, linkTo, SIGN, visit } from '#tests/server/esignCalls.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
let beta: ReturnType<typeof esignCalls>;
let alpha: ReturnType<typeof esignCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, beta, alpha] = [esignCalls(product, 'agent'), esignCalls(product, 'beta'), esignCalls(product, 'alpha')];
});
afterAll(() => product.stop());

const aPdf = async (pages: number): Promise<File> => {
  const pdf = PDF.create();
  for (let i = 0; i < pages; i++) pdf.addPage({ size: 'letter' });
  return fileOf('lease.pdf', Buffer.from(await pdf.save()));
};
const field = (id: string, more: Partial<PlacedField> = {}): PlacedField => ({
  id,
  kind: 'text',
  page: 1,
  x: 100,
  y: 100,
  width: 200,
  height: 20,
  role: 'Driver',
  required: true,
  label: id,
  choices: [],
  ...more,
});
const FIELDS: readonly PlacedField[] = [
  field('truck'),
  field('own', { kind: 'checkbox', x: 100, y: 140, width: 14, height: 14, required: false }),
  field('color', { kind: 'choice', x: 100, y: 160, choices: ['Red', 'Blue'] }),
  field('ok', { kind: 'signature', page: 2, x: 300, y: 600, width: 180, height: 36 }),
  field('short', { kind: 'initials', page: 2, x: 300, y: 650, width: 60, height: 24 }),
  field('day', { kind: 'date', page: 2, x: 300, y: 700, width: 90 }),
  field('remark', { role: 'Boss', page: 2, x: 50, y: 50, required: false }),
];

async function template(by: typeof agent, fields: readonly PlacedField[] | null, pages = 2): Promise<string> {
  const made = await by.form('POST', 'templates', { title: 'Lease', roles: ['Driver', 'Boss'], file: await aPdf(pages) });
  const { templateId } = made.body.data;
  if (fields) expect(await by.form('PUT', `templates/${templateId}`, { version: 0, fields })).toMatchObject({ status: 200 });
  return templateId;
}

/** The texts of a page with the points at which each begins, from the left and the top. */
async function placedTexts(bytes: Buffer, page: number): Promise<{ text: string; x: number; y: number }[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(page)).getTextContent();
  await document.destroy();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() ? [{ text: item.str, x: item.transform[4], y: 792 - item.transform[5] }] : [],
  );
}

test('[SIGN-19] fields are saved with their template over the version they began from, and a second editor is told what to do', async () => {
  const id = await template(agent, null);
  const begun = await agent.call('GET', `templates/${id}`);
  expect(begun.body.data).toMatchObject({ title: 'Lease', roles: ['Driver', 'Boss'], version: 0, fields: [] });
  expect(begun.body.data.pages).toEqual(Array.from({ length: 2 }, () => ({ width: 612, height: 792, isTurned: false })));
  expect((await agent.call('GET', `templates/${id}/document.pdf`)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const saved = await agent.form('PUT', `templates/${id}`, { version: 0, fields: FIELDS });
  expect(saved).toMatchObject({ status: 200, body: { message: 'Template saved.', data: { version: 1 } } });
  const late = await agent.form('PUT', `templates/${id}`, { version: 0, fields: [] });
  expect(late.status).toBe(409);
  expect(late.body.message).toContain('Somebody else has saved this template meanwhile. Load the template again');
  const both = await Promise.all([1, 2].map(() => agent.form('PUT', `templates/${id}`, { version: 1, fields: FIELDS.slice(0, 2) })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await agent.call('GET', `templates/${id}`)).body.data).toMatchObject({ version: 2, fields: FIELDS.slice(0, 2) });
});

test.each([
  ['over another', [field('a'), field('b', { x: 150 })], 'would lie over'],
  ['off the page', [field('a', { x: 500 })], 'would leave the page'],
  ['of no page', [field('a', { page: 3 })], 'a page that the PDF does not have'],
  ['of a strange role', [field('a', { role: 'Owner' })], 'a role that the template does not have'],
  ['of half a point', [field('a', { x: 1.5 })], 'Is no whole number of points'],
  ['without a label', [field('a', { label: ' ' })], 'This field is required'],
])('[SIGN-19] a field %s is refused', async (_what, fields, words) => {
  const answer = await agent.form('PUT', `templates/${await template(agent, null)}`, { version: 0, fields });
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } });
});

test('[SIGN-19] nobody sees the template of another customer, and those of the house are changed by the staff', async () => {
  const [own, house] = [await template(beta, FIELDS), await template(agent, FIELDS)];
  for (const path of [`templates/${own}`, `templates/${own}/document.pdf`]) {
    expect((await alpha.call('GET', path)).status).toBe(403);
    expect((await beta.call('GET', path)).status).toBe(200);
    expect((await agent.call('GET', path)).status).toBe(200);
  }
  expect((await alpha.form('PUT', `templates/${own}`, { version: 1, fields: [] })).status).toBe(403);
  expect((await beta.call('GET', `templates/${house}`)).status).toBe(200);
  expect((await beta.form('PUT', `templates/${house}`, { version: 1, fields: [] })).status).toBe(403);
  expect((await agent.call('GET', 'templates/nothing')).status).toBe(403);
});

test('[SIGN-19] a new PDF keeps the fields, once those off its pages are moved', async () => {
  const id = await template(agent, FIELDS);
  const short = await agent.form('PUT', `templates/${id}`, { version: 1, fields: FIELDS, file: await aPdf(1) });
  expect(short).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Signature “ok” on page 2, Initials “short” on page 2') },
  });
  expect((await agent.call('GET', `templates/${id}`)).body.data).toMatchObject({ version: 1, pages: { length: 2 } });
  const long = await agent.form('PUT', `templates/${id}`, { version: 1, fields: FIELDS, file: await aPdf(3) });
  expect(long).toMatchObject({ status: 200, body: { data: { version: 2, pages: { length: 3 }, fields: FIELDS } } });
});

test('[SIGN-20] signers fill in their own fields, and all is drawn at its place in the sealed PDF', async () => {
  const templateId = await template(beta, FIELDS);
  const signers = [
    { name: 'Ann Lee', email: 'ann@placed.example', role: 'Driver' },
    { name: 'Bob Ray', email: 'bob@placed.example', role: 'Boss' },
  ];
  const { documentHash } = await beta.create({ kind: 'template', html: undefined, customerId: undefined, templateId, signers });
  // What becomes of the template later is no matter of the document.
  expect((await beta.form('PUT', `templates/${templateId}`, { version: 1, fields: [] })).status).toBe(200);
  const link = await linkTo(product, 'ann@placed.example');
  await visit(product, link, CONSENT);
  const { text } = await visit(product, link);
  expect(text).toContain('<label>truck (page 1)<input name="field.truck" maxlength="76" required value="">');
  expect(text).toContain('<option value="Blue">');
  expect(text).not.toContain('field.remark');
  const empty = await visit(product, link, SIGN('Ann Lee'));
  expect(empty).toMatchObject({ status: 400, text: expect.stringContaining('Fill in “truck”.') });
  const strange = await visit(product, link, { ...SIGN('Ann Lee'), 'field.truck': 'T<b>17', 'field.color': 'Green' });
  expect(strange).toMatchObject({ status: 400, text: expect.stringContaining('Choose one of the values of “color”.') });
  expect(strange.text).toContain('value="T&lt;b&gt;17"');
  const filled = { 'field.truck': 'T<b>17', 'field.own': '1', 'field.color': 'Blue', 'field.remark': 'not mine' };
  expect(await visit(product, link, { ...SIGN('Ann Lee'), ...filled })).toMatchObject({ status: 303, location: '/sign/signed' });
  const second = await linkTo(product, 'bob@placed.example');
  await visit(product, second, CONSENT);
  expect((await visit(product, second)).text).not.toContain('field.truck');
  await visit(product, second, SIGN('Bob Ray'));
  await completed(product, documentHash);
  const { bytes } = await beta.call('GET', `download_final_document?document_hash=${documentHash}`);
  const first = await placedTexts(bytes, 1);
  const at = (texts: typeof first, wanted: string) => texts.find(({ text: found }) => found === wanted);
  const inside = (texts: typeof first, wanted: string, id: string): void => {
    const [one, place] = [at(texts, wanted), FIELDS.find((each) => each.id === id)!];
    expect(one, wanted).toBeDefined();
    expect(one!.x).toBeGreaterThanOrEqual(place.x);
    expect(one!.x).toBeLessThan(place.x + place.width);
    expect(one!.y).toBeGreaterThan(place.y);
    expect(one!.y).toBeLessThanOrEqual(place.y + place.height);
  };
  inside(first, 'T<b>17', 'truck');
  inside(first, 'X', 'own');
  inside(first, 'Blue', 'color');
  const later = await placedTexts(bytes, 2);
  inside(later, 'Ann Lee', 'ok');
  inside(later, 'AL', 'short');
  expect(later.some(({ text: found, y }) => /^\d\d\/\d\d\/\d{4}$/.test(found) && y > 700 && y <= 720)).toBe(true);
  expect(later.some(({ text: found }) => found.includes('not mine'))).toBe(false);
  const { rows: mails } = await product.db.pool.query<{ text: string }>('select text from mails');
  expect(mails.some((mail) => mail.text.includes('T<b>17'))).toBe(false);
});

test('[SIGN-22] templates are bundled into one that keeps their pages, roles and fields, and stay as they are', async () => {
  const [first, second] = [await template(agent, FIELDS), await template(agent, [field('only', { role: 'Boss' })], 1)];
  const made = await agent.json('templates/bundle', { title: 'Hiring papers', templateIds: [second, first] });
  expect(made).toMatchObject({ status: 200, body: { data: { signers: [{ role: 'Driver' }, { role: 'Boss' }] } } });
  const { templateId } = made.body.data;
  const { data } = (await agent.call('GET', `templates/${templateId}`)).body;
  expect(data).toMatchObject({ title: 'Hiring papers', roles: ['Driver', 'Boss'], pages: { length: 3 } });
  const places = (fields: readonly PlacedField[], by: number) =>
    fields.map(({ label, page, x, y, role }) => [label, page + by, x, y, role]);
  expect(places(data.fields, 0)).toEqual([...places([field('only', { role: 'Boss' })], 0), ...places(FIELDS, 1)]);
  expect((await agent.call('GET', `templates/${first}`)).body.data).toMatchObject({ version: 1, fields: FIELDS });
  // It is a template like any other: its fields can be saved, and a document made of it.
  expect((await agent.form('PUT', `templates/${templateId}`, { version: data.version, fields: [] })).status).toBe(200);
});

test('[SIGN-22] a bundle of the templates of a customer is the customer’s, and of two customers there is none', async () => {
  const [house, ofBeta, ofAlpha] = [await template(agent, null), await template(beta, null), await template(agent, null)];
  await product.db.pool.query('insert into esign_template_owner (template_id, customer_id) values ($1, $2)', [ofAlpha, 'c_alpha']);
  const bundle = (by: typeof agent, ...templateIds: string[]) => by.json('templates/bundle', { title: 'Papers', templateIds });
  expect((await bundle(beta, house, ofAlpha)).status).toBe(403);
  const made = await bundle(agent, house, ofBeta);
  expect(made.status).toBe(200);
  const path = `templates/${made.body.data.templateId}`;
  expect([(await beta.call('GET', path)).status, (await alpha.call('GET', path)).status]).toEqual([200, 403]);
  expect(await bundle(agent, ofAlpha, ofBeta)).toMatchObject({
    status: 400,
    body: { message: 'These templates belong to different customers.' },
  });
});

test('[SIGN-22] one template is no bundle, and one with merge fields goes into none', async () => {
  const plain = await template(agent, null);
  const withPlaces = await agent.form('POST', 'templates', { title: 'Letter', roles: ['Driver'], html: '<p>Dear {{driver_name}}</p>' });
  const merge = withPlaces.body.data.templateId;
  const never = await agent.call('GET', 'templates/bundle');
  expect(never.body).toMatchObject({ data: { withMergeFields: expect.arrayContaining([merge]) } });
  expect(never.body.data.withMergeFields).not.toContain(plain);
  const one = await agent.json('templates/bundle', { title: 'Papers', templateIds: [plain] });
  expect(one).toMatchObject({ status: 400, body: { message: expect.stringContaining('Choose two templates at least.') } });
  const lost = await agent.json('templates/bundle', { title: 'Papers', templateIds: [plain, merge] });
  expect(lost).toMatchObject({
    status: 400,
    body: { message: '“Letter” has merge fields, which a bundle would lose. Send it by itself.' },
  });
  expect((await agent.json('templates/bundle', { title: '', templateIds: [plain, plain] })).status).toBe(400);
});

import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';
import {
  ANN,
  BOB,
  completed,
  CONSENT,
  CUSTOM,
  documentRow,
  esignCalls,
  fileOf,
  linkTo,
  mailTo,
  SIGN,
  signAll,
  visit,
} from '#tests/server/esignCalls.ts';
import { UNKNOWN_LETTER } from '../lettering/testing/scripts.ts';
import { eventsOf, isChainWhole } from './embedded/events.ts';

let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
let beta: ReturnType<typeof esignCalls>;
let alpha: ReturnType<typeof esignCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, beta, alpha] = [esignCalls(product, 'agent'), esignCalls(product, 'beta'), esignCalls(product, 'alpha')];
});
afterAll(() => product.stop());

const textOf = async (bytes: Buffer): Promise<string> =>
  (await PDF.load(bytes))
    .extractText()
    .map(({ text }) => text)
    .join('\n');
const signersOf = async (hash: string): Promise<any[]> =>
  (
    await product.db.pool.query(
      `select s.* from "esignSigners" s join "everSignDocs" d on d.id = s."everSignDocId" where d.hash = $1 order by s."order"`,
      [hash],
    )
  ).rows;
let turn = 0;
const people = () => {
  turn += 1;
  return [
    { ...ANN, email: `ann${turn}@signer.example` },
    { ...BOB, email: `bob${turn}@signer.example` },
  ] as const;
};

test('[SIGN-3] two sign a custom document in their order; it is sealed, filed and mailed', async () => {
  const [ann, bob] = people();
  const {
    documentHash: hash,
    isDraft,
    title,
  } = await agent.create({ signers: [ann, bob], requester: { email: 'agent@test.example', name: 'A' }, driverId: 'd_beta' });
  expect({ isDraft, title }).toEqual({ isDraft: false, title: 'Cell phone policy' });
  expect(await documentRow(product, hash)).toMatchObject({ status: 'SENT', customerId: 'c_beta', driverId: 'd_beta', type: 'CUSTOM' });
  expect((await signersOf(hash)).map(({ status }) => status)).toEqual(['waiting_for_signature', 'on_hold']);
  expect((await mailTo(product, bob.email)).count).toBe(0);
  const early = await agent.call('GET', `download_final_document?document_hash=${hash}`);
  expect([early.status, early.body.status]).toEqual([409, 'error']);

  const link = await linkTo(product, ann.email);
  const consent = await visit(product, link);
  expect(consent.text).toContain('agree to read and sign this document electronically');
  expect(consent.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await visit(product, `${link}/document.pdf`)).status).toBe(403);
  expect(await visit(product, link, SIGN('Too Early'))).toMatchObject({ status: 303, location: link });
  await signAll(product, link, 'Ann Q. Lee');
  expect(await documentRow(product, hash)).toMatchObject({ status: 'PARTIALLY_SIGNED' });
  await signAll(product, await linkTo(product, bob.email), 'Bob Ray');

  const { fileId } = await completed(product, hash);
  expect(fileId).not.toBeNull();
  expect((await signersOf(hash)).map(({ status, signed }) => [status, signed])).toEqual([
    ['signed', true],
    ['signed', true],
  ]);
  const { status, bytes } = await beta.call('GET', `download_final_document?document_hash=${hash}`);
  expect(status).toBe(200);
  const text = await textOf(bytes);
  for (const part of ['No calls while driving', 'Ann Q. Lee', 'Bob Ray', ann.email, hash]) expect(text).toContain(part);
  const events = await eventsOf(product.db.pool, hash);
  expect(events.map(({ type }) => type)).toEqual('created sent consented viewed signed sent consented viewed signed sealed'.split(' '));
  expect(isChainWhole(hash, events)).toBe(true);
  expect(text.replaceAll('\n', '')).toContain(events.at(-2)!.hash);
  const copy = await visit(product, await linkTo(product, ann.email));
  expect(copy.bytes.equals(bytes)).toBe(true);
  expect((await mailTo(product, 'agent@test.example')).subject).toContain('Signed:');
});

test('[SIGN-4] a link is used up by signing, and a made-up or foreign one opens nothing', async () => {
  const [ann] = people();
  const { documentHash: hash } = await agent.create({ signers: [ann] });
  const link = await linkTo(product, ann.email);
  const forged = `/sign/${'x'.repeat(43)}`;
  for (const path of [forged, `${forged}/document.pdf`, `/sign/prepare/${link.slice(6)}`, `/sign/copy/${link.slice(6)}`])
    expect((await visit(product, path)).status).toBe(410);
  expect(
    (
      await fetch(`${product.origin}${link}`, {
        method: 'POST',
        body: new URLSearchParams(CONSENT),
        headers: { origin: 'https://evil.example' },
      })
    ).status,
  ).toBe(403);
  await visit(product, link, CONSENT);
  await visit(product, link);
  expect(await documentRow(product, hash)).toMatchObject({ status: 'VIEWED' });
  expect((await visit(product, link, { step: 'sign', signature: 'Ann' })).text).toContain('Tick the box');
  expect((await visit(product, link, SIGN(' '))).text).toContain('Type your full name');
  const both = await Promise.all([visit(product, link, SIGN('Ann Lee')), visit(product, link, SIGN('Ann Lee'))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 410]);
  expect((await visit(product, link)).status).toBe(410);
  await completed(product, hash);
  expect((await visit(product, link, SIGN('Ann Lee'))).status).toBe(410);
  const events = await eventsOf(product.db.pool, hash);
  expect(events.filter(({ type }) => type === 'signed')).toHaveLength(1);
  expect(JSON.stringify((await product.db.pool.query('select * from esign_envelope_signer')).rows)).not.toContain(link.slice(6));
});

test('[SIGN-5] declining ends it for everybody and tells the requester', async () => {
  const [ann, bob] = people();
  const { documentHash: hash } = await agent.create({ signers: [ann, bob], useSignerOrder: '0' });
  const [first, second] = [await linkTo(product, ann.email), await linkTo(product, bob.email)];
  expect((await visit(product, first, { step: 'decline', reason: '' })).text).toContain('Write a reason');
  expect(await visit(product, first, { step: 'decline', reason: 'Not my name' })).toMatchObject({
    status: 303,
    location: '/sign/declined',
  });
  expect((await documentRow(product, hash)).status).toBe('DECLINED');
  expect((await signersOf(hash))[0].status).toBe('declined');
  expect([(await visit(product, first)).status, (await visit(product, second)).status]).toEqual([410, 410]);
  expect((await mailTo(product, 'agent@test.example')).subject).toContain('Declined:');
});

test('[SIGN-6] a reminder goes to whose turn it is, with a new link in the place of the old one', async () => {
  const [ann, bob] = people();
  const { documentHash } = await agent.create({ signers: [ann, bob] });
  const old = await linkTo(product, ann.email);
  expect(await agent.json('reminders', { documentHash })).toMatchObject({ status: 200, body: { message: 'Reminder sent.' } });
  expect([(await mailTo(product, ann.email)).count, (await mailTo(product, bob.email)).count]).toEqual([2, 0]);
  expect((await mailTo(product, ann.email)).subject).toContain('Reminder');
  expect((await visit(product, old)).status).toBe(410);
  const [, later] = await signersOf(documentHash);
  const refused = { body: { status: 'error', message: 'Problems to send the reminder.' } };
  expect(await agent.json('reminders', { documentHash, signerId: later.id })).toMatchObject({ status: 409, ...refused });
  expect(await agent.json('cancel', { documentHash })).toMatchObject({ status: 200 });
  expect((await visit(product, await linkTo(product, ann.email))).status).toBe(410);
  expect(await agent.json('reminders', { documentHash })).toMatchObject({ status: 409, ...refused });
});

test('[SIGN-6] a mail says until when its link works as the clocks go where the customer is, also around midnight', async () => {
  const [ann] = people();
  const { documentHash } = await agent.create({ signers: [ann], driverId: 'd_beta' });
  const toldFor = async (expiresAt: string): Promise<string> => {
    await product.db.pool.query('update esign_envelope_signer set token_expires_at = $2 where envelope_hash = $1', [
      documentHash,
      expiresAt,
    ]);
    expect((await agent.json('reminders', { documentHash })).status).toBe(200);
    return (await mailTo(product, ann.email)).text;
  };
  expect(await toldFor('2030-12-23T05:59:00.000Z')).toContain('works until 12/22/2030, 11:59 PM CST.');
  expect(await toldFor('2030-12-23T06:00:00.000Z')).toContain('works until 12/23/2030, 12:00 AM CST.');
  await product.db.pool.query(`update "addresses" set "archived" = $1 where "customerId" = 'c_beta'`, [new Date().toISOString()]);
  expect(await toldFor('2030-12-23T05:59:00.000Z')).toContain('works until 12/23/2030, 5:59 AM UTC.');
});

test('[SIGN-7] what has expired or was taken back by the product is not signed', async () => {
  const [ann] = people();
  const { documentHash } = await agent.create({ signers: [ann] });
  const link = await linkTo(product, ann.email);
  await visit(product, link, CONSENT);
  await product.db.pool.query(`update "everSignDocs" set "expiresAt" = now() - interval '1 minute' where hash = $1`, [documentHash]);
  expect((await visit(product, link)).status).toBe(410);
  expect((await visit(product, link, SIGN('Ann Lee'))).status).toBe(410);
  expect((await signersOf(documentHash))[0].signed).toBe(false);
});

test('[SIGN-8] a draft is looked over and sent by its own link, once, or by PUT', async () => {
  const [ann, bob] = people();
  const draft = await beta.create({ signers: [ann], isDraft: '1', customerId: undefined });
  expect(draft).toMatchObject({ isDraft: true });
  expect((await mailTo(product, ann.email)).count).toBe(0);
  const claim = new URL(draft.embeddedClaimUrl).pathname;
  const page = await visit(product, claim);
  expect(page.text).toContain(ann.email);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect((await visit(product, `${claim}/document.pdf`)).status).toBe(200);
  const both = await Promise.all([visit(product, claim, {}), visit(product, claim, {})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 410]);
  expect((await mailTo(product, ann.email)).count).toBe(1);
  expect((await documentRow(product, draft.documentHash)).status).toBe('SENT');

  const { documentHash: hash } = await beta.create({ signers: [ann], isDraft: '1', customerId: undefined });
  const file = fileOf('policy.txt', 'The new text');
  const sent = await beta.form('PUT', 'documents', { title: 'New title', hash, is_draft: 0, file, signers: [bob] });
  expect(sent.body).toMatchObject({
    status: 'success',
    data: { documentHash: hash, title: 'New title', isDraft: false, embeddedClaimUrl: null },
  });
  expect((await signersOf(hash)).map(({ email }) => email)).toEqual([bob.email]);
  await signAll(product, await linkTo(product, bob.email), 'Bob');
  await completed(product, hash);
  const final = await beta.call('GET', `download_final_document?document_hash=${hash}`);
  expect(await textOf(final.bytes)).toContain('The new text');
  expect((await beta.form('PUT', 'documents', { hash, is_draft: 0 })).status).toBe(409);
});

test('[SIGN-9] a template has a signer for every role and fills its places', async () => {
  const [ann, bob] = people();
  const html = '<p>I, {{driver}}, got the truck.</p>';
  const made = await beta.form('POST', 'templates', { title: 'Handover', roles: ['Driver', 'Witness'], html });
  expect(made.body).toMatchObject({ status: 'success', data: { title: 'Handover', signers: [{ role: 'Driver' }, { role: 'Witness' }] } });
  const { templateId } = made.body.data;
  const titles = async (who: typeof beta) => (await who.call('GET', 'templates')).body.data.templates.map((t: any) => t.templateId);
  expect(await titles(beta)).toContain(templateId);
  expect(await titles(agent)).toContain(templateId);
  const use = {
    kind: 'template',
    html: undefined,
    templateId,
    customerId: undefined,
    fields: [{ identifier: 'driver', value: 'Ann <Lee>' }],
  };
  const missing = await beta.form('POST', 'documents', { ...CUSTOM, ...use, signers: [{ ...ann, role: 'Driver' }] });
  expect(missing).toMatchObject({ status: 400, body: { message: 'The role "Witness" needs a signer' } });
  const signers = [
    { ...ann, role: 'Driver' },
    { ...bob, role: 'Witness' },
  ];
  const stray = await beta.form('POST', 'documents', { ...CUSTOM, ...use, signers, fields: [{ identifier: 'nothing', value: '1' }] });
  expect(stray.status).toBe(400);
  const { documentHash: hash } = await beta.create({ ...use, signers });
  await signAll(product, await linkTo(product, ann.email), 'Ann');
  await signAll(product, await linkTo(product, bob.email), 'Bob');
  await completed(product, hash);
  const final = await beta.call('GET', `download_final_document?document_hash=${hash}`);
  expect(await textOf(final.bytes)).toContain('I, Ann <Lee>, got the truck.');
});

test('[ACCESS-2] others learn nothing of a document, and who does not manage documents is refused', async () => {
  await put(product.db, 'users', {
    id: 'u_rival',
    email: 'rival@x.test',
    role: 'CUSTOMER_ELITE',
    customerId: 'c_alpha',
    authProfileId: null,
  });
  const { documentHash } = await agent.create({ customerId: 'c_alpha', signers: [people()[0]] });
  const words = "You don't have permission to do this, or it does not exist.";
  for (const hash of [documentHash, 'nothing']) {
    for (const answer of [
      await beta.call('GET', `download_final_document?document_hash=${hash}`),
      await beta.json('reminders', { documentHash: hash }),
      await beta.json('cancel', { documentHash: hash }),
      await beta.form('PUT', 'documents', { hash, is_draft: 0 }),
    ])
      expect([answer.status, answer.body]).toEqual([403, { status: 'error', message: words }]);
  }
  for (const answer of [
    await alpha.form('POST', 'documents', CUSTOM),
    await alpha.call('GET', 'templates'),
    await alpha.call('GET', `download_final_document?document_hash=${documentHash}`),
  ])
    expect([answer.status, answer.body.message]).toEqual([403, words]);
  expect((await beta.form('POST', 'documents', { ...CUSTOM, customerId: 'c_alpha' })).status).toBe(403);
  expect((await beta.form('POST', 'documents', { ...CUSTOM, driverId: 'd_alpha' })).status).toBe(403);
  expect((await fetch(`${product.origin}/api/esign/templates`)).status).toBe(401);
});

test('[SIGN-13] a signer who is signed in opens their own link when it is their turn; nobody gets that of another', async () => {
  const [ann] = people();
  const own = { name: 'Beta Owner', email: 'BETA@test.example' };
  const { documentHash: hash } = await agent.create({ signers: [ann, own] });
  const ask = async (who: typeof agent, documentHash = hash) => who.json('signing_link', { documentHash });
  // It is the turn of Ann, who has no account.
  expect((await ask(beta)).status).toBe(403);
  await signAll(product, await linkTo(product, ann.email), 'Ann Lee');
  const mailed = await linkTo(product, own.email);
  expect((await ask(agent)).status).toBe(403);
  expect((await ask(alpha)).status).toBe(403);
  expect((await ask(beta, 'no such document')).status).toBe(403);
  const { status, body } = await ask(beta);
  expect(status).toBe(200);
  const link = body.data.signingUrl.slice(product.origin.length);
  // The mailed one has been replaced.
  expect((await visit(product, mailed)).text).toContain('a newer mail replaces it');
  await signAll(product, link, 'Beta Owner');
  await completed(product, hash);
  const events = await eventsOf(product.db.pool, hash);
  expect(events.find(({ type }) => type === 'link_given')).toMatchObject({ actor: 'u_beta', data: { signer: '2' } });
  expect(isChainWhole(hash, events)).toBe(true);
  expect((await ask(beta)).status).toBe(403);
});

test('[FILE-15] a document with a letter that cannot be printed is refused in words that name it', async () => {
  const answer = await agent.form('POST', 'documents', { ...CUSTOM, html: `<p>Tut ${UNKNOWN_LETTER}</p>`, signers: people() });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe(`The letter "𓂀" (U+13080) in "Tut ${UNKNOWN_LETTER}" cannot be printed. Replace it, then try again.`);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { budget } from '#tests/budget.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { completed, documentRow, esignCalls, fileOf, linkTo, signAll } from '#tests/server/esignCalls.ts';
import { blankless, readBack } from '../lettering/testing/readBack.ts';
import { SCRIPTS, UNKNOWN_LETTER } from '../lettering/testing/scripts.ts';
import { embeddedProvider } from './embedded/embeddedProvider.ts';
import { eventsOf } from './embedded/events.ts';
import { sealEnvelope } from './embedded/sealEnvelope.ts';
import { workspaceKey } from './embedded/workspaceKey.ts';
import { checkSeal } from './pdf/checkSeal.ts';
import { verifySealed } from './verifySealed.ts';

let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  agent = esignCalls(product, 'agent');
});
afterAll(() => product.stop());

const clock = (): number => Date.now();
const parts = () => ({ db: product.db, files: product.files, clock, origin: product.origin, sandbox: false });

async function signed(email: string): Promise<string> {
  const { documentHash } = await agent.create({ signers: [{ name: 'Ann', email }] });
  await signAll(product, await linkTo(product, email), 'Ann');
  return documentHash;
}
const finalOf = async (hash: string): Promise<Buffer> => (await agent.call('GET', `download_final_document?document_hash=${hash}`)).bytes;

test('[SIGN-10] every change of a single byte of a sealed file is found, and those under the signature by the signature alone', async () => {
  const hash = await signed('one@signer.example');
  await completed(product, hash);
  const bytes = await finalOf(hash);
  const { certificate } = await workspaceKey(product.db, clock());
  expect(await verifySealed(parts(), bytes)).toMatchObject({ unchanged: true, signatureOk: true, chainOk: true, documentHash: hash });
  const changes = budget(60, 240);
  const contents = bytes.lastIndexOf('/Contents <');
  for (let i = 0; i < changes; i++) {
    const place = Math.floor((i * (bytes.length - 1)) / (changes - 1));
    const changed = Buffer.from(bytes);
    changed[place] = changed[place]! ^ (1 << (i % 8));
    const { unchanged, documentHash } = await verifySealed(parts(), changed);
    expect({ place, unchanged, documentHash }).toEqual({ place, unchanged: false, documentHash: null });
    if (place < contents) expect(await checkSeal(changed, certificate), `byte ${place}`).toBe(false);
  }
  expect(await checkSeal(Buffer.concat([bytes, Buffer.from('\n%more')]), certificate)).toBe(false);

  const answer = await agent.form('POST', 'verify', { file: fileOf('a.pdf', bytes) });
  expect(answer.body).toMatchObject({ message: 'Unchanged since it was sealed.', data: { unchanged: true, chainOk: true } });
  const other = await agent.form('POST', 'verify', { file: fileOf('a.pdf', bytes.subarray(0, -1)) });
  expect(other.body.data).toEqual({ unchanged: false, signatureOk: false, chainOk: null, documentHash: null, sealedAt: null });
});

test('[SIGN-10] the event log is only added to, and whoever goes around that is found', async () => {
  const hash = await signed('two@signer.example');
  await completed(product, hash);
  const bytes = await finalOf(hash);
  await expect(product.db.pool.query(`update esign_event set actor = 'x' where envelope_hash = $1`, [hash])).rejects.toThrow(
    'only ever added to',
  );
  await expect(product.db.pool.query('delete from esign_event')).rejects.toThrow('only ever added to');
  await product.db.pool.query('alter table esign_event disable trigger esign_event_kept');
  await product.db.pool.query(`update esign_event set at = at - interval '1 day' where envelope_hash = $1 and type = 'signed'`, [hash]);
  await product.db.pool.query('alter table esign_event enable trigger esign_event_kept');
  expect(await verifySealed(parts(), bytes)).toMatchObject({ unchanged: true, chainOk: false });
});

test('[SIGN-11] a document is sealed once, however often and wherever it is tried', async () => {
  const hash = await signed('three@signer.example');
  const { fileId } = await completed(product, hash);
  const before = await finalOf(hash);
  await Promise.all([sealEnvelope(parts(), hash), sealEnvelope(parts(), hash)]);
  expect((await documentRow(product, hash)).fileId).toBe(fileId);
  expect((await finalOf(hash)).equals(before)).toBe(true);
  expect((await eventsOf(product.db.pool, hash)).filter(({ type }) => type === 'sealed')).toHaveLength(1);
});

test('[SIGN-11] what broke off between the file and the status is taken up again', async () => {
  const { documentHash: hash } = await agent.create({ signers: [{ name: 'Ann', email: 'four@signer.example' }] });
  // The status cannot be written: as if the process died there, until it can.
  await product.db.pool.query(
    `create function no_sealing() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
     create trigger no_sealing before update on esign_envelope for each row when (new.sealed_at is not null) execute function no_sealing()`,
  );
  await signAll(product, await linkTo(product, 'four@signer.example'), 'Ann');
  await expect(sealEnvelope(parts(), hash)).rejects.toThrow('not now');
  expect(await documentRow(product, hash)).toMatchObject({ status: 'SIGNED', fileId: null });
  await product.db.pool.query('drop trigger no_sealing on esign_envelope');
  await sealEnvelope(parts(), hash);
  expect(await documentRow(product, hash)).toMatchObject({ status: 'COMPLETED' });
  const bytes = await finalOf(hash);
  expect(await verifySealed(parts(), bytes)).toMatchObject({ unchanged: true, chainOk: true });
  const provider = embeddedProvider(parts());
  expect((await provider.downloadFinal(hash)).equals(bytes)).toBe(true);
  expect((await provider.auditLog(hash)).map(({ type }) => type).at(-1)).toBe('sealed');
  expect(await provider.getDocument(hash)).toMatchObject({ status: 'COMPLETED', signers: [{ status: 'signed' }] });
  expect((await provider.listDocuments('completed')).map((document) => document.hash)).toContain(hash);
});

test('[FILE-15] signers of every script are read back from the stamp and the certificate, and a letter without a font by its code', async () => {
  const names = [...Object.values(SCRIPTS), `Tut ${UNKNOWN_LETTER}`];
  const signers = names.map((name, i) => ({ name, email: `script${i}@signer.example` }));
  const { documentHash: hash } = await agent.create({ documentTitle: SCRIPTS.ukrainian, signers });
  for (const { name, email } of signers) await signAll(product, await linkTo(product, email), name);
  await completed(product, hash);
  const pages = await readBack(await finalOf(hash));
  const certificate = pages.slice(1).join('');
  for (const name of [...Object.values(SCRIPTS), 'Tut U+13080']) {
    // As the heading of what was signed, and as who was asked.
    expect(certificate.split(blankless(name)).length, name).toBeGreaterThanOrEqual(3);
  }
  expect(pages[0]).toContain(`Signed:${blankless(SCRIPTS.polish)}`);
  expect(pages[0]).toContain(blankless(SCRIPTS.ukrainian));
  expect(pages.join('')).not.toContain('?');
});

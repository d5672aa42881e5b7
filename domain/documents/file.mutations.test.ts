import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { CRUD } from '../apiMutations.ts';
import { AccessError } from '../errors.ts';
import { runMutation, type AnyMutation, type ClaimedUpload, type MutationContext } from '../mutation.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import { fileCrud } from './file.mutations.ts';
import { CUSTOMER_ATTACHMENTS_MAX, DRIVER_DOCUMENT_FILES_MAX } from './fileLimits.ts';

const now = '2026-11-21T10:00:00.000Z';
const REFUSED = "You don't have permission";

/** Uploads as the server would know them: one of ELITE's. */
const claimUpload =
  ({ userId }: Actor) =>
  async (fileId: string): Promise<ClaimedUpload> => {
    if (fileId !== 'handle-1' || userId !== ELITE.userId) throw new AccessError();
    return { fileId, filename: 'scan.pdf', mimeType: 'application/pdf', sizeBytes: 7, sha256: 'aa', customerId: 'c1', createdById: userId };
  };
const as = (actor: Actor): MutationContext => ({ actor, now, claimUpload: claimUpload(actor) });

const aFile = (id: string, mimeType = 'application/pdf') =>
  aRow('files', { id, fileId: `h-${id}`, filename: `${id}.pdf`, mimeType, customerId: 'c1', createdById: ELITE.userId });
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }))
    .with('driverDocuments', aRow('driverDocuments', { id: 'doc', customerId: 'c1', driverId: 'd1' }))
    .with('cases', aRow('cases', { id: 'case', customerId: 'c1' }))
    .with('files', aFile('f1'));

const run = (tx: MemoryTx, m: AnyMutation, input: object, actor: Actor) => runMutation(tx, m, input, as(actor));

test('[FILE-1] whoever uploaded the bytes makes a file of them, and type, size and hash come from the bytes', async () => {
  const tx = workspace();
  const created = { id: 'new', fileId: 'handle-1', filename: '../../etc/pass\u0000wd.pdf' };
  await expect(run(tx, fileCrud.create, created, ELITE)).rejects.toMatchObject({ details: { filename: expect.any(String) } });
  await run(tx, fileCrud.create, { ...created, filename: ' ../a/My scan.pdf' }, ELITE);
  expect(await tx.get('files', 'new')).toMatchObject({
    filename: 'My scan.pdf',
    mimeType: 'application/pdf',
    sizeBytes: 7,
    sha256: 'aa',
    public: false,
    createdById: ELITE.userId,
    customerId: 'c1',
  });
  for (const given of [{ sha256: 'bb' }, { sizeBytes: 1 }, { mimeType: 'text/html' }, { createdById: 'u-agent' }, { customerId: 'c2' }]) {
    const details = { [Object.keys(given)[0]!]: 'Cannot be given' };
    await expect(run(tx, fileCrud.create, { id: 'x', fileId: 'handle-1', ...given }, ELITE)).rejects.toMatchObject({ details });
  }
});

test('[FILE-1] an upload of somebody else, or none at all, is refused alike', async () => {
  const tx = workspace();
  await expect(run(tx, fileCrud.create, { id: 'new', fileId: 'handle-1' }, AGENT)).rejects.toThrow(REFUSED);
  await expect(run(tx, fileCrud.create, { id: 'new', fileId: 'nothing' }, ELITE)).rejects.toThrow(REFUSED);
  await expect(runMutation(tx, fileCrud.create, { id: 'new', fileId: 'handle-1' }, { actor: ELITE, now })).rejects.toThrow(REFUSED);
  await expect(run(tx, fileCrud.create, { id: 'new' }, ELITE)).rejects.toMatchObject({ details: { fileId: 'This field is required' } });
  expect(tx.writes).toBe(0);
});

test('[FILE-10] whoever stored a file, and staff, rename, publish and remove it; nobody else does', async () => {
  for (const actor of [BASIC, STRANGER]) {
    const tx = workspace();
    for (const m of [fileCrud.update, fileCrud.delete, fileCrud.restore, fileCrud.destroy]) {
      await expect(run(tx, m, { id: 'f1' }, actor)).rejects.toThrow(REFUSED);
    }
    expect(tx.writes).toBe(0);
  }
  for (const actor of [ELITE, AGENT]) {
    const tx = workspace();
    await run(tx, fileCrud.update, { id: 'f1', filename: 'b.pdf', public: true }, actor);
    expect(await tx.get('files', 'f1')).toMatchObject({ filename: 'b.pdf', public: true });
    await expect(run(tx, fileCrud.update, { id: 'f1', filename: ' . ' }, actor)).rejects.toMatchObject({
      details: { filename: 'This field is required' },
    });
    await run(tx, fileCrud.delete, { id: 'f1' }, actor);
    await expect(run(tx, fileCrud.update, { id: 'f1', filename: 'c.pdf' }, actor)).rejects.toThrow(REFUSED);
    await run(tx, fileCrud.restore, { id: 'f1' }, actor);
    await run(tx, fileCrud.destroy, { id: 'f1' }, actor);
    expect(await tx.get('files', 'f1')).toBeUndefined();
  }
});

test('[FILE-11] a file that is part of something goes only with force, and only by who may remove that part', async () => {
  const tx = workspace()
    .with('driverDocumentFiles', aRow('driverDocumentFiles', { id: 'tie', customerId: 'c1', driverDocumentId: 'doc', fileId: 'f1' }))
    .with('caseDocuments', aRow('caseDocuments', { id: 'paper', customerId: 'c1', caseId: 'case', fileId: 'f1', filename: 'x' }));
  await expect(run(tx, fileCrud.delete, { id: 'f1' }, ELITE)).rejects.toMatchObject({ code: 'ForcibleError' });
  await expect(run(tx, fileCrud.delete, { id: 'f1', force: true }, ELITE)).rejects.toThrow(REFUSED);
  await expect(run(tx, fileCrud.destroy, { id: 'f1', force: true }, ELITE)).rejects.toThrow(REFUSED);
  expect(tx.writes).toBe(0);
  await run(tx, fileCrud.delete, { id: 'f1', force: true }, AGENT);
  expect(await tx.get('caseDocuments', 'paper')).toMatchObject({ deletedAt: now });
  expect(await tx.get('driverDocumentFiles', 'tie')).toMatchObject({ deletedAt: now });
});

test('a destroyed file takes its ties along and is let go of by what can be without it', async () => {
  const tx = workspace()
    .with('driverDocumentFiles', aRow('driverDocumentFiles', { id: 'tie', customerId: 'c1', driverDocumentId: 'doc', fileId: 'f1' }))
    .with('users', aRow('users', { id: 'u1', avatarFileId: 'f1' }));
  await run(tx, fileCrud.destroy, { id: 'f1', force: true }, ADMIN);
  expect(await tx.get('driverDocumentFiles', 'tie')).toBeUndefined();
  expect(await tx.get('users', 'u1')).toMatchObject({ avatarFileId: null });
});

const ties = CRUD.get('driverDocumentFiles')!;
const attachments = CRUD.get('customerDocuments')!;

test('[FILE-12] a driver document has 25 files and not one more', async () => {
  const tx = workspace();
  const tie = (n: number) => run(tx, ties.create, { id: `t${n}`, driverDocumentId: 'doc', fileId: 'f1' }, ELITE);
  for (let n = 0; n < DRIVER_DOCUMENT_FILES_MAX; n++) await tie(n);
  await expect(tie(99)).rejects.toThrow('at most 25 files');
  expect(DRIVER_DOCUMENT_FILES_MAX).toBe(25);
});

test('[FILE-13] a driver document takes PDF and images only', async () => {
  const tx = workspace().with('files', aFile('word', 'application/msword'), aFile('png', 'image/png'));
  const tie = (fileId: string) => run(tx, ties.create, { id: `t-${fileId}`, driverDocumentId: 'doc', fileId }, ELITE);
  await tie('png');
  await expect(tie('word')).rejects.toThrow('PDF or images');
});

test('[FILE-14] a customer has 100 attachments and not one more', async () => {
  const tx = workspace();
  const attach = (n: number) => run(tx, attachments.create, { id: `a${n}`, customerId: 'c1', fileId: 'f1' }, AGENT);
  for (let n = 0; n < CUSTOMER_ATTACHMENTS_MAX; n++) await attach(n);
  await expect(attach(999)).rejects.toThrow('at most 100 attachments');
  expect(CUSTOMER_ATTACHMENTS_MAX).toBe(100);
});

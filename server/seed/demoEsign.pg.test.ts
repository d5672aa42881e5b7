import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#domain/tables.ts';
import { AuditNotes } from '../audit/auditNotes.ts';
import { testDatabase } from '../db/testDatabase.ts';
import { createEsignDocument } from '../esign/createEsignDocument.ts';
import { embeddedProvider } from '../esign/embedded/embeddedProvider.ts';
import { eventsOf, isChainWhole } from '../esign/embedded/events.ts';
import { documentInput } from '../esign/esignInput.ts';
import type { Caller, EsignDeps } from '../esign/esignDeps.ts';
import { finalDocument } from '../esign/finalDocument.ts';
import { remindSigners } from '../esign/remindSigners.ts';
import { listTemplates } from '../esign/templates.ts';
import { updateEsignDraft } from '../esign/updateEsignDraft.ts';
import { verifySealed } from '../esign/verifySealed.ts';
import { openFiles } from '../files/files.ts';
import { openStore } from '../files/openStore.ts';
import { Metrics } from '../http/metrics.ts';
import { Rates } from '../limits/rates.ts';
import { seedDemo } from './seedDemo.ts';

const TODAY = '2026-11-21';
let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let deps: EsignDeps;
let caller: Caller;

async function seeded(replace: boolean): Promise<void> {
  await seedDemo({ db, accounts: null, store: deps.files.store, today: TODAY, seed: 'test', replace });
  const { rows } = await db.pool.query<{ id: string }>(`select id from users where email = 'agent@demo.test'`);
  caller = { userId: rows[0]!.id, requestId: 'r1' };
}

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'weighstation-esign-'));
  const store = openStore({ dataDir: folder, files: null });
  await store.check();
  const clock = (): number => Date.parse(TODAY);
  const origin = 'http://here.test';
  const [rates, audit] = [new Rates(), new AuditNotes(db)];
  const files = await openFiles({ db, store, clock, origin, dataDir: folder, metrics: new Metrics(), rates, audit });
  const parts = { db, files, clock, origin, sandbox: true };
  deps = { ...parts, provider: embeddedProvider(parts), rates, audit };
  await seeded(false);
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

const documentsIn = async (...statuses: string[]): Promise<Row<'everSignDocs'>[]> =>
  (await db.pool.query<Row<'everSignDocs'>>('select * from "everSignDocs" where status = any($1) order by id', [statuses])).rows;

describe.each([
  ['of a demo', false],
  ['of a demo that was put in the place of another', true],
])('the signing service %s', (_of, isReplaced) => {
  beforeAll(async () => {
    if (isReplaced) await seeded(true);
  });

  test('[SIGN-10] a document that everybody has signed is sealed, unchanged, and filed', async () => {
    const finished = await documentsIn('COMPLETED', 'ARCHIVED');
    expect(finished).toHaveLength(39);
    for (const { hash, updatedAt } of finished) {
      const { bytes } = await finalDocument(deps, caller, hash);
      const verdict = await verifySealed(deps, bytes);
      expect(verdict).toEqual({ unchanged: true, signatureOk: true, chainOk: true, documentHash: hash, sealedAt: updatedAt });
    }
  });

  test('[SIGN-9] the rows of templates are the templates of the service, and a document is made from each', async () => {
    const { rows } = await db.pool.query<Row<'templates'>>('select * from templates order by title');
    const listed = await listTemplates(deps, caller);
    expect(listed.map(({ templateId }) => templateId).toSorted()).toEqual(rows.map(({ templateId }) => templateId).toSorted());
    for (const { templateId, title, roles } of rows) {
      const customer = await db.pool.query<{ id: string }>('select id from customers order by id limit 1');
      const signers = roles.map((role, i) => ({ name: `Signer ${i}`, email: `signer${i}@example.com`, role }));
      const fields = title === 'Equipment lease' ? [] : [{ identifier: 'driver_name', value: 'Łukasz Wójcik' }];
      const form = new Map(
        Object.entries({
          kind: 'template',
          documentTitle: title,
          templateId,
          customerId: customer.rows[0]!.id,
          signers: JSON.stringify(signers),
          fields: JSON.stringify(fields),
        }),
      );
      const made = await createEsignDocument(deps, caller, documentInput({ fields: form, file: null }, true, deps.clock()));
      expect(made).toMatchObject({ status: 'SENT', title: `${title} (Test)` });
    }
  });

  test('[SIGN-8] a draft is sent, and what failed to be sent is sent again', async () => {
    const drafts = await documentsIn('DRAFT', 'FAILED_TO_SEND');
    expect(drafts).toHaveLength(5);
    for (const { hash, id } of drafts) {
      expect(await updateEsignDraft(deps, caller, { hash, isDraft: false })).toMatchObject({ hash, status: 'SENT' });
      const { rows } = await db.pool.query(
        'select "to" from mails m join "esignSigners" s on s.email = m."to" where s."everSignDocId" = $1',
        [id],
      );
      expect(rows.length).toBeGreaterThan(0);
    }
    expect(await documentsIn('DRAFT', 'FAILED_TO_SEND')).toEqual([]);
  });

  test('[SIGN-3] only whoever was asked has had a link, and only whose turn it is has one', async () => {
    const { rows } = await db.pool.query<{ is_out: boolean; status: string; had: boolean; has: boolean }>(
      `select d.status in ('SENT', 'VIEWED', 'PARTIALLY_SIGNED') as is_out, s.status, e.token_expires_at is not null as had,
         e.token_hash is not null as has from esign_envelope_signer e join "esignSigners" s on s.id = e.signer_id
       join "everSignDocs" d on d.id = s."everSignDocId" where d."createdAt" < now() - interval '1 hour'`,
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { is_out, status, had, has } of rows) {
      if (status === 'on_hold') expect(had).toBe(false);
      expect(has).toBe(is_out && status === 'waiting_for_signature');
    }
  });

  test('[SIGN-6] whoever is asked to sign can be reminded; every event stands on the one before it', async () => {
    for (const { hash } of await documentsIn('SENT', 'VIEWED', 'PARTIALLY_SIGNED'))
      await remindSigners(deps, caller, { documentHash: hash });
    const { rows } = await db.pool.query<{ hash: string; status: string }>(
      'select e.hash, d.status from esign_envelope e join "everSignDocs" d on d.hash = e.hash',
    );
    expect(rows.length).toBeGreaterThan(70);
    for (const { hash, status } of rows) {
      const events = await eventsOf(db.pool, hash);
      expect(isChainWhole(hash, events), hash).toBe(true);
      const last = { CANCELLED: 'cancelled', DECLINED: 'declined', EXPIRED: 'expired', COMPLETED: 'sealed', ARCHIVED: 'sealed' }[status];
      if (last) expect(events.at(-1)?.type).toBe(last);
    }
  });
});

import { declareJob, HOURLY } from '../jobs/job.ts';
import { sealEnvelope } from './embedded/sealEnvelope.ts';
import { SEAL } from './embedded/sealSpec.ts';

const AT_ONCE = 50;

/** Seals a document that everybody has signed; every hour, also those whose own job was given up. */
export const sealDocuments = declareJob({
  ...SEAL,
  schedule: { cron: HOURLY, input: { hash: null } },
  async run({ esign, db, signal }, { hash }) {
    if (hash !== null) return sealEnvelope(esign, hash);
    const { rows } = await db.pool.query<{ hash: string }>(
      `select e.hash from esign_envelope e join "everSignDocs" d on d.hash = e.hash
       where d.status = 'SIGNED' and e.sealed_at is null and d."deletedAt" is null order by d."updatedAt" limit $1`,
      [AT_ONCE],
    );
    for (const row of rows) if (!signal.aborted) await sealEnvelope(esign, row.hash);
  },
});

import { AccessError } from '#domain/errors.ts';
import type { EsignStatus } from '#domain/esign/transitions.ts';
import type { Row } from '#domain/tables.ts';
import type { Database } from '../../db/database.ts';
import { ProviderFault, type DocumentList, type ProviderDocument } from '../provider.ts';

const GOING = ['SENT', 'VIEWED', 'PARTIALLY_SIGNED', 'SIGNED'] as const satisfies EsignStatus[];
const LISTS: Readonly<Partial<Record<DocumentList, readonly EsignStatus[]>>> = {
  all: ['DRAFT', ...GOING, 'COMPLETED', 'CANCELLED', 'DECLINED', 'EXPIRED', 'SYSTEM_CANCELLED', 'FAILED_TO_SEND'],
  my_action_required: GOING,
  waiting_for_others: GOING,
  completed: ['COMPLETED'],
  drafts: ['DRAFT'],
  cancelled: ['CANCELLED', 'DECLINED', 'EXPIRED', 'SYSTEM_CANCELLED'],
};
const LIST_MAX = 1000;

/** A document of this service by its hash. @throws AccessError when it has none such */
export async function readDocument({ pool }: Database, hash: string): Promise<ProviderDocument> {
  const { rows } = await pool.query<Row<'everSignDocs'>>(
    `select d.* from "everSignDocs" d join esign_envelope e on e.hash = d.hash where d.hash = $1 and d."deletedAt" is null`,
    [hash],
  );
  if (!rows[0]) throw new AccessError();
  return withSigners(pool, rows[0]);
}

/** The documents of one folder, newest first; of those in progress the caller knows which are theirs. */
export async function listEmbedded({ pool }: Database, type: DocumentList): Promise<ProviderDocument[]> {
  const { rows } = await pool.query<Row<'everSignDocs'>>(
    `select d.* from "everSignDocs" d join esign_envelope e on e.hash = d.hash
     where d.status = any($1) and d."deletedAt" is null order by d."createdAt" desc, d.id limit $2`,
    [LISTS[type] ?? [], LIST_MAX],
  );
  return Promise.all(rows.map((row) => withSigners(pool, row)));
}

/** Handle of the sealed file. @throws ProviderFault before it is there */
export async function finalFile({ pool }: Database, hash: string): Promise<string> {
  const { rows } = await pool.query<{ handle: string }>(
    `select f."fileId" as handle from "everSignDocs" d join "files" f on f.id = d."fileId" where d.hash = $1 and d.status in ('COMPLETED', 'ARCHIVED')`,
    [hash],
  );
  if (!rows[0]) throw new ProviderFault('refused', 'Not everybody has signed yet.');
  return rows[0].handle;
}

async function withSigners(pool: Database['pool'], { id, hash, title, status }: Row<'everSignDocs'>): Promise<ProviderDocument> {
  const { rows } = await pool.query<Row<'esignSigners'>>(
    `select * from "esignSigners" where "everSignDocId" = $1 and "deletedAt" is null order by "order", id`,
    [id],
  );
  const signers = rows.map(({ order, name, email, role, status: signing, signedAt }) => ({
    number: order,
    name,
    email,
    role,
    status: signing,
    signedAt,
  }));
  return { hash, title, status, signers, embeddedClaimUrl: null };
}

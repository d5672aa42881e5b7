import { loadFileKeys, type FileKeys } from '#server/files/fileKeys.ts';
import { downloadUrl, LINK_MS } from '#server/files/downloadLink.ts';
import type { AnyRow } from '#domain/noun.ts';
import { PERSONS, type Person } from './actors.ts';
import { httpCall, type HttpAnswer } from './httpCall.ts';
import { inParallel } from './inParallel.ts';
import { MARK, markOf } from './marks.ts';
import { Oracle } from './oracle.ts';
import type { Service } from './service.ts';
import type { Cell } from './tally.ts';
import { uniqueCode } from './rowNames.ts';
import { plant } from './world.ts';
import { worldRow } from './worldRow.ts';

/** A file with bytes, and whose it is. */
interface Stored {
  what: string;
  handle: string;
  row: AnyRow;
}

/** Every link to a file as everybody: of one's own, of the other carrier, of nobody; changed, and too old (FILE-2, FILE-5). */
export async function checkFileLinks(service: Service): Promise<void> {
  const keys = await loadFileKeys(service.db);
  const files = await storeFiles(service);
  const oracle = await Oracle.of(service.db);
  await inParallel(PERSONS, async (person) => {
    const nothing = await follow(service, person, linkTo(keys, 'nosuchhandle', person.userId), {
      operation: 'GET /files/{id}',
      actor: person.name,
      relation: 'missing',
    });
    for (const { what, handle, row } of files) {
      const cell: Cell = { operation: 'GET /files/{id}', actor: person.name, relation: what };
      const answer = await follow(service, person, linkTo(keys, handle, person.userId), cell);
      const isOpen = oracle.sees(person, 'files', oracle.row('files', row.id));
      const isRight = isOpen
        ? answer.status === 200 && answer.text.startsWith('MARK')
        : answer.status === 403 && plain(answer) === plain(nothing);
      service.tally.check(isRight, cell, isOpen ? 'its bytes' : `as nowhere: ${nothing.text}`, `${answer.status} ${answer.text}`);
    }
    await checkForged(service, keys, person, files);
  });
}

const linkTo = (keys: FileKeys, fileId: string, userId: string, nowMs = Date.now()): string => downloadUrl(keys, { fileId }, userId, nowMs);
const plain = ({ text }: HttpAnswer): string => text.replace(/"requestId":"[^"]*"/g, '');

async function follow(service: Service, person: Person, path: string, cell: Cell): Promise<HttpAnswer> {
  const answer = await httpCall(`${service.product.origin}${path}`);
  service.look(person, answer.text, cell);
  return answer;
}

/** A link that was changed in any part, one that is too old, and one of somebody who may not enter any more. */
async function checkForged(service: Service, keys: FileKeys, person: Person, files: readonly Stored[]): Promise<void> {
  const own = files.find(({ row }) => row['createdById'] === person.userId)!;
  const other = files.find(({ what }) => what === 'of the other carrier')!;
  const link = linkTo(keys, own.handle, person.userId);
  const changed: [string, string, number][] = [
    ['with another handle', link.replace(own.handle, other.handle), 403],
    ['in the name of another', link.replace(`u=${person.userId}`, `u=${String(other.row['createdById'])}`), 403],
    ['with a later end', link.replace(/e=(\d+)/, (_, end: string) => `e=${Number(end) + 3600}`), 403],
    ['with another signature', link.replace(/s=(.)/, (_, first: string) => `s=${first === '0' ? '1' : '0'}`), 403],
    ['without a signature', link.replace(/&s=.*/, ''), 403],
    ['too old', linkTo(keys, own.handle, person.userId, Date.now() - LINK_MS - 2000), 410],
    ['of somebody who is disabled', linkTo(keys, own.handle, 'u_disabled'), 403],
    ['of somebody who is no user', linkTo(keys, own.handle, 'nobody'), 403],
  ];
  for (const [what, path, status] of changed) {
    const cell = { operation: 'GET /files/{id}', actor: person.name, relation: what };
    const answer = await follow(service, person, path, cell);
    service.tally.check(
      answer.status === status && !answer.text.startsWith('MARK'),
      cell,
      String(status),
      `${answer.status} ${answer.text}`,
    );
  }
}

/** Files with bytes that say whose they are. */
async function storeFiles(service: Service): Promise<Stored[]> {
  const kinds: [what: string, mark: string, own: AnyRow, namedBy?: 'caseDocuments' | 'customerDocuments' | 'driverDocumentFiles'][] = [
    ...PERSONS.map(({ userId, customerId }): [string, string, AnyRow] => [`of ${userId}`, markOf(userId), file(userId, customerId)]),
    ['of a colleague, which a case names', MARK.alpha, file('alpha_users_one', 'c_alpha'), 'caseDocuments'],
    ['of a colleague, which nothing names', MARK.staff, file('alpha_users_one', 'c_alpha')],
    ['of the other carrier', MARK.beta, file('beta_users_one', 'c_beta'), 'customerDocuments'],
    ['of staff, which nothing names', MARK.staff, file('u_staff_of_files', null)],
    ['for everybody', MARK.shared, { ...file('beta_users_one', 'c_beta'), public: true }],
    ['of a drug test', MARK.tests, file('alpha_users_one', 'c_alpha'), 'driverDocumentFiles'],
    ['deleted', MARK.gone, { ...file('alpha_users_one', 'c_alpha'), deletedAt: '2026-01-05T12:00:00.000Z' }, 'caseDocuments'],
  ];
  await plant(service.db, [
    ['users', worldRow('users', 'alpha', 'one', { id: 'u_staff_of_files', email: 'files@x.test', role: 'AGENT', customerId: null })],
  ]);
  const stored: Stored[] = [];
  for (const [what, mark, own, namedBy] of kinds) stored.push(await store(service, what, mark, own, namedBy));
  return stored;
}

const file = (createdById: string, customerId: string | null): AnyRow => ({ id: `file_${uniqueCode()}`, createdById, customerId });

async function store(
  service: Service,
  what: string,
  mark: string,
  own: AnyRow,
  namedBy?: 'caseDocuments' | 'customerDocuments' | 'driverDocumentFiles',
): Promise<Stored> {
  const about = { filename: 'mark.txt', mimeType: 'text/plain', ownerId: String(own['createdById']), customerId: null } as const;
  const handle = await service.product.files.keep(Buffer.from(`${mark} is what it says`), about);
  await service.db.pool.query('update file_upload set claimed_at = now() where handle = $1', [handle]);
  const row = worldRow('files', 'alpha', 'one', { ...own, fileId: handle, filename: 'mark.txt', mimeType: 'text/plain' });
  const tenant = own['customerId'] === 'c_beta' ? 'beta' : 'alpha';
  const variant = namedBy === 'driverDocumentFiles' ? 'tests' : 'one';
  const naming = namedBy ? [[namedBy, worldRow(namedBy, tenant, variant, { id: `naming_${uniqueCode()}`, fileId: own.id })] as const] : [];
  await plant(service.db, [['files', row], ...naming]);
  return { what, handle, row: { ...row, id: own.id } };
}

import { z } from 'zod';
import { isAmong } from '../access.ts';
import { isStaff, type Actor } from '../actor.ts';
import { Going, howOf, type Crud, type GoingHow } from '../crud.ts';
import { freshRow, inputShape } from '../crudChecks.ts';
import { AccessError, ExistsError, InputError } from '../errors.ts';
import { idText } from '../fieldSchema.ts';
import type { MutationContext, Tx } from '../mutation.ts';
import type { AnyRow } from '../noun.ts';
import { dependents, letGo, type Place } from '../references.ts';
import { NOUNS, type Row } from '../tables.ts';
import { cleanFilename } from './filename.ts';
import { files } from './document.ts';
import { checkFileLeaves } from './paper.rules.ts';

type File = Row<'files'>;

/** FILE-10: whoever stored a file renames, publishes and removes it, and staff; nobody else, whoever may read it. */
function mayChange(actor: Actor, file: File): boolean {
  return isStaff(actor) || file.createdById === actor.userId;
}

/** @throws AccessError when it is not there or not this person's to change */
async function ownFile(tx: Tx, id: string, actor: Actor, whetherGone = false): Promise<File> {
  const file = await tx.get('files', id);
  if (!file || !mayChange(actor, file) || (file.deletedAt !== null && !whetherGone)) throw new AccessError();
  return file;
}

/** @throws InputError when nothing of the name can be shown */
function nameOf(given: unknown): string {
  const filename = cleanFilename(String(given));
  if (filename === '') throw new InputError({ filename: 'This field is required' });
  return filename;
}

/** The rows that go along with a file. FILE-11: they are papers of a case or driver, so each must be this person's to remove. */
async function papersOf(tx: Tx, { id }: File, going: GoingHow, ctx: MutationContext): Promise<Place[]> {
  const papers = await dependents(tx, 'files', id, going, ctx);
  for (const { table } of papers) {
    const { access, scope } = NOUNS[table];
    if (!access || !isAmong(access.delete, ctx.actor, scope)) throw new AccessError();
  }
  return papers;
}

/** RETAIN-2: a file that a driver's paper needs goes no sooner than the paper. */
async function checkPapersStay(tx: Tx, papers: readonly Place[], how: GoingHow, ctx: MutationContext): Promise<void> {
  for (const { table, id } of papers) {
    const tie = table === 'driverDocumentFiles' && (await tx.get(table, id));
    if (tie) await checkFileLeaves(tie, tx, ctx, how);
  }
}

/** Wherever a file is acted on, who it belongs to decides, and not a scope: its noun lets nobody in. */
const anyone = { on: null, may: () => true } as const;

/**
 * The writes of stored files. A new one claims bytes that its maker uploaded before, once, and takes type, size and hash from
 * them. On a device there is nothing to claim.
 * @throws AccessError when the upload is not there, not theirs or claimed already
 */
export const fileCrud: Crud = {
  needs: ['fileId'],
  create: {
    ...anyone,
    name: 'fileCreate',
    input: inputShape(files, 'create'),
    async apply(tx, { id, fileId, ...given }: AnyRow, ctx) {
      if (typeof fileId !== 'string' || fileId === '') throw new InputError({ fileId: 'This field is required' });
      if (await tx.get('files', id)) throw new ExistsError('id');
      if (!ctx.claimUpload) throw new AccessError();
      const claimed = await ctx.claimUpload(fileId);
      const filename = nameOf(given['filename'] ?? claimed.filename);
      await tx.put('files', { ...freshRow(files, id, ctx.now), ...claimed, ...given, filename } as File);
    },
  },
  update: {
    ...anyone,
    name: 'fileUpdate',
    input: inputShape(files, 'update'),
    async apply(tx, { id, ...given }: AnyRow, { actor, now }) {
      await ownFile(tx, id, actor);
      const named = given['filename'] === undefined ? {} : { filename: nameOf(given['filename']) };
      await tx.patch('files', id, { ...given, ...named, updatedAt: now } as Partial<File>);
    },
  },
  delete: {
    ...anyone,
    name: 'fileDelete',
    input: Going,
    async apply(tx, going: Going, ctx) {
      const file = await ownFile(tx, going.id, ctx.actor);
      const gone = { deletedAt: ctx.now, updatedAt: ctx.now };
      for (const { table, id } of await papersOf(tx, file, howOf(going, false), ctx)) await tx.patch(table, id, gone);
      await tx.patch('files', file.id, gone);
    },
  },
  restore: {
    ...anyone,
    name: 'fileRestore',
    input: z.strictObject({ id: idText }),
    async apply(tx, { id }: { id: string }, { actor, now }) {
      const file = await ownFile(tx, id, actor, true);
      if (file.deletedAt !== null) await tx.patch('files', id, { deletedAt: null, updatedAt: now });
    },
  },
  destroy: {
    ...anyone,
    name: 'fileDestroy',
    input: Going,
    async apply(tx, going: Going, ctx) {
      const file = await ownFile(tx, going.id, ctx.actor, true);
      const how = howOf(going, true);
      const papers = await papersOf(tx, file, how, ctx);
      await checkPapersStay(tx, papers, how, ctx);
      for (const place of [{ table: 'files', id: file.id } as const, ...papers].reverse()) {
        await letGo(tx, place, ctx);
        await tx.remove(place.table, place.id);
      }
    },
  },
};

import { buffer } from 'node:stream/consumers';
import { InputError } from '#domain/errors.ts';
import type { Content } from '../esign/provider.ts';
import { toPdf } from '../esign/pdf/pdfWork.ts';
import { UnconvertibleError } from '../esign/pdf/unconvertible.ts';
import { FileRefusal } from '../files/refusal.ts';
import type { FileStore } from '../files/fileStore.ts';
import { findStored, type StoredFile } from '../files/uploads.ts';
import type { Database } from '../db/database.ts';
import { applicationPdf } from '../forms/printWork.ts';
import type { PacketItem } from './bindPacket.ts';
import { LEFT_OUT } from './packetItems.ts';
import { bindPacket } from './packetWork.ts';
import type { FoundFile } from './readPacket.ts';

type Source = PacketItem['sources'][number];

/** Where the bytes of files are found. */
export interface PacketGround {
  db: Database;
  store: FileStore;
}

/** Reads the files of a driver's file and binds all of it; a file that cannot be turned into pages is named with its reason. */
export async function makePacket(
  ground: PacketGround,
  { driver, carrier, facts, items }: FoundFile,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const bound: PacketItem[] = [];
  for (const { label, cfr, state, isOpen, facts: own, files, application } of items) {
    const printed = application ? [await printedApplication({ ...application, carrier })] : [];
    const stored: Source[] = [];
    for (const handle of files) stored.push(...(await sourceOf(ground, handle)));
    bound.push({ label, cfr, state, isOpen, facts: own, sources: [...printed, ...stored] });
  }
  return bindPacket({ driver, facts, notes: [LEFT_OUT], items: bound });
}

async function printedApplication(application: Parameters<typeof applicationPdf>[0]): Promise<Source> {
  const source = { filename: 'Application, not signed yet', sha256: null };
  try {
    return { ...source, pdf: await applicationPdf(application), problem: null };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...source, pdf: null, problem: 'It could not be printed: a letter in it has no font.' };
  }
}

/** The file with this handle as a source; none when it was removed meanwhile. */
async function sourceOf({ db, store }: PacketGround, handle: string): Promise<Source[]> {
  const found = await findStored(db.pool, handle);
  return found ? [await pagesOf(store, found)] : [];
}

async function pagesOf(store: FileStore, { filename, sha256, key }: StoredFile): Promise<Source> {
  const stored = await store.get(key);
  if (!stored) return { filename, sha256, pdf: null, problem: 'The content of this file is missing on the server.' };
  const content: Content = { kind: 'file', bytes: await buffer(stored.content), filename };
  try {
    return { filename, sha256, pdf: (await toPdf({ title: filename, content, isSandbox: false })).bytes, problem: null };
  } catch (error) {
    if (error instanceof UnconvertibleError || error instanceof FileRefusal)
      return { filename, sha256, pdf: null, problem: `Not printed here, open the file itself. ${error.message}` };
    if (error instanceof InputError) return { filename, sha256, pdf: null, problem: 'Not printed here: a letter in it has no font.' };
    throw error;
  }
}

import { isOpenCase } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import { fencedMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import { readRow, readWhere, rowStores } from '../store/rows.ts';
import { rowKey } from '../store/stores.ts';
import { KEEP_BYTES_MAX, KEEP_FILES_MAX, readPins } from './pins.ts';
import type { FileRecord, PinStatusRecord, PinProgress, PinRecord } from '../pinRecords.ts';

/** Work that the pins of this device still ask for. */
export interface DownloadPlan {
  /** Closed cases whose parts are not here: `cases:<id>`. */
  missing: string[];
  /** Files in the order in which they are wanted: those of which nothing is known, and those whose bytes are not here. */
  unknown: FileRecord[];
  unfetched: FileRecord[];
  /** Files whose bytes are said to be here. */
  here: FileRecord[];
  /** Hashes of the files that a pin asks for. */
  hashes: string[];
  /** The pins that ask for a file. */
  pinsOf: ReadonlyMap<string, readonly string[]>;
  hasPins: boolean;
}

export const DOWNLOAD_STORES: readonly string[] = ['meta', 'pins', 'files', 'sets', 'caseDocuments', ...rowStores('cases')];

/** A day that was chosen is over when it is over everywhere: no clock is farther behind. */
const BEHIND_MS = 12 * 3600_000;
/** The time after which the server is asked again for a file that it did not give. */
const ASK_AGAIN_MS = 3600_000;

/** Look what the pins ask for and what is here, end those whose last day has passed, and forget the files that no pin asks for. */
export async function planDownloads(tx: KvTx, fence: number, now: number, isFull: boolean): Promise<DownloadPlan> {
  await fencedMeta(tx, fence);
  const pins = await livingPins(tx, new Date(now - BEHIND_MS).toISOString().slice(0, 10));
  const known = new Map((await tx.all<FileRecord>('files')).map((file) => [file.key, file]));
  const wanted = new Map<string, FileRecord>();
  const missing = new Set<string>();
  const progress: PinProgress[] = [];
  const pinsOf = new Map<string, string[]>();
  /** Files beyond the limit of bytes: they stay on the server. */
  const over = new Set<string>();
  let bytes = 0;
  let isLimited = false;
  for (const pin of pins) {
    const cases = await casesOf(tx, pin);
    const lacking = await childrenLacking(tx, cases);
    for (const key of lacking) missing.add(key);
    const files = new Map<string, FileRecord>();
    for (const { id } of pin.withFiles ? cases : []) {
      for (const document of await readWhere(tx, 'caseDocuments', 'caseId', id)) {
        const file = wanted.get(String(document['fileId'])) ?? fileOf(known, String(document['fileId']), now);
        if (!wanted.has(file.key)) {
          if (wanted.size >= KEEP_FILES_MAX) {
            isLimited = true;
            continue;
          }
          if (bytes + file.size > KEEP_BYTES_MAX) over.add(file.key);
          else bytes += file.size;
        }
        wanted.set(file.key, file);
        files.set(file.key, file);
      }
    }
    for (const key of files.keys()) pinsOf.set(key, [...(pinsOf.get(key) ?? []), pin.key]);
    progress.push({ key: pin.key, cases: cases.length, casesHere: cases.length - lacking.length, ...countFiles([...files.values()]) });
  }
  await storeFiles(tx, known, wanted);
  await say(tx, { key: 'keeping', pins: progress, stop: isFull ? 'full' : isLimited || over.size > 0 ? 'limit' : null });
  const all = [...wanted.values()];
  return {
    missing: [...missing],
    unknown: all.filter(({ state }) => state === 'wanted'),
    unfetched: all.filter(({ state }) => state === 'listed').filter(({ key }) => !over.has(key)),
    here: all.filter(({ state }) => state === 'here'),
    hashes: all.filter(({ sha256 }) => sha256).map(({ sha256 }) => sha256),
    pinsOf,
    hasPins: pins.length > 0,
  };
}

/** Stores the new state of a file; it counts at once for the pins that ask for it. False when nobody asks for it any more. */
export async function noteFile(tx: KvTx, fence: number, file: FileRecord, pins: readonly string[] = []): Promise<boolean> {
  await fencedMeta(tx, fence);
  if (!(await tx.get('files', file.key))) return false;
  await tx.put('files', [file]);
  const keeping = file.state === 'here' ? await tx.get<PinStatusRecord>('meta', 'keeping') : undefined;
  if (keeping)
    await tx.put('meta', [{ ...keeping, pins: keeping.pins.map((pin) => (pins.includes(pin.key) ? withOneMore(pin, file) : pin)) }]);
  return true;
}

const withOneMore = (pin: PinProgress, { size }: FileRecord): PinProgress => ({
  ...pin,
  filesHere: pin.filesHere + 1,
  bytesHere: pin.bytesHere + size,
});

async function livingPins(tx: KvTx, today: string): Promise<PinRecord[]> {
  const pins = await readPins(tx);
  const over = pins.filter(({ until }) => until !== null && until < today);
  await tx.delete(
    'pins',
    over.map(({ key }) => key),
  );
  return pins.filter((pin) => !over.includes(pin)).sort((a, b) => (a.at < b.at ? -1 : 1));
}

async function casesOf(tx: KvTx, { kind, id }: PinRecord): Promise<Row<'cases'>[]> {
  if (kind === 'customers') return (await readWhere(tx, 'cases', 'customerId', id)) as unknown as Row<'cases'>[];
  const row = await readRow(tx, 'cases', id);
  return row ? [row as unknown as Row<'cases'>] : [];
}

/** Open cases are always whole here; a closed one is when its parts were fetched. */
async function childrenLacking(tx: KvTx, cases: readonly Row<'cases'>[]): Promise<string[]> {
  const keys = cases.filter((row) => !isOpenCase(row)).map(({ id }) => rowKey('cases', id));
  const sets = await tx.many('sets', keys);
  return keys.filter((_, i) => !sets[i]);
}

function fileOf(known: ReadonlyMap<string, FileRecord>, key: string, now: number): FileRecord {
  const file = known.get(key);
  const isStale = file?.state === 'missing' && now - file.at > ASK_AGAIN_MS;
  return file && !isStale ? file : { key, state: 'wanted', sha256: '', size: 0, mime: '', at: now };
}

function countFiles(files: readonly FileRecord[]): Pick<PinProgress, 'files' | 'filesHere' | 'filesMissing' | 'bytes' | 'bytesHere'> {
  const sum = (some: readonly FileRecord[]): number => some.reduce((total, { size }) => total + size, 0);
  const here = files.filter(({ state }) => state === 'here');
  const missing = files.filter(({ state }) => state === 'missing');
  return { files: files.length, filesHere: here.length, filesMissing: missing.length, bytes: sum(files), bytesHere: sum(here) };
}

async function storeFiles(tx: KvTx, known: ReadonlyMap<string, FileRecord>, wanted: ReadonlyMap<string, FileRecord>): Promise<void> {
  await tx.delete(
    'files',
    [...known.keys()].filter((key) => !wanted.has(key)),
  );
  await tx.put(
    'files',
    [...wanted.values()].filter((file) => known.get(file.key) !== file),
  );
}

async function say(tx: KvTx, record: PinStatusRecord): Promise<void> {
  const before = await tx.get<PinStatusRecord>('meta', 'keeping');
  if (JSON.stringify(before) !== JSON.stringify(record)) await tx.put('meta', [record]);
}

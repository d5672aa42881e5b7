import type { Actor } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { FileRecord, PinStatusRecord, PinRecord } from '#sync/pinRecords.ts';
import { rowKey } from '#sync/store/stores.ts';
import { contentOf } from './server/simFiles.ts';
import { sees } from './server/sight.ts';
import type { SimDatabase } from './server/simDatabase.ts';
import type { SimDevice } from './simDevice.ts';
import type { Commit } from './simDisk.ts';
import { Violation } from './violation.ts';

/** No clock is farther behind: a day is over when it is over there. */
const BEHIND_MS = 12 * 3_600_000;

const storeOf = <R>({ disk }: SimDevice, name: string): ReadonlyMap<string, R> =>
  (disk.data.get(name) ?? new Map()) as ReadonlyMap<string, R>;

const isOver = ({ until }: PinRecord, device: SimDevice): boolean =>
  until !== null && until < new Date(device.now() - BEHIND_MS).toISOString().slice(0, 10);

/** SYNC-C26: a pin goes when its person takes it away, with its last day, or with its person. @throws Violation */
export function checkPins(device: SimDevice, { before, after }: Commit): void {
  if (before.get('pins') === after.get('pins')) return;
  const isForgotten = !(after.get('meta')?.get('facts') as { me?: unknown } | undefined)?.me;
  for (const [key, pin] of before.get('pins') ?? []) {
    if (after.get('pins')?.has(key) || isForgotten || device.unpinned.has(String(key)) || isOver(pin as PinRecord, device)) continue;
    throw new Violation('SYNC-C26', `${device.name} has lost the pin of ${String(key)}`);
  }
}

/** What is still to be brought, or to go, before a device holds what its pins ask for and nothing else. */
interface Lacking {
  words: string[];
  /** Only what was tried and did not come: it is tried again later, or when the page is loaded anew. */
  isTried: boolean;
}

/** The cases that a pin asks for, in the sight of its person. */
function casesOf(db: SimDatabase, actor: Actor, { kind, id }: PinRecord): AnyRow[] {
  const seen = [...db.rows('cases').values()].filter((row) => sees(actor, 'cases', row));
  return seen.filter((row) => (kind === 'cases' ? row.id : row['customerId']) === id);
}

/** SYNC-C25, SYNC-C26: the parts of every pinned case, the files that a pin asks for, whole, and no others. */
export function lackingOn(device: SimDevice, db: SimDatabase): Lacking {
  // A closed case, or a document of one, that the disk has changed is not compared: what is pinned is then told by other rows.
  const isDoubtful = [...device.damaged].some((key) => key.startsWith('cases:') || key.startsWith('caseDocuments:'));
  if (isDoubtful) return { words: [], isTried: true };
  const { actor } = db.people.get(device.userId)!;
  const sets = storeOf<object>(device, 'sets');
  const records = storeOf<FileRecord>(device, 'files');
  const wrong: string[] = [];
  const tried: string[] = [];
  const wanted = new Set<string>();
  const pins = [...storeOf<PinRecord>(device, 'pins').values()];
  for (const pin of pins) {
    if (isOver(pin, device)) wrong.push(`the pin of ${pin.key} is over and still there`);
    for (const { id, status } of casesOf(db, actor, pin)) {
      if (status === 'CLOSED' && !sets.has(rowKey('cases', id))) tried.push(`the parts of ${id} are not here`);
      const papers = [...db.rows('caseDocuments').values()].filter((row) => row['caseId'] === id && sees(actor, 'caseDocuments', row));
      if (pin.withFiles) for (const paper of papers) wanted.add(String(paper['fileId']));
    }
  }
  for (const id of wanted) {
    const state = records.get(id)?.state;
    if (!state) (tried.length > 0 ? tried : wrong).push(`nobody asks for ${id}`);
    else if (state !== 'here') tried.push(`${id} is ${state}`);
    else if (!device.blobs.isWhole(contentOf(id).sha256)) tried.push(`${id} is said to be here, and is not`);
  }
  for (const id of records.keys()) if (!wanted.has(id)) wrong.push(`${id} is asked for by no pin`);
  const hashes = new Set([...wanted].map((id) => contentOf(id).sha256));
  for (const hash of device.blobs.files.keys()) if (!hashes.has(hash)) wrong.push(`${hash} stays, and no pin asks for it`);
  const keeping = storeOf<PinStatusRecord>(device, 'meta').get('keeping');
  const here = (keeping?.pins ?? []).filter((pin) => pin.casesHere === pin.cases && pin.filesHere === pin.files).map(({ key }) => key);
  if (
    here.toSorted().join() !==
    pins
      .map(({ key }) => key)
      .toSorted()
      .join()
  )
    tried.push(`of the pins ${here.join()} are said to be whole`);
  return { words: [...wrong, ...tried], isTried: wrong.length === 0 };
}

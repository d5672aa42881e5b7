import type { Actor } from '#domain/actor.ts';
import { mayReadContent } from '#domain/documents/confidential.ts';
import { guessContent, guessDriver, guessType, type NamedDriver } from '#domain/documents/guessPaper.ts';
import { missingDay, type PaperType } from '#domain/documents/paperTypes.ts';
import { SINGLE_CURRENT } from '#domain/documents/singleCurrent.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import { paperMove, papersOfDriver } from '../driverDocument.operations.ts';
import { paperFileProblem } from '../filing/checkPaperFiles.ts';
import { filePaper } from '../filing/filePaper.ts';
import { papersIn } from '../paperSubject.ts';

/** Files of one go. */
export const MANY_MAX = 100;

/** A file that is to become a document of a driver. */
export interface Entry {
  key: string;
  file: File;
  /** Empty: nobody knows yet. */
  driverId: string;
  type: PaperType | null;
  /** Why it cannot be filed at all, or was not; null: nothing is known against it. */
  problem: string | null;
  /** It is not a file that could ever be filed. */
  isUnfit: boolean;
}

const keyOf = ({ name, size }: File): string => `${name} ${size}`;

/** Returns the files with whose and what they are, as their names tell; one that is there already is passed over. */
export async function guessed(
  given: readonly File[],
  there: readonly Entry[],
  drivers: readonly NamedDriver[],
  actor: Actor,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const file of given) {
    const key = keyOf(file);
    if ([...there, ...entries].some((entry) => entry.key === key) || there.length + entries.length >= MANY_MAX) continue;
    const type = guessType(file.name);
    const problem = await paperFileProblem(file);
    entries.push({
      key,
      file,
      driverId: guessDriver(file.name, drivers)?.id ?? '',
      type: type && mayReadContent(actor, { type }) ? type : null,
      problem,
      isUnfit: problem !== null,
    });
  }
  return entries;
}

/** Returns what an entry lacks, in words; null: it can be filed. */
export function lackOf({ driverId, type, file, isUnfit, problem }: Entry): string | null {
  if (isUnfit) return problem;
  if (driverId === '' && !type) return 'Choose the driver and the document type: the file name tells neither.';
  if (driverId === '') return 'Choose the driver: the file name names none, or several.';
  if (!type) return 'Choose the document type: the file name tells none.';
  const missing = missingDay(type, guessContent(type, file.name));
  return missing && `“${missing}” is needed. Put it in the file name (“exp 2030-04-29”), or file this document by itself.`;
}

/** A document that was filed, and those that it took the place of. */
interface Done {
  id: string;
  archived: readonly string[];
}

/** Files the entries one after the other; `onStep` hears of each how it went: null when it is filed, else why not. Returns what undoes all of it. */
export async function fileMany(
  entries: readonly Entry[],
  tools: Pick<CommandTools, 'online'>,
  onStep: (entry: Entry, problem: string | null) => void,
): Promise<{ count: number; undo: () => Promise<string | null> }> {
  const done: Done[] = [];
  for (const entry of entries) {
    const { driverId, type, file } = entry;
    if (!type) continue;
    const archived = SINGLE_CURRENT.has(type) ? await currentOf(driverId, type, tools) : [];
    const filed = await filePaper({ driverId, type, content: guessContent(type, file.name), files: [file] }, tools);
    if (filed.ok) done.push({ id: filed.id, archived });
    onStep(entry, filed.ok ? null : filed.problems.join(' '));
  }
  return { count: done.length, undo: () => takeBack(done, tools) };
}

async function currentOf(driverId: string, type: PaperType, tools: Pick<CommandTools, 'online'>): Promise<readonly string[]> {
  const server = await tools.online().catch(() => null);
  const answer = await server?.ask(papersOfDriver, { driverId, statuses: ['ACTIVE'], withDeleted: false });
  return answer?.ok ? papersIn(answer.data).flatMap((paper) => (paper.type === type ? [paper.id] : [])) : [];
}

/** Deletes what was filed, the last first, and makes current what it had replaced. Returns why it could not; null: it is undone. */
async function takeBack(done: readonly Done[], tools: Pick<CommandTools, 'online'>): Promise<string | null> {
  const server = await tools.online();
  let problem: string | null = null;
  for (const { id, archived } of done.toReversed()) {
    const gone = await server.ask(paperMove, { id, status: 'DELETED' });
    if (!gone.ok) {
      problem = gone.message;
      continue;
    }
    for (const before of archived) await server.ask(paperMove, { id: before, status: 'ACTIVE' });
  }
  askAgain();
  return problem;
}

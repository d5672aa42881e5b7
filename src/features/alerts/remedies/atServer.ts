import type { Row } from '#domain/tables.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import type { DriverPapersResult } from '#src/data/operations.gen.ts';
import type { Command, CommandTools } from '#src/commands/types.ts';
import { causeOf, CURABLE, type AlertRow, type Cause } from '../alertSubject.ts';
import { driverPapers } from '../alert.operations.ts';

/** The time for which a message offers to undo what was done, in milliseconds. */
const OFFER_MS = 10_000;

/** Present on alerts of these types and on a driver's file; without a connection it says what it needs. */
export function onlineFor(...types: readonly AlertRow['entityType'][]): Command['when'] {
  return where(CURABLE, (ctx) => {
    const cause = causeOf(ctx);
    if (!cause || (cause.entityType !== null && !types.includes(cause.entityType))) return false;
    return where({ online: true })(ctx) || 'Needs a connection';
  });
}

/** The data of an answer; null, and said, when the server did not do it. */
export function dataOf<T>(answer: OnlineAnswer<T>, tools: CommandTools): T | null {
  if (answer.ok) return answer.data;
  tools.toast(answer.message, 'alert');
  return null;
}

/** Says that a cause was cured at the server, and how to take that back; null: it cannot be. In triage the next card comes. */
export function cured({ id }: Cause, words: string, takeBack: (() => Promise<OnlineAnswer<unknown>>) | null, tools: CommandTools): void {
  const undo = takeBack && {
    label: 'Undo',
    isUndo: true as const,
    forMs: OFFER_MS,
    run: async (): Promise<boolean> => {
      const isBack = dataOf(await takeBack(), tools) !== null;
      if (isBack) tools.toast('Undone');
      return isBack;
    },
  };
  const triage = tools.triage();
  if (triage && id !== null) triage.settle([id], 'filed', undo?.run);
  if (undo && !(triage && id !== null)) tools.toast(words, 'status', { ...undo, run: () => void undo.run() });
  else tools.toast(words);
}

/** A paper of a driver as the server has it; `json` is what it says. */
type Paper = DriverPapersResult['driverDocumentsList']['items'][number];

/** Returns what a paper says, by field. */
export const saidBy = ({ json }: Paper): Readonly<Record<string, unknown>> => ({ ...(json as object | null) });

/** The record of a driver that counts, as `currentPaper` finds it. */
export const MVR = { type: 'MVR', field: 'reportDate', called: 'MVR' } as const;

/** The current paper of a type whose day in `field` is the latest; null, and said, when there is none. */
export async function currentPaper(
  server: Online,
  { driverId }: Pick<Cause, 'driverId'>,
  { type, field, called }: { type: Row<'driverDocuments'>['type']; field: string; called: string },
  tools: CommandTools,
): Promise<Paper | null> {
  const answer = await server.ask(driverPapers, { driverId, type });
  const found = dataOf(answer, tools);
  if (!found) return null;
  const day = (paper: Paper): string => String(saidBy(paper)[field] ?? '');
  const [newest] = found.driverDocumentsList.items.toSorted((a, b) => (day(a) < day(b) ? 1 : -1));
  if (!newest) tools.toast(`There is no ${called} on file`, 'alert');
  return newest ?? null;
}

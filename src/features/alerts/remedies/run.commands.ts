import { STAFF } from '#domain/actor.ts';
import { userName } from '#domain/users/user.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Online } from '#src/commands/online.ts';
import { subjectsOf } from '#src/commands/subject.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { driverDocumentUpdate } from '../alert.operations.ts';
import { BULK, causeOf, CURABLE, type Cause } from '../alertSubject.ts';
import { FIRST, TRIAGE_KEY, walkRequest } from '../triage/walkRequest.ts';
import { currentPaper, dataOf, MVR, saidBy } from './atServer.ts';

/** What a reviewer finds (49 CFR 391.25(b)). */
const DECISIONS = [
  { value: 'MEETS_REQUIREMENTS', label: 'Meets the minimum requirements' },
  { value: 'DISQUALIFIED', label: 'Is disqualified' },
] as const;

/** The drivers that are chosen, else the one in hand, each once. */
function driversOf(ctx: CommandContext): Cause[] {
  const causes = subjectsOf(BULK, ctx).flatMap((subject) => causeOf({ subject }) ?? []);
  return [...new Map(causes.map((cause) => [cause.driverId, cause])).values()];
}

interface Reviewed {
  id: string;
  /** What the record said before. */
  json: unknown;
}

const write = (server: Online, { id, json }: Reviewed) => server.ask(driverDocumentUpdate, { id, json });

/** Notes one review in the current MVR of each driver; the first that the server refuses ends it, and what is done stays and can be undone. */
async function reviewAll(ctx: CommandContext, tools: CommandTools, decision: string, note: string | null): Promise<void> {
  const drivers = driversOf(ctx);
  const server = await tools.online();
  const me = await tools.get('users', ctx.actor.userId);
  const review = {
    reviewerId: ctx.actor.userId,
    reviewerName: me ? userName(me) : null,
    reviewedAt: new Date().toISOString(),
    decision,
    note,
  };
  const before: Reviewed[] = [];
  for (const driver of drivers) {
    const paper = await currentPaper(server, driver, MVR, tools);
    if (!paper) continue;
    if (!dataOf(await write(server, { id: paper.id, json: { ...saidBy(paper), review } }), tools)) break;
    before.push({ id: paper.id, json: paper.json });
  }
  if (before.length === 0) return;
  const words = before.length === 1 ? '1 MVR reviewed' : `${before.length} MVRs reviewed`;
  const rest = drivers.length - before.length;
  tools.toast(rest === 0 ? words : `${words}, ${rest} not`, 'status', {
    label: 'Undo',
    isUndo: true,
    forMs: UNDO_MS,
    run: () => void takeBack(before, tools),
  });
}

/** The time for which a message offers to undo what was done, in milliseconds. */
const UNDO_MS = 30_000;

async function takeBack(before: readonly Reviewed[], tools: CommandTools): Promise<void> {
  const server = await tools.online();
  for (const was of before) if (!dataOf(await write(server, was), tools)) return;
  tools.toast('Undone');
}

/** Runs over driver files: one driver until nothing is open, and one review for any number of drivers. */
export const runCommands: readonly Command[] = [
  {
    id: 'checklist.clear',
    title: 'Clear this driver',
    keywords: ['walk through', 'triage', 'checklist', 'fix all'],
    group: 'Alerts & triage',
    roles: STAFF,
    when: where({ ...CURABLE, 'subject.type': ['contracts', 'drivers', 'driverChecklists'] }),
    undo: 'Back',
    net: 'local',
    run: (ctx, tools) => {
      const cause = causeOf(ctx);
      if (!cause) return;
      walkRequest.set({ at: FIRST, ids: [] });
      tools.go(`/alerts?driver=${cause.driverId}&${TRIAGE_KEY}=${FIRST}`);
    },
  },
  {
    id: 'checklist.review',
    title: 'Annual MVR review…',
    keywords: ['mark reviewed', 'bulk', 'decision'],
    group: 'Driver documents',
    roles: STAFF,
    ...BULK,
    when: where(CURABLE, (ctx) => {
      if (ctx.subject?.table === 'alerts') return false;
      return where({ online: true })(ctx) || 'Needs a connection';
    }),
    args: [
      { kind: 'enum', name: 'decision', prompt: 'Decision', options: () => DECISIONS },
      { kind: 'text', name: 'note', prompt: 'Note', none: 'No note' },
    ],
    undo: 'none',
    net: 'online',
    run: async (ctx, tools, { decision, note }) => {
      if (typeof decision === 'string') await reviewAll(ctx, tools, decision, typeof note === 'string' && note !== '' ? note : null);
    },
  },
];

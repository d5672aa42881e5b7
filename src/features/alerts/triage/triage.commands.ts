import { isStaff, STAFF } from '#domain/actor.ts';
import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import { ROW_MODES, where } from '#src/commands/contextKeys.ts';
import type { TriageHandle } from '#src/commands/triageHandle.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { actionsOf, perform } from './alertActions.ts';
import { alertOf } from '../alertSubject.ts';
import { openDriver } from '../remedies/remedy.commands.ts';
import { FIRST, TRIAGE_KEY, walkRequest } from './walkRequest.ts';

const group = 'Alerts & triage';
const base = { group, roles: null, undo: 'UI', net: 'local' } as const;

const inTriage = where({ mode: 'triage', screen: '/alerts' }, (ctx) => isStaff(ctx.actor));
const onCard: Command['when'] = (ctx) => ctx.mode === 'triage' && isStaff(ctx.actor) && alertOf(ctx) !== null;

const asking =
  (wish: (triage: TriageHandle) => void): Command['run'] =>
  (_ctx, tools) => {
    const triage = tools.triage();
    if (triage) wish(triage);
  };

/** Walks the chosen alerts, else all that the list shows, from the focused one on. On its last card: what is left, once more. */
function start(ctx: CommandContext, tools: CommandTools): void {
  const triage = tools.triage();
  if (triage) return triage.again();
  const chosen = ctx.selection.flatMap(({ table, row }) => (table === 'alerts' ? [row.id] : []));
  const at = chosen[0] ?? alertOf(ctx)?.id ?? FIRST;
  walkRequest.set({ at, ids: chosen });
  const list = tools.list();
  if (list) list.narrow({ [TRIAGE_KEY]: at });
  // `g a t` may be faster than the list.
  else tools.go(`${ctx.screen}?${TRIAGE_KEY}=${at}`);
}

const ACTIONS_MAX = 9;

/** One of the numbered actions on the card; absent where the card has fewer, and in words where it cannot be done. */
const acts: readonly Command[] = Array.from({ length: ACTIONS_MAX }, (_, i): Command => {
  const n = i + 1;
  return {
    ...base,
    id: `triage.act.${n}`,
    title: `Do action ${n} shown on the card`,
    keywords: ['one key'],
    keys: [String(n)],
    net: 'queued',
    holdsKeys: true,
    when: (ctx) => {
      if (!onCard(ctx)) return false;
      const action = actionsOf(ctx)[i];
      return action ? action.state === true || `${action.label}: ${action.state}` : false;
    },
    run: (ctx, tools) => perform(actionsOf(ctx)[i], ctx, tools),
  };
});

const noteCommand: FieldEdit['command'] = {
  id: 'triage.note',
  title: 'Leave a note',
  keywords: ['comment'],
  keys: ['m'],
  roles: null,
  when: onCard,
};

/** Alerts one by one, one key each (catalogue 139 and 146 to 153). */
export const triageCommands: readonly Command[] = [
  {
    ...base,
    id: 'triage.start',
    title: 'Start triage',
    keywords: ['walk through', 'inbox zero', 'queue'],
    keys: ['t'],
    when: where({ mode: [...ROW_MODES, 'triage'], screen: '/alerts' }, (ctx) => isStaff(ctx.actor)),
    run: start,
  },
  {
    ...base,
    id: 'triage.next',
    title: 'Next item',
    keywords: ['forward'],
    keys: ['j', 'ArrowDown'],
    when: inTriage,
    repeatable: true,
    run: asking((triage) => triage.next()),
  },
  {
    ...base,
    id: 'triage.prev',
    title: 'Previous item',
    keywords: ['back'],
    keys: ['k', 'ArrowUp'],
    when: inTriage,
    repeatable: true,
    run: asking((triage) => triage.previous()),
  },
  ...acts,
  { ...base, id: 'triage.skip', title: 'Skip', keywords: ['later'], keys: ['s'], when: onCard, run: asking((triage) => triage.skip()) },
  {
    ...base,
    id: 'triage.open',
    title: 'Open full record',
    keywords: ['driver'],
    keys: ['Enter', 'o'],
    undo: 'Back',
    when: onCard,
    run: openDriver,
  },
  ...fieldCommands({ table: 'alerts', noun: 'alert', group, edits: { note: { command: noteCommand } } }),
  {
    ...base,
    id: 'triage.exit',
    title: 'Leave triage',
    keywords: ['stop', 'list'],
    keys: ['Escape'],
    when: inTriage,
    run: asking((triage) => triage.leave()),
  },
  {
    ...base,
    id: 'alert.resolve',
    title: 'Fix this alert',
    keywords: ['resolve', 'remedy', 'what next'],
    roles: STAFF,
    keys: ['r'],
    net: 'queued',
    when: where({ mode: ROW_MODES, 'subject.type': 'alerts' }),
    args: [
      {
        kind: 'enum',
        name: 'action',
        prompt: 'What to do',
        options: (ctx) =>
          actionsOf(ctx).map(({ key, label, hint, state }) => ({
            value: key,
            label,
            detail: state === true ? (hint ?? '') : state,
          })),
        check: (value, ctx) => {
          const state = actionsOf(ctx).find(({ key }) => key === value)?.state;
          return state === undefined || state === true ? null : state.charAt(0).toUpperCase() + state.slice(1);
        },
      },
    ],
    run: (ctx, tools, { action }) =>
      perform(
        actionsOf(ctx).find(({ key }) => key === action),
        ctx,
        tools,
      ),
  },
];

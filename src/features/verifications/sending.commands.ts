import { FLEET } from '#domain/actor.ts';
import { isRemindable, isSendable } from '#domain/drivers/verification/clock.ts';
import { isUnanswered } from '#sync/store/entryStates.ts';
import { isRowMode, where } from '#src/commands/contextKeys.ts';
import { offerUndo, undoAct } from '#src/commands/offerUndo.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { verificationsOfDriver } from './verification.operations.ts';
import { attemptsIn, type Attempt } from './verificationRows.ts';
import { attemptsOf, driverIdsOf } from './verificationSubject.ts';

interface Sending {
  how: 'send' | 'remind';
  fits: (row: Attempt) => boolean;
  /** The words before whom it goes to: `PEV to`. */
  what: string;
  /** Said when a driver has nothing that fits. */
  none: string;
}

/** The change that leaves: attempts of one driver; `ids` null: all that the server finds then. */
export interface PevsSend {
  driverId: string;
  how: Sending['how'];
  ids: readonly string[] | null;
}

/** The changes of a kind that are still here, held or on their way. */
const waiting = ({ outbox }: Pick<CommandContext, 'outbox'>): PevsSend[] =>
  outbox.flatMap((entry) => (entry.name === 'pevsSend' && isUnanswered(entry) ? [entry.input as PevsSend] : []));

/** Returns whether an attempt is among what has not left yet. */
export const isLeaving = (row: Pick<Attempt, 'id' | 'driverId'>, ctx: Pick<CommandContext, 'outbox'>): boolean =>
  waiting(ctx).some(({ driverId, ids }) => driverId === row.driverId && (ids === null || ids.includes(row.id)));

const isConnected = where({ online: true });

/** What would leave for a driver whose attempts this device does not know: it asks for them where it can. Null: it said why nothing can. */
async function ofDriver(
  driverId: string,
  { how, fits, none }: Sending,
  ctx: CommandContext,
  tools: CommandTools,
): Promise<PevsSend | null> {
  if (!isConnected(ctx)) return { driverId, how, ids: null };
  const answer = await (await tools.online()).ask(verificationsOfDriver, { driverId });
  if (!answer.ok) return { driverId, how, ids: null };
  const ids = attemptsIn(answer.data).flatMap((row) => (fits(row) && !isLeaving(row, ctx) ? [row.id] : []));
  if (ids.length > 0) return { driverId, how, ids };
  tools.toast(none);
  return null;
}

/** PEV-11: one change for each driver, all of them one act, which can be taken back as one until it leaves. */
async function hold(sending: Sending, ctx: CommandContext, tools: CommandTools): Promise<void> {
  const { how, fits, what } = sending;
  const attempts = attemptsOf(ctx).filter((row) => fits(row) && !isLeaving(row, ctx));
  const drivers = driverIdsOf(ctx);
  const [driverId] = drivers;
  const alone = drivers.length === 1 && driverId !== undefined ? await ofDriver(driverId, sending, ctx, tools) : null;
  const changes: PevsSend[] = [
    ...[...Map.groupBy(attempts, (row) => row.driverId)].map(([of, rows]) => ({ driverId: of, how, ids: rows.map(({ id }) => id) })),
    ...(alone ? [alone] : []),
    ...(drivers.length > 1 ? drivers.map((of) => ({ driverId: of, how, ids: null })) : []),
  ];
  const [first] = changes;
  if (!first) return;
  if (changes.length === 1) {
    const [row] = attempts;
    const whom = row && attempts.length === 1 ? row.companyName : employers(first.ids?.length ?? null);
    await tools.mutate('pevsSend', first, { words: `${what} ${whom}: not sent yet` });
    return;
  }
  const act = tools.newId();
  if (!(await tools.mutateBatch('pevsSend', changes, act))) return;
  offerUndo(tools, `${what} the employers of ${changes.length} drivers: not sent yet`, { takeBack: () => undoAct(tools, act) });
}

function employers(count: number | null): string {
  if (count === null) return 'all employers';
  return count === 1 ? '1 employer' : `${count} employers`;
}

const base = { group: 'Employment verification (PEV)', roles: FLEET, bulk: 'each', undo: 'HOLD', net: 'held' } as const;

/** On attempts in hand that fit, and where `takesDrivers` on drivers; not while the same is on its way, which would leave twice. */
function on({ fits }: Sending, takesDrivers: boolean): Command['when'] {
  return (ctx) => {
    if (!isRowMode(ctx.mode)) return false;
    const fitting = attemptsOf(ctx).filter(fits);
    if (fitting.length > 0) return fitting.some((row) => !isLeaving(row, ctx)) || 'On its way already';
    return takesDrivers && driverIdsOf(ctx).length > 0;
  };
}

const REMIND: Sending = { how: 'remind', fits: isRemindable, what: 'Reminder to', none: 'No employer of this driver can be reminded' };
const SEND: Sending = { how: 'send', fits: isSendable, what: 'PEV to', none: 'This driver has no PEV to send' };

/** Sends what nobody has sent: the attempts in hand, or all of a driver. */
export const sendPev: Command = {
  ...base,
  id: 'pev.send',
  title: 'Send PEV',
  keywords: ['request', 'sign'],
  when: on(SEND, true),
  run: (ctx, tools) => hold(SEND, ctx, tools),
};

/** Asks an employer again by a new attempt (PEV-2). */
export const resendPev: Command = {
  ...base,
  id: 'pev.resend',
  title: 'Resend PEV',
  keywords: ['again'],
  when: on(REMIND, false),
  run: (ctx, tools) => hold(REMIND, ctx, tools),
};

/** Reminds the employers in hand, or all of a driver that have not answered, by new attempts (PEV-2). */
export const remindPev: Command = {
  ...base,
  id: 'pev.remind',
  title: 'Send PEV reminder',
  keywords: ['no response'],
  keys: ['Shift+r'],
  when: on(REMIND, true),
  run: (ctx, tools) => hold(REMIND, ctx, tools),
};

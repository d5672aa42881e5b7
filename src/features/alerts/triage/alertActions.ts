import { stateOf } from '#src/commands/keymap.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { ALERT_ROW_COMMANDS } from '../alert.commands.ts';
import { alertOf, type AlertRow } from '../alertSubject.ts';
import { remedyCommands } from '../remedies/remedy.commands.ts';
import { REMEDIES, type Remedy } from '../remedies/remedies.ts';
import { remediesOf, type RemedyId } from '../remedies/remedyMap.ts';

/** One numbered action on an alert. */
export interface AlertAction {
  key: RemedyId | 'dismiss' | 'remind';
  label: string;
  hint: string | null;
  /** True, or the reason why it cannot be done. */
  state: true | string;
  command: Command | null;
}

/** Returns the context in which actions run: sequences that begin with `s` mean nothing in triage, where `s` skips, but their commands do. */
const onRecord = (ctx: CommandContext): CommandContext => ({ ...ctx, mode: 'record', selection: [] });

const commandOf = (id: string): Command => [...remedyCommands, ...ALERT_ROW_COMMANDS].find((command) => command.id === id)!;

function remedyAction(key: RemedyId, ctx: CommandContext): AlertAction {
  const remedy: Remedy = REMEDIES[key];
  const base = { key, label: remedy.label, hint: remedy.hint ?? null };
  if ('missing' in remedy) return { ...base, state: remedy.missing, command: null };
  const command = commandOf(remedy.command);
  return { ...base, state: stateOf(command, onRecord(ctx)) || 'not for this alert', command };
}

/**
 * Returns what can be done about the alert in hand, in the order of its keys: its remedies, then what sets it aside (ALERT-2),
 * last the remedies that the product does not have yet.
 */
export function actionsOf(ctx: CommandContext): readonly AlertAction[] {
  const alert = alertOf(ctx);
  if (!alert) return [];
  const all = remediesOf(alert).map((key) => remedyAction(key, ctx));
  return [...all.filter(({ command }) => command !== null), ...setAsideActions(alert), ...all.filter(({ command }) => command === null)];
}

function setAsideActions({ status }: AlertRow): readonly AlertAction[] {
  const dismiss = { key: 'dismiss', label: 'Dismiss', hint: null, command: commandOf('alert.dismiss') } as const;
  if (status === 'CRITICAL') return [{ ...dismiss, state: 'critical alerts cannot be dismissed' }];
  const remind = { key: 'remind', label: 'Remind Later', hint: 'back in 7 days', command: commandOf('alert.remind') } as const;
  return [
    { ...dismiss, state: true },
    { ...remind, state: true },
  ];
}

/** Runs an action of the alert in hand, or says why it cannot be done. */
export async function perform(action: AlertAction | undefined, ctx: CommandContext, tools: CommandTools): Promise<void> {
  if (!action) return;
  const { command, state, label } = action;
  if (state !== true || !command) return tools.toast(`${label}: ${String(state)}`);
  const here = onRecord(ctx);
  if (command.args?.length) return tools.palette.open({ kind: 'args', command, ctx: here });
  await command.run(here, tools, {});
}

import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { holdKeysUntil } from '#src/browser/heldKeys.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import { PaneIdContext, usePaneStore } from '#src/panes/panesContext.ts';
import { modeOf, type PaneState } from '#src/panes/paneState.ts';
import { stateOf } from './keymap.ts';
import { canRepeat, lastRun, ran } from './lastRun.ts';
import { openQuestions } from './questions.ts';
import type { ArgValues, Command, CommandContext, CommandTools, Subject } from './types.ts';

/** Everything commands run with; made once per signed-in person. */
export interface CommandHost {
  commands: readonly Command[];
  /** All commands, once those that come after the start are here too. */
  whole?: () => Promise<readonly Command[]>;
  /** An address of every screen, for what asks where a command lives. */
  screens?: readonly string[];
  tools: CommandTools;
  /** The context of the moment; the same object until something in it changes. */
  context: () => CommandContext;
  subscribe: (listener: () => void) => () => void;
}

export const CommandHostContext = createContext<CommandHost | null>(null);

/** @throws outside of the workspace */
export function useCommandHost(): CommandHost {
  const host = use(CommandHostContext);
  if (!host) throw new Error('useCommandHost: there are no commands here');
  return host;
}

/** The tools of commands, for screens that act without one. */
export function useTools(): CommandTools {
  return useCommandHost().tools;
}

/** The context of the moment, for the palette, the help sheet and the hints. */
export function useCommandContext(): CommandContext {
  const host = useCommandHost();
  return useSyncExternalStore(host.subscribe, host.context);
}

/**
 * Runs a command, or says in a toast why it cannot run. A command that is absent here does nothing; one that asks for something
 * has the palette ask, unless it is `given`.
 */
export function runCommand(host: Pick<CommandHost, 'tools'>, command: Command, ctx: CommandContext, given?: ArgValues): void {
  const state = stateOf(command, ctx);
  if (typeof state === 'string') host.tools.toast(state);
  if (state !== true) return;
  if (command.args?.length && !given) return host.tools.palette.open({ kind: 'args', command, ctx });
  if (canRepeat(command)) lastRun.set({ id: command.id, given: given ?? {} });
  const done = command.run(ctx, host.tools, given ?? {});
  ran.set({ id: command.id });
  const work = Promise.resolve(done);
  work.catch((error: unknown) => {
    host.tools.toast(error instanceof Error ? error.message : String(error), 'alert');
  });
  // What was given all it asks for, and is through, asks nothing more.
  const isThrough = command.args !== undefined && !done;
  const mayAsk = command.holdsKeys === true || command.undo === 'CONF';
  if ((command.title.endsWith('…') && !isThrough) || (mayAsk && done)) void holdKeysUntil(asked(work));
}

/** The time a command may take to find out what it asks, in milliseconds. */
const ASKS_WITHIN_MS = 1000;

/** Until a command that asks for something has asked it: what is pressed meanwhile is an answer, and no key of the screen below. */
function asked(work: Promise<unknown>): Promise<unknown> {
  if (openQuestions.get().length > 0) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = openQuestions.subscribe(resolve);
  const timer = setTimeout(resolve, ASKS_WITHIN_MS);
  return Promise.race([promise, work.catch(() => undefined)]).finally(() => {
    stop();
    clearTimeout(timer);
  });
}

/** The context of the pane a component lives in, else of the focused pane; on the given row, when there is one. */
export function useContextAround(subject?: Subject): CommandContext {
  const ctx = useCommandContext();
  const store = usePaneStore();
  const id = use(PaneIdContext);
  const around = useSyncExternalStore(store.subscribe, () =>
    id === null ? undefined : store.state().panes.find((pane) => pane.id === id),
  );
  return useMemo(() => contextAround(ctx, around, subject), [ctx, around, subject]);
}

/** Run a command by its id, on the given subject or on that of the pane around. Always the same function: it looks around when it is called. */
export function useRunCommand(): (id: Command['id'], subject?: Subject) => void {
  const host = useCommandHost();
  const store = usePaneStore();
  const paneId = use(PaneIdContext);
  return useCallback(
    (id, subject) => {
      const run = (commands: readonly Command[]): boolean => {
        const command = commands.find((one) => one.id === id);
        const around = store.state().panes.find((pane) => pane.id === paneId);
        if (command) runCommand(host, command, contextAround(host.context(), around, subject));
        return command !== undefined;
      };
      // A press right after the start is not lost.
      if (!run(host.commands)) void host.whole?.().then(run);
    },
    [host, store, paneId],
  );
}

function contextAround(ctx: CommandContext, around: PaneState | undefined, subject: Subject | undefined): CommandContext {
  const here = around
    ? {
        ...ctx,
        // The buttons of a record stay what they are while the keyboard is on one of its comments.
        mode: modeOf({ ...around, threadFacts: null }),
        screen: partsOf(around.href).path,
        subject: around.subject,
        selection: around.selection,
        list: around.listFacts,
        form: around.formFacts,
        thread: around.threadFacts,
      }
    : ctx;
  return subject ? { ...here, subject, selection: [] } : here;
}

/** A command as a control shows it. `state`: true, the reason why not, or false when it is absent here. */
export interface CommandView {
  command: Command | undefined;
  state: boolean | string;
  keys: readonly string[];
  run: () => void;
}

/** One command, as this person's keys have it, on the given subject or on that of the pane around. */
export function useCommand(wanted: Command | Command['id'], subject?: Subject): CommandView {
  const host = useCommandHost();
  const ctx = useContextAround(subject);
  const command = useMemo(() => {
    const [id, brought] = typeof wanted === 'string' ? [wanted] : [wanted.id, wanted];
    return host.commands.find((one) => one.id === id) ?? brought;
  }, [host, wanted]);
  return {
    command,
    state: command ? stateOf(command, ctx) : false,
    keys: command?.keys ?? [],
    run: () => command && runCommand(host, command, ctx),
  };
}

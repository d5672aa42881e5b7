import type { Actor, Role } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import type { ConflictChoice, OutboxEntry, SearchAnswer, SearchQuestion, SyncStatus } from '#sync/replicaApi.ts';
import type { PinWish } from '#sync/keep/pins.ts';
import type { Offer } from './toasts.ts';

/** Where the keyboard is: a list, a record, or text. Character keys live only in the first two. */
export type Mode = 'list' | 'record' | 'text' | 'dialog';

/**
 * The row a command acts on: the focused row of a list, else the open record of the focused pane (design/workspace.md 3.1). Of
 * the outbox it is a change that is on its way or waits for its person, by its number.
 */
export interface Subject {
  table: TableName | 'outbox';
  row: AnyRow;
}

/** What a command may look at when it says whether it applies. Plain data, so that a test can make one. */
export interface CommandContext {
  actor: Actor;
  mode: Mode;
  /** Path of the focused pane's screen, for example `/alerts`. */
  screen: string;
  subject: Subject | null;
  paneCount: number;
  sync: SyncStatus;
  outbox: readonly OutboxEntry[];
}

/** What a command may do. Everything goes through here, so that a command is testable without a screen. */
export interface CommandTools {
  /** Show an address in the focused pane, or beside it. */
  go: (href: string, where?: 'here' | 'side') => void;
  /** Run a mutation through the queue. Says what went wrong in a toast and resolves false then. */
  mutate: (name: string, input: unknown) => Promise<boolean>;
  /** Decide a change in conflict. Says what went wrong in a toast and resolves false then. */
  resolve: (mid: number, choice: ConflictChoice) => Promise<boolean>;
  /** Do a change again that was refused or has expired, as it was or corrected. Says what went wrong in a toast and resolves false then. */
  retry: (mid: number, corrected?: unknown) => Promise<boolean>;
  /** Take back a change that has not left; how many went with it, 0 when it may have reached the server. */
  cancel: (mid: number) => Promise<number>;
  /** Let a held change go now. */
  release: (mid: number) => Promise<void>;
  /** Everything that has not reached the server, as JSON. */
  exportPending: () => Promise<string>;
  /** Numbers and hashes about this device's replica, as JSON. */
  diagnostics: () => Promise<string>;
  /** Give the person a text as a file. */
  save: (name: string, text: string) => void;
  /** Put a text on the clipboard. */
  copy: (text: string) => Promise<void>;
  /** Put away a change that waits for its person. */
  discard: (mid: number) => Promise<void>;
  toast: (message: string, tone?: 'status' | 'alert', offer?: Offer) => void;
  /** Keep something on this device whole, or what was pinned before; null: not any more. */
  pin: (what: Pick<PinWish, 'kind' | 'id'>, wish: PinWish | null) => Promise<void>;
  /** What is pinned on this device. */
  pins: () => readonly PinWish[];
  confirm: (question: { title: string; body: string; action: string }) => Promise<boolean>;
  /** Let the person choose one of a few values; null when they change their mind. */
  choose: <V extends string>(question: {
    title: string;
    options: readonly { value: V; label: string; current?: boolean }[];
  }) => Promise<V | null>;
  /** Let the person type a text; null when they change their mind. */
  ask: (question: { title: string; value: string }) => Promise<string | null>;
  /** Look up rows of the replica. */
  query: import('#sync/replicaApi.ts').ReplicaApi['query'];
  /** Find records by words. */
  search: (question: SearchQuestion) => Promise<SearchAnswer>;
  panes: { close: () => void; focusNext: (step: 1 | -1) => void };
  palette: { open: () => void };
  newId: () => string;
}

/** One command object feeds palette, keys, row menus, buttons, help and tests. */
export interface Command {
  /** Stable: `alert.dismiss`. Keys, tests and `data-command` use it. */
  id: `${string}.${string}`;
  title: string;
  keywords: readonly string[];
  group: string;
  /** Who may ever see it; null: everybody. */
  roles: readonly Role[] | null;
  /** Default keys, each a sequence: `'d'`, `'g a'`, `'Mod+k'`, `'Shift+Enter'`. */
  keys?: readonly string[];
  /** Does it apply now? A text is the reason why not: the palette shows the row disabled with it. False: it is absent. */
  when: (ctx: CommandContext) => boolean | string;
  run: (ctx: CommandContext, tools: CommandTools) => void | Promise<void>;
}

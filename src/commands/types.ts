import type { Actor, Role } from '#domain/actor.ts';
import type { Filter } from '#domain/filter.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { FeatureFlag } from '#domain/reference/reference.ts';
import type { TableName } from '#domain/tables.ts';
import type { ConflictChoice, OutboxEntry, ReplicaRows, SearchAnswer, SearchQuestion, UndoOutcome, UndoStep } from '#sync/replicaApi.ts';
import type { SyncStatus } from '#sync/syncStatus.ts';
import type { PinRequest } from '#sync/pinRecords.ts';
import type { StateLook } from '#src/components/states.ts';
import type { FormFacts, FormHandle } from './formHandle.ts';
import type { ListFacts, ListHandle } from './listHandle.ts';
import type { Online } from './online.ts';
import type { Offer } from './toasts.ts';
import type { ThreadFacts, ThreadHandle } from './threadHandle.ts';
import type { TriageHandle } from './triageHandle.ts';

/**
 * The place of the keyboard (design/workspace.md 3.1). Character keys live in all of these but `form`, `editor`, `text` and `dialog`.
 */
export type Mode = 'list' | 'tree' | 'record' | 'peek' | 'viewer' | 'triage' | 'dash' | 'thread' | 'form' | 'editor' | 'text' | 'dialog';

/** The way a command is undone: an inverse write, a restore, not leaving for some seconds, not at all (it asks first), or it changed only what is shown. */
export type UndoClass = 'INV' | 'SOFT' | 'HOLD' | 'CONF' | 'TEXT' | 'UI' | 'Back' | 'none';

/** The needs of a command: nothing, a place in the queue, a place in the queue that asks again after a long time, or a connection. */
export type Net = 'local' | 'queued' | 'held' | 'online';

/**
 * The row a command acts on: the focused row of a list, else the open record of the focused pane (design/workspace.md 3.1). Of
 * the outbox it is a change that is on its way or waits for its person, by its number.
 */
export interface Subject {
  table: TableName | 'outbox';
  row: AnyRow;
  /** The name of a row that nobody looks for by words, such as a document. */
  name?: string;
}

/** The facts that a command may look at when it says whether it applies. Plain data, so that a test can make one. */
export interface CommandContext {
  actor: Actor;
  mode: Mode;
  /** Path of the focused pane's screen, for example `/alerts`. */
  screen: string;
  subject: Subject | null;
  /** Rows chosen in the focused pane's list, in the list's order; commands with `bulk` act on them instead of the subject. */
  selection: readonly Subject[];
  /** The facts of the focused pane's list; null when it shows none. */
  list: ListFacts | null;
  /** The facts of the focused pane's form; null when it shows none. */
  form: FormFacts | null;
  /** The facts of the focused pane's discussion; null or absent when it shows none. */
  thread?: ThreadFacts | null;
  paneCount: number;
  /** True when words are chosen in an editor of rich text. */
  isTextChosen?: boolean;
  sync: SyncStatus;
  outbox: readonly OutboxEntry[];
  /** Feature flags that are off (FLAG-1); absent: none is. */
  switchedOff?: ReadonlySet<FeatureFlag>;
  /** The number of steps that can be undone, and redone; absent until they are counted, and while something is being written. */
  undoCounts?: { undo: number; redo: number };
}

/** The tools of commands. Everything goes through here, so that a command is testable without a screen. */
/** The words on a change while it can be canceled unsent, and what happens when it is by what is said. */
export interface Held {
  words: string;
  /** Holds for so long what would leave at once, in milliseconds; absent: only what its declaration holds is held. */
  forMs?: number;
  takenBack?: () => void;
  /** Receives what undoes it, for as long as it has not left. */
  offered?: (undo: () => void) => void;
}

export interface CommandTools {
  /** Show an address in the focused pane, or beside it. */
  go: (href: string, where?: 'here' | 'side') => void;
  /** Run a mutation through the queue. Says what went wrong in a toast and resolves false then. `held`: what is said while it can be taken back unsent. */
  mutate: (name: string, input: unknown, held?: Held) => Promise<boolean>;
  /** Changes several rows as one step: all of them, or none when one is refused. `act` names it for `undo`; a new name when absent. */
  mutateBatch: (name: string, inputs: readonly unknown[], act?: string) => Promise<boolean>;
  /** Decide a change in conflict; `mid` null: nothing was left to change, and it can be brought back. Says what went wrong in a toast and resolves null then. */
  resolve: (mid: number, choice: ConflictChoice) => Promise<{ mid: number | null } | null>;
  /** Bring back a change that was put away. Says what went wrong in a toast and resolves false then. */
  restore: (mid: number) => Promise<boolean>;
  /** Have work sent that was sealed when its person left: a copy that they saved. False when it is not theirs, or no such copy. */
  bringSealed: (copy: string) => Promise<boolean>;
  /** Do a change again that was refused or has expired, as it was or corrected. Says what went wrong in a toast and resolves false then. */
  retry: (mid: number, corrected?: unknown) => Promise<boolean>;
  /** Take back a change that has not left; how many went with it, 0 when it may have reached the server. */
  cancel: (mid: number) => Promise<number>;
  /** Take back an act, the last when none is named; null: there is none. */
  undo: (key?: string) => Promise<UndoOutcome | null>;
  /** The act that `undo` takes back when none is named, if no open pane shows all that follows; null: there is none, or it is seen. */
  unseenAct: () => Promise<UndoStep | null>;
  /** These changes are undone: what offered to undo them goes from the screen, and what was written comes back into its box. */
  settled: (mids: readonly number[]) => void;
  /** Redo what was undone, the last when none is named; null: there is none. */
  redo: (key?: string) => Promise<UndoOutcome | null>;
  /** Let a held change go now. */
  release: (mid: number) => Promise<void>;
  /** Everything that has not reached the server, as JSON. */
  exportPending: () => Promise<string>;
  /** Numbers and hashes about this device's replica, as JSON. */
  diagnostics: () => Promise<string>;
  /** Give the person a text as a file. */
  save: (name: string, text: string, type?: string) => void;
  /** Let the person choose a file of JSON, and read it; null when they change their mind. */
  pickText: () => Promise<string | null>;
  /** Begin a mail in the person's own mail program. */
  mail: (to: string, mail: { subject: string; body: string }) => void;
  /** The acts that only the server can do; loaded when needed. */
  online: () => Promise<Online>;
  /** Put a text on the clipboard. */
  copy: (text: string) => Promise<void>;
  /** Put away a change that waits for its person. */
  discard: (mid: number) => Promise<void>;
  /** Says something; `about`: it takes the place of what was said about the same. */
  toast: (message: string, tone?: 'status' | 'alert', offer?: Offer, about?: string) => void;
  /** ORDER-1: lets something that writes to people wait for ten seconds; resolves false when it is taken back in them. `what` as in "“Policy” sends". */
  hold: (what: string) => Promise<boolean>;
  /** Keep something on this device whole, or what was pinned before; null: not any more. */
  pin: (what: Pick<PinRequest, 'kind' | 'id'>, request: PinRequest | null) => Promise<void>;
  /** Returns what is pinned on this device. */
  pins: () => readonly PinRequest[];
  /** Questions cover the pane whose record they are about; with `everywhere` the window. */
  confirm: (question: { title: string; body: string; action: string; everywhere?: boolean }) => Promise<boolean>;
  /** Let the person choose one of a few values; null when they change their mind. */
  choose: <V extends string>(question: {
    title: string;
    options: readonly { value: V; label: string; current?: boolean }[];
    everywhere?: boolean;
  }) => Promise<V | null>;
  /** Let the person type a text, of one line unless it may have several `lines`; null when they change their mind. */
  ask: (question: { title: string; value: string; lines?: boolean; everywhere?: boolean }) => Promise<string | null>;
  /** Look up rows of the replica. */
  query: ReplicaRows['query'];
  /** One row, whole. @throws when it does not come in time */
  get: ReplicaRows['get'];
  /** Returns why this device would refuse a mutation, in words; null: it would not. Nothing is written. */
  dryRun: (name: string, input: unknown) => Promise<string | null>;
  /** Find records by words. */
  search: (question: SearchQuestion) => Promise<SearchAnswer>;
  /** The focused pane's list; null when it shows none. */
  list: () => ListHandle | null;
  /** The focused pane's triage; null when it shows none. */
  triage: () => TriageHandle | null;
  /** The focused pane's discussion; null when it shows none. */
  thread: () => ThreadHandle | null;
  /** The focused pane's form; null when it shows none. */
  form: () => FormHandle | null;
  palette: { open: (start?: PaletteStart) => void };
  newId: () => string;
}

/** The start of the palette when it is not simply opened: words, what a command asks for, what can be done with or set on the subject, what was open lately. */
export type PaletteStart =
  | { kind: 'text'; text: string }
  | { kind: 'args'; command: Command; ctx: CommandContext }
  | { kind: 'actions' | 'fields' | 'recent' };

/** One value that can be picked. */
export interface ArgOption {
  value: string;
  label: string;
  detail?: string;
  /** The number of the chosen records that can take it, where not all of them can. */
  takenBy?: number;
  /** The value that the subject has now. */
  current?: boolean;
  /** The look of a state. */
  look?: StateLook;
}

interface ArgBase {
  name: string;
  /** The words in the palette's input while it is asked: `Court date`. */
  prompt: string;
  optional?: boolean;
  /** Words of the row that gives no value, as `''`: `No court date`. Absent: there must be one. An optional one says what leaving it out means. */
  none?: string;
  /** Returns what is wrong with a value of this kind; null: nothing. Asked again before Enter is taken. */
  check?: (value: string, ctx: CommandContext, tools: CommandTools) => string | null | Promise<string | null>;
}

/** One thing a command asks for. Every value is text as it is stored: an id, a value of a list, an ISO date, a decimal. */
export type ArgSpec =
  | (ArgBase & { kind: 'enum'; options: (ctx: CommandContext) => readonly ArgOption[]; multi?: boolean })
  /** `only` narrows the rows of the tables. `value`: the id that there is now. */
  | (ArgBase & {
      kind: 'record';
      tables: readonly TableName[];
      only?: Filter | ((ctx: CommandContext) => Filter);
      value?: (ctx: CommandContext) => string | null;
      multi?: boolean;
    })
  /**
   * `prefers` says which way a date without a year is read: a deadline lies ahead, a birthday behind. `time`: a time of day goes
   * with it (`YYYY-MM-DDTHH:mm`, local to where it is); the one there is stays where none is typed.
   */
  | (ArgBase & { kind: 'date'; prefers: 'ahead' | 'behind'; time?: true; value?: (ctx: CommandContext) => string | null })
  /** `recent`: what was given here before, latest first. */
  | (ArgBase & {
      kind: 'text' | 'money' | 'number';
      value?: (ctx: CommandContext) => string | null;
      recent?: (ctx: CommandContext, tools: CommandTools) => Promise<readonly string[]>;
    });

/** The values given, by the name of the argument; several values where it takes several. */
export type ArgValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The group of a command in the catalog (design/workspace.md 3.2). */
export type CommandGroup =
  | 'Palette & help'
  | 'Undo, clipboard'
  | 'Navigate'
  | 'Panes & layout'
  | 'Lists'
  | 'Any record, forms'
  | 'Alerts & triage'
  | 'Cases'
  | 'Comments'
  | 'Customers'
  | 'Drivers & contracts'
  | 'Driver documents'
  | 'Employment verification (PEV)'
  | 'E-sign documents'
  | 'Notifications'
  | 'Users, account, session'
  | 'Dashboards'
  | 'Sync, outbox, offline';

/** One command object feeds palette, keys, row menus, buttons, help and tests. */
export interface Command {
  /** Stable: `alert.dismiss`. Keys, tests and `data-command` use it. */
  id: `${string}.${string}`;
  title: string;
  keywords: readonly string[];
  group: CommandGroup;
  /** The roles that may ever see it; null: everybody. */
  roles: readonly Role[] | null;
  /** FLAG-1: the switch that removes it; absent: none does. */
  flag?: FeatureFlag;
  /** Default keys, each a sequence: `'d'`, `'g a'`, `'Mod+k'`, `'Shift+Enter'`. */
  keys?: readonly string[];
  /** The keys of a person's key map: those it has of itself, and those that this person gave it (userKeys.ts). */
  declaredKeys?: readonly string[];
  ownKeys?: readonly string[];
  /** Returns whether it applies now. A text is the reason why not: the palette shows the row disabled with it. False: it is absent. */
  when: (ctx: CommandContext) => boolean | string;
  /** The arguments it asks for, in order; the palette asks, and its one-line entry fills them in. */
  args?: readonly ArgSpec[];
  /** Returns what it will do, as a sentence: `Set court date of 2026-010428 to Fri 11/27/2026`. `values` are the arguments in words. */
  says?: (subject: string, values: readonly string[]) => string;
  /** The field it sets, where it sets one. */
  sets?: { table: TableName; field: string };
  /** Whom it acts on, where that is not the subject of the moment: the person's own account. */
  on?: (ctx: CommandContext, tools: CommandTools) => Promise<Subject | null>;
  /** On several rows: one undo group, one effect a row, or one call to the server. Absent: one row at a time. */
  bulk?: 'group' | 'each' | 'batch';
  undo?: UndoClass;
  net?: Net;
  /** True when keys pressed before it is done are meant for what it brings. So it is with everything that asks: its title ends in `…`, or it is confirmed. */
  holdsKeys?: boolean;
  /** Runs again while its key is held down. */
  repeatable?: boolean;
  /** `args` holds what was given, by the name of the argument; one that is optional may be missing. */
  run: (ctx: CommandContext, tools: CommandTools, args: ArgValues) => void | Promise<void>;
}

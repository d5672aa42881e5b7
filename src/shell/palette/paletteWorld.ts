import type { Usage } from '#src/commands/rank.ts';
import type { ArgValues, Command, CommandContext, CommandTools, Subject } from '#src/commands/types.ts';
import type { RecordSource, Screen } from '../contribution.ts';
import type { Visit } from '../visits.ts';

/** The place where the choice is shown: in the focused pane, beside it, in a tab of the browser. */
export type Where = 'here' | 'side' | 'tab';

/** A record that is open in another pane. */
export interface OpenBeside {
  subject: Subject;
  href: string;
  /** `right pane` */
  place: string;
}

/**
 * Everything the palette answers from, frozen when it opens: what moves meanwhile moves nothing under the hand. Only what comes
 * later, as in the first moments of the workspace, is taken in: commands, features, and the record of a screen that was still empty.
 */
export interface PaletteWorld {
  commands: readonly Command[];
  ctx: CommandContext;
  tools: CommandTools;
  usage: Usage;
  /** Milliseconds since 1970. */
  now: number;
  /** `YYYY-MM-DD`, where the person is. */
  today: string;
  sources: readonly RecordSource[];
  screens: readonly Screen[];
  beside: readonly OpenBeside[];
  /** Latest first. */
  visits: readonly Visit[];
  /** First key of a command in this person's map; null for none. */
  keyOf: (command: Command) => string | null;
}

/** The parts of the world that are taken in while the palette is open. */
export type LateNews = Pick<PaletteWorld, 'commands' | 'ctx'>;

/** The acts of the palette when something was chosen; each closes it first. */
export interface PaletteActs {
  open: (href: string, where: Where) => void;
  run: (command: Command, ctx: CommandContext, given: ArgValues, where: Where) => void;
  /** Remember what words led to; `command` is null for a record. */
  remember: (value: string, query: string, command: Command | null) => void;
  close: () => void;
}

import type { Command } from '#src/commands/types.ts';

/** The acts that the shell's own commands need beyond the tools of all commands. */
export interface ShellActs {
  openHelp: () => void;
  /** Opens the box that says what a key does. */
  describeKey: () => void;
  startLeader: () => void;
  syncNow: () => void;
  pauseSync: (paused: boolean) => void;
  rebuild: () => void;
  verify: () => void;
  logout: () => void;
  /** From a record to its list: to the pane that shows it already, else in place of the record. */
  goUp: (path: string) => void;
  /** Every command, with the keys it has of itself. */
  commands: () => readonly Command[];
}

export const always = (): true => true;

/** The path where the keyboard is set up (src/features/keyboard). */
export const KEYBOARD_PATH = '/keyboard';

export const LEADER_ID = 'help.leader';

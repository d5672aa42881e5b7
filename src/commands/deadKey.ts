import type { Role } from '#domain/actor.ts';
import { keyCaps } from './kbd.tsx';
import type { Command } from './types.ts';

/** Says why keys led nowhere: nobody has them, what has them is not there at this place, or it is not for this role. */
export function deadEnd(keys: string, commands: readonly Command[], role: Role): string {
  const having = commands.filter((command) => command.keys?.includes(keys));
  const mine = having.find(({ roles }) => !roles || roles.includes(role));
  const title = (mine ?? having[0])?.title.replace(/[….]+$/, '');
  const caps = keyCaps(keys).join(' ');
  if (title === undefined) return `${caps} is not a command`;
  return mine ? `${caps} does nothing here (${title})` : `${caps} is not available to you (${title})`;
}

/**
 * Returns what a first stroke that nothing takes here would have been: `begins` sequences of another place or role, `is` a command of
 * one. Null: nobody's, or a key that lists and controls have of their own (arrows, Enter, Space).
 */
export function elsewhere(stroke: string, commands: readonly Command[]): 'begins' | 'is' | null {
  if (!/^(.|F\d+)$/u.test(stroke)) return null;
  const keys = commands.flatMap((command) => command.keys ?? []);
  if (keys.includes(stroke)) return 'is';
  return keys.some((sequence) => sequence.startsWith(`${stroke} `)) ? 'begins' : null;
}

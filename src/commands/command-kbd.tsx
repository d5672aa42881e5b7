import type { ReactNode } from 'react';
import { Kbd } from '#src/commands/kbd.tsx';
import { useCommandHost } from './commandHost.ts';
import type { Command } from './types.ts';

/** The first key of a command in this person's map; the children when it has none. */
export function CommandKbd({ id, className, children = null }: { id: Command['id']; className?: string; children?: ReactNode }) {
  const [first] = useCommandHost().commands.find((command) => command.id === id)?.keys ?? [];
  return first ? <Kbd keys={first} {...(className && { className })} /> : children;
}

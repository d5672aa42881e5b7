import type { Command, CommandContext, Subject } from './types.ts';

/** What a command acts on: the selection where it can take several, else the focused row or open record (design/workspace.md 3.1). */
export function subjectsOf(command: Pick<Command, 'bulk'>, ctx: CommandContext): readonly Subject[] {
  if (command.bulk && ctx.selection.length > 0) return ctx.selection;
  return ctx.subject ? [ctx.subject] : [];
}

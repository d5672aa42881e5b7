import type { AnyRow, Related, Search } from '#domain/noun.ts';
import { isTableName, NOUNS, type TableName } from '#domain/tables.ts';
import type { Command, CommandContext, Subject } from './types.ts';

/** Returns what a command acts on: the selection where it can take several, else the focused row or open record (design/workspace.md 3.1). */
export function subjectsOf(command: Pick<Command, 'bulk'>, ctx: CommandContext): readonly Subject[] {
  if (command.bulk && ctx.selection.length > 0) return ctx.selection;
  return ctx.subject ? [ctx.subject] : [];
}

/** Returns the rows of one table that a command acts on. */
export function rowsOf<R extends AnyRow>(table: TableName, command: Pick<Command, 'bulk'>, ctx: CommandContext): R[] {
  return subjectsOf(command, ctx).flatMap((subject) => (subject.table === table ? [subject.row as R] : []));
}

/** Returns a row's name where people look for it, else the one that came with it; null: it has none. */
export function nameOf({ table, row, name }: Subject): string | null {
  const search = isTableName(table) ? (NOUNS[table].search as Search | null) : null;
  return name || search?.title(row, (row['$'] ?? {}) as Related) || null;
}

/** The subjects in words: the name of one, the number of several. */
export function namesOf(subjects: readonly Subject[]): string {
  const [first] = subjects;
  if (!first) return '';
  return subjects.length === 1 ? (nameOf(first) ?? 'this row') : `${subjects.length} ${nounsOf(first.table)}`;
}

/** Whom a command acts on, in words; empty for one that would be there without anybody: a theme is nobody's. */
export function subjectLabel(command: Command, ctx: CommandContext): string {
  const isAboutThem = !command.on && command.when({ ...ctx, subject: null, selection: [] }) === false;
  return isAboutThem ? namesOf(subjectsOf(command, ctx)) : '';
}

/** `caseDocuments` as words: `case documents`. */
function nounsOf(table: string): string {
  return table === 'outbox' ? 'changes' : table.replace(/([A-Z])/g, ' $1').toLowerCase();
}

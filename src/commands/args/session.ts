import { subjectLabel } from '../subject.ts';
import type { ArgSpec, ArgValues, Command, CommandContext } from '../types.ts';

/** A command on its way to being run: what it acts on, what was given so far, in values and in words, and what is asked now. */
export interface ArgSession {
  command: Command;
  ctx: CommandContext;
  given: ArgValues;
  /** By the name of the argument; one that was left out has none. */
  said: Readonly<Record<string, string>>;
  /** Index of the argument that is asked; as many as there are: nothing is left to ask. */
  at: number;
}

/** Begins to ask; what is given already is not asked again. */
export function startSession(command: Command, ctx: CommandContext, given: ArgValues = {}, said: ArgSession['said'] = {}): ArgSession {
  return { command, ctx, given, said, at: (command.args ?? []).filter(({ name }) => given[name] !== undefined).length };
}

/** Returns what is asked now; null when everything is there. */
export function askedNow({ command, at }: ArgSession): ArgSpec | null {
  return command.args?.[at] ?? null;
}

/** Returns the session with one more answer. */
export function answered(session: ArgSession, value: string | readonly string[], words: string): ArgSession {
  const spec = askedNow(session);
  if (!spec) return session;
  const said = words ? { ...session.said, [spec.name]: words } : session.said;
  return { ...session, given: { ...session.given, [spec.name]: value }, said, at: session.at + 1 };
}

/** Returns the session without its last answer; null when there is none. */
export function stepBack(session: ArgSession): ArgSession | null {
  const spec = session.command.args?.[session.at - 1];
  if (!spec) return null;
  const { [spec.name]: _value, ...given } = session.given;
  const { [spec.name]: _words, ...said } = session.said;
  return { ...session, given, said, at: session.at - 1 };
}

/** A title without the dots that say it asks for something. */
export function bareTitle({ title }: Command): string {
  return title.replace(/…$/, '');
}

/** Returns the number of chosen records that take every value given so far; null when all do. */
function takenBy({ command, ctx, given }: ArgSession): number | null {
  const counts = (command.args ?? []).flatMap((spec) =>
    spec.kind === 'enum' ? (spec.options(ctx).find(({ value }) => value === given[spec.name])?.takenBy ?? []) : [],
  );
  return counts.length > 0 ? Math.min(...counts) : null;
}

/** Returns what Enter will do with what was given, as a sentence. */
export function sentenceOf(session: ArgSession): string {
  const { command, ctx, said } = session;
  const values = (command.args ?? []).flatMap(({ name }) => said[name] || []);
  const some = takenBy(session);
  const subject = `${some === null ? '' : `${some} of `}${subjectLabel(command, ctx)}`;
  if (command.says) return command.says(subject, values);
  return [bareTitle(command), subject, ...values].filter(Boolean).join(' · ');
}

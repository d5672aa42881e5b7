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

/** Returns what Enter will do, as a sentence, with the words of a value that is about to be given. */
export function sentenceOf(session: ArgSession, words?: string): string {
  const { command, ctx, said } = session;
  const spec = askedNow(session);
  const all = words === undefined || !spec ? said : { ...said, [spec.name]: words };
  const values = (command.args ?? []).flatMap(({ name }) => all[name] || []);
  const subject = subjectLabel(command, ctx);
  if (command.says) return command.says(subject, values);
  return [bareTitle(command), subject, ...values].filter(Boolean).join(' · ');
}

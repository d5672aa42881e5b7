import { InputError } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Exchange } from '../http/answer.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';

/** The answer of a call of the signing API. */
export type Answer = { json: object; headers?: Record<string, string> } | { pdf: Uint8Array; filename: string };

/** A call of the signing API, by whoever makes it. */
export type Call = (x: Exchange, caller: Caller) => Promise<Answer>;

/** Returns the answer of a call that did its work. */
export const done = (message: string, data?: object): Answer => ({ json: { status: 'success', message, ...(data && { data }) } });

/** Returns what an address asks by this name; null where it does not. */
export const asked = ({ origin }: Pick<EsignDeps, 'origin'>, { req }: Exchange, name: string): string | null =>
  new URL(req.url ?? '', origin).searchParams.get(name);

/** Returns what an address has to ask by this name. @throws InputError */
export function askedFor(deps: Pick<EsignDeps, 'origin'>, x: Exchange, name: string): string {
  const value = asked(deps, x, name);
  if (!value) throw new InputError({ [name]: MESSAGES.fieldRequired });
  return value;
}

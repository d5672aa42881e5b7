import type { Exchange } from '../http/answer.ts';
import type { Caller } from './esignDeps.ts';

/** The answer of a call of the signing API. */
export type Answer = { json: object; headers?: Record<string, string> } | { pdf: Uint8Array; filename: string };

/** A call of the signing API, by whoever makes it. */
export type Call = (x: Exchange, caller: Caller) => Promise<Answer>;

/** Returns the answer of a call that did its work. */
export const done = (message: string, data?: object): Answer => ({ json: { status: 'success', message, ...(data && { data }) } });

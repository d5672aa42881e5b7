import { standBack } from './standBack.ts';

/** One call: a function of a module, and its arguments. */
export interface ByteCall {
  module: string;
  name: string;
  args: readonly unknown[];
}

/** The value that the function gave, or the error that it threw, taken apart: classes do not travel between threads. */
export type ByteOutcome = { ok: true; value: unknown } | { ok: false; error: ThrownError };
export type ThrownError = Readonly<Record<string, unknown>> & { type: string; message: string };

/** Bytes as Node's own, at any depth: on their way to a thread they become plain arrays. */
function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(withBuffers);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBuffers(one)]));
}

/** Calls the function in this thread, which stands back once it has what it needs: starting is soon done, and somebody waits for it. */
export async function byteWorker({ module, name, args }: ByteCall): Promise<ByteOutcome> {
  const functions = (await import(module)) as Record<string, (...args: readonly unknown[]) => unknown>;
  standBack();
  try {
    return { ok: true, value: await functions[name]!(...args.map(withBuffers)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, error: { ...error, type: error.constructor.name, message: error.message } };
  }
}

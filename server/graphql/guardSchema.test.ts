import { buildSchema, execute, parse } from 'graphql';
import { afterEach, expect, test, vi } from 'vitest';
import type { RequestContext, RequestUse } from './context.ts';
import { guardSchema } from './guardSchema.ts';
import { QUERY_LIMITS } from './limits.ts';

afterEach(() => vi.useRealTimers());

function run(query: string, fields: Record<string, () => unknown>): { result: Promise<any>; use: RequestUse & { stopped: boolean } } {
  const schema = buildSchema('type Query { rows: [Query!]! slow: Int quick: Int }');
  for (const [name, resolve] of Object.entries(fields)) schema.getQueryType()!.getFields()[name]!.resolve = resolve;
  const use = { rows: 0, stopped: false, stop: () => (use.stopped = true) };
  const contextValue = { use } as unknown as RequestContext;
  return { use, result: Promise.resolve(execute({ schema: guardSchema(schema), document: parse(query), contextValue })) };
}

test('a request brings five thousand rows and not one more, however they nest', async () => {
  const sixty = (): object[] => Array.from({ length: 60 }, () => ({}));
  const within = run('{ rows { rows { quick } } }', { rows: sixty, quick: () => 1 });
  expect((await within.result).errors).toBeUndefined();
  expect(within.use.rows).toBe(60 + 60 * 60);
  const beyond = run('{ rows { rows { rows { quick } } } }', { rows: async () => sixty(), quick: () => 1 });
  expect((await beyond.result).errors[0].message).toBe('This query brings more than 5,000 rows. Ask for shorter pages with "first".');
  expect([within.use.stopped, beyond.use.stopped]).toEqual([false, true]);
});

test('a field that takes longer than five seconds is given up, and with it the work of the whole request', async () => {
  vi.useFakeTimers();
  const { result, use } = run('{ quick slow }', { quick: async () => 1, slow: () => new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(QUERY_LIMITS.fieldMsMax - 1);
  expect(use.stopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const { data, errors } = await result;
  expect([data, errors[0].message, use.stopped]).toEqual([{ quick: 1, slow: null }, 'The server took too long. Please try again.', true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a field that waits for its turn to work on bytes has all the time of its request', async () => {
  vi.useFakeTimers();
  const schema = buildSchema('type Query { printed: Int }');
  const printed = schema.getQueryType()!.getFields()['printed']!;
  printed.extensions = { worksOnBytes: true };
  printed.resolve = () => new Promise((resolve) => setTimeout(() => resolve(1), QUERY_LIMITS.requestMsMax - 1));
  const use = { rows: 0, stop: () => undefined };
  const contextValue = { use } as unknown as RequestContext;
  const result = Promise.resolve(execute({ schema: guardSchema(schema), document: parse('{ printed }'), contextValue }));
  await vi.advanceTimersByTimeAsync(QUERY_LIMITS.requestMsMax);
  expect((await result).data).toEqual({ printed: 1 });
});

test('over a socket, where each event is a request of its own, nothing is counted', async () => {
  const schema = buildSchema('type Query { rows: [Int!]! }');
  schema.getQueryType()!.getFields()['rows']!.resolve = () => Array.from({ length: 6000 }, (_, n) => n);
  const result = await execute({ schema: guardSchema(schema), document: parse('{ rows }'), contextValue: {} });
  expect(result.errors).toBeUndefined();
});

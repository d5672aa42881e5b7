import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aContext } from '#src/components/testing/tryCommand.ts';
import type { Operation } from '#src/data/operation.ts';
import { storeListener, watch } from '#src/data/watched.ts';
import type { Watched } from '#sync/replicaApi.ts';
import type { Phase } from '#sync/syncStatus.ts';
import { CommandHostContext, type CommandHost } from './commandHost.ts';
import type { OnlineAnswer } from './online.ts';
import type { CommandTools } from './types.ts';
import { askAgain, usePostAnswer, useServerAnswer } from './useServerAnswer.ts';

afterEach(() => vi.useRealTimers());

const TOLD: Operation<{ told: number }, object> = { name: 'Told', text: 'query Told { told }' };

/** A device whose connection and rows can be moved, beside a server that says what it is told to. */
function aDevice() {
  const asked: object[] = [];
  let answer: OnlineAnswer<{ told: number }> = { ok: true, data: { told: 1 } };
  const server = {
    ask: async (_operation: unknown, variables: object) => {
      asked.push(variables);
      return answer;
    },
    post: async (path: string, body: object) => {
      asked.push({ path, body });
      return answer;
    },
  };
  const host: CommandHost = {
    commands: [],
    tools: { online: async () => server } as unknown as CommandTools,
    context: () => aContext(),
    subscribe: () => () => undefined,
  };
  const status = (phase: Phase) => ({ phase, stop: null, progress: null, syncedAt: null });
  watch();
  storeListener.watched({ versions: { cases: 1 }, complete: true, status: status('offline') } as unknown as Watched);
  return {
    asked,
    says: (next: typeof answer) => void (answer = next),
    phase: (phase: Phase) => act(async () => storeListener.watched({ status: status(phase) })),
    moves: (n: number) => act(async () => storeListener.watched({ versions: { cases: n } })),
    wrapper: ({ children }: { children: ReactNode }) => <CommandHostContext value={host}>{children}</CommandHostContext>,
  };
}

test('it is asked when there is a connection, again when a row has moved, and keeps its answer while it has no other', async () => {
  const device = aDevice();
  const { result, rerender } = renderHook(({ of }) => useServerAnswer(TOLD, { of }, ['cases']), {
    wrapper: device.wrapper,
    initialProps: { of: 'all' },
  });
  expect(result.current).toMatchObject({ state: 'away', data: null });
  expect(device.asked).toEqual([]);

  await device.phase('live');
  await waitFor(() => expect(result.current).toMatchObject({ state: 'here', data: { told: 1 } }));
  device.says({ ok: true, data: { told: 2 } });
  await device.moves(2);
  await waitFor(() => expect(result.current.data).toEqual({ told: 2 }));

  device.says({ ok: false, message: 'Too many requests' });
  await device.moves(3);
  await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', data: { told: 2 }, message: 'Too many requests' }));
  device.says({ ok: true, data: { told: 3 } });
  await act(async () => result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ state: 'here', data: { told: 3 }, message: null }));

  await device.phase('offline');
  expect(result.current).toMatchObject({ state: 'away', data: { told: 3 } });
  rerender({ of: 'one' });
  expect(result.current).toMatchObject({ state: 'away', data: null });
  await device.phase('live');
  await waitFor(() => expect(result.current.state).toBe('here'));
  expect(device.asked.at(-1)).toEqual({ of: 'one' });
});

test('rows that move one after the other are asked about once, 500 ms after the last', async () => {
  const device = aDevice();
  const { result } = renderHook(() => useServerAnswer(TOLD, { of: 'all' }, ['cases']), { wrapper: device.wrapper });
  await device.phase('live');
  await waitFor(() => expect(result.current.state).toBe('here'));
  vi.useFakeTimers();
  await device.moves(2);
  await act(() => vi.advanceTimersByTimeAsync(400));
  await device.moves(3);
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(device.asked).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(device.asked).toHaveLength(2);
});

test('nothing is asked while there is nothing to ask, nor again because the device is being filled', async () => {
  const device = aDevice();
  await act(async () => storeListener.watched({ complete: false }));
  await device.phase('booting');
  const { result, rerender } = renderHook(({ of }) => useServerAnswer(TOLD, of, ['cases']), {
    wrapper: device.wrapper,
    initialProps: { of: null as object | null },
  });
  await device.moves(7);
  expect(device.asked).toEqual([]);
  rerender({ of: {} });
  await waitFor(() => expect(result.current.state).toBe('here'));
  for (const n of [8, 9, 10]) await device.moves(n);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(device.asked).toHaveLength(1);
});

test('a call of the REST API is asked alike, and again at once when something was changed that no table tells of', async () => {
  const device = aDevice();
  const { result } = renderHook(() => usePostAnswer<{ told: number }>('/api/account/sessions'), { wrapper: device.wrapper });
  expect(result.current).toMatchObject({ state: 'away', data: null });
  await device.phase('live');
  await waitFor(() => expect(result.current).toMatchObject({ state: 'here', data: { told: 1 } }));
  device.says({ ok: true, data: { told: 2 } });
  await act(async () => askAgain());
  await waitFor(() => expect(result.current.data).toEqual({ told: 2 }), { timeout: 300 });
  expect(device.asked).toEqual(Array.from({ length: 2 }, () => ({ path: '/api/account/sessions', body: {} })));
});

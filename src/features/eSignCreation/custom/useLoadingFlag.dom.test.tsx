import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LOADED_FLAG_MS, useLoadingFlag } from './useLoadingFlag.ts';

afterEach(() => vi.useRealTimers());

test('a draft counts as loading for 500 ms after it is there; what is new never does', () => {
  vi.useFakeTimers();
  expect(LOADED_FLAG_MS).toBe(500);
  const draft = renderHook(() => useLoadingFlag(true)).result;
  const fresh = renderHook(() => useLoadingFlag(false)).result;
  act(() => void vi.advanceTimersByTime(LOADED_FLAG_MS - 1));
  expect([draft.current, fresh.current]).toEqual([true, false]);
  act(() => void vi.advanceTimersByTime(1));
  expect(draft.current).toBe(false);
});

import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { loadFloating } from '#src/components/floating/floating.ts';

// Kept from here on, since a test may stop the clock.
const { setImmediate } = globalThis;
const { asyncWrapper } = getConfig();
// What is found may be drawn before its effects have run: they are in the queue by now, and go first.
configure({
  asyncWrapper: async (find) => {
    const found = await asyncWrapper(find);
    await new Promise((resolve) => setImmediate(resolve));
    return found;
  },
});

// As in the page a moment after its start.
beforeAll(loadFloating);
afterEach(() => cleanup());

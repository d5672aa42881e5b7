import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { loadFloating } from '#src/components/floating/floating.ts';

// As in the page a moment after its start.
beforeAll(loadFloating);
afterEach(() => cleanup());

import { expect, test } from 'vitest';
import { outcomeOf } from './uploadFile.ts';

test('a busy server is asked again, its word about a file stands', () => {
  expect(outcomeOf(200, '{"handle":"h"}', null)).toEqual({ is: 'stored', handle: 'h' });
  expect(outcomeOf(0, '', null)).toEqual({ is: 'later', afterMs: 0, message: 'The server cannot be reached.' });
  expect(outcomeOf(429, '{}', '7')).toEqual({ is: 'later', afterMs: 7000, message: 'File upload failed' });
  expect(outcomeOf(503, '<html>', null)).toEqual({ is: 'later', afterMs: 0, message: 'File upload failed' });
  expect(outcomeOf(422, '{"errors":[{"message":"This file is empty."}]}', null)).toEqual({ is: 'refused', message: 'This file is empty.' });
});

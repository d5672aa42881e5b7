import { expect, test } from 'vitest';
import { aContext, commandOf, stateFor } from '#src/components/testing/tryCommand.ts';
import { navCommands } from './nav.commands.ts';

/** Returns where the way up leads from a screen that shows a record or a form; null: nowhere. */
function upFrom(screen: string): string | null {
  let led: string | null = null;
  const up = commandOf(navCommands({ goUp: (path: string) => (led = path) } as never), 'nav.up');
  const ctx = aContext({ mode: 'record', screen });
  if (stateFor(up, null, ctx) === true) void up.run(ctx, undefined as never, {});
  return led;
}

test('from a record the way up leads to its list, from where documents are made to the documents, and from a section nowhere', () => {
  expect(upFrom('/cases/details/k1')).toBe('/cases');
  expect(upFrom('/document-folders-management/template')).toBe('/document-folders-management');
  expect(upFrom('/document-folders-management/attach')).toBe('/document-folders-management');
  expect(upFrom('/document-folders-management/driver-document')).toBe(null);
  expect(upFrom('/cases')).toBe(null);
  expect(upFrom('/user-management/settings/my-account')).toBe(null);
});

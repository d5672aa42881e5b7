import { afterEach, expect, test, vi } from 'vitest';
import { chooseFiles } from './chooseFiles.ts';

afterEach(() => vi.unstubAllGlobals());

/** The browser knows whether somebody has just pressed something. */
function pressedJustNow(isActive: boolean): void {
  vi.stubGlobal('navigator', { userActivation: { isActive } });
}

test('a press that came too late for the chooser is said to be, instead of nothing', async () => {
  pressedJustNow(false);
  await expect(chooseFiles({ accept: '.pdf' })).rejects.toThrow('Press again');
  expect(document.querySelector('input')).toBeNull();
});

test('the chooser stays in the page until it is answered', async () => {
  pressedJustNow(true);
  const files = chooseFiles({ accept: '.pdf', multiple: true });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  expect([input.accept, input.multiple, input.hidden]).toEqual(['.pdf', true, true]);
  input.dispatchEvent(new Event('cancel'));
  expect(await files).toEqual([]);
  expect(document.querySelector('input')).toBeNull();
});

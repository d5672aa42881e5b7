import { expect, test } from 'vitest';
import { isElementsOwn } from './keyTarget.ts';

function made(html: string): EventTarget[] {
  document.body.innerHTML = html;
  return [document.body.firstElementChild!];
}

test('a field has an Enter and a Space of its own, and leaves Mod+Enter to its form', () => {
  for (const field of ['<input type="text">', '<input type="checkbox">', '<input role="combobox">']) {
    expect([isElementsOwn(made(field), 'Enter'), isElementsOwn(made(field), 'Shift+Space')], field).toEqual([true, true]);
    expect(isElementsOwn(made(field), 'Mod+Enter'), field).toBe(false);
  }
});

test('links and buttons keep Mod+Enter, and nothing keeps other keys', () => {
  for (const pressed of ['<a href="/x">X</a>', '<button>X</button>', '<div role="separator"></div>']) {
    expect(isElementsOwn(made(pressed), 'Mod+Enter'), pressed).toBe(true);
    expect(isElementsOwn(made(pressed), 'j'), pressed).toBe(false);
  }
});

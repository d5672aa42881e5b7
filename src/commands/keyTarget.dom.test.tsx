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

test('Mod+Enter saves a form from its switches and its own button, and never from Cancel', () => {
  const own = (html: string): boolean => {
    document.body.innerHTML = html;
    return isElementsOwn([document.querySelector('button')!], 'Mod+Enter');
  };
  expect([
    own('<form><button type="button" role="switch"></button></form>'),
    own('<form><button type="button" data-command="form.save">Create</button></form>'),
    own('<form><button type="button" data-command="form.cancel">Cancel</button></form>'),
    own('<form><button type="button">Add violation</button></form>'),
  ]).toEqual([false, false, true, true]);
});

test('links and buttons keep Mod+Enter, and nothing keeps other keys', () => {
  for (const pressed of ['<a href="/x">X</a>', '<button>X</button>', '<div role="separator"></div>']) {
    expect(isElementsOwn(made(pressed), 'Mod+Enter'), pressed).toBe(true);
    expect(isElementsOwn(made(pressed), 'j'), pressed).toBe(false);
  }
});

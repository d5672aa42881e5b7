import { expect, test } from 'vitest';
import { isElementsOwn, modeOf } from './keyTarget.ts';

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
    own('<button type="button" data-command="esign.send">Send Document</button>'),
    own('<button type="button" data-command="esign.signer.driver">Remove Driver</button>'),
    own('<form><button type="button" data-command="form.cancel">Cancel</button></form>'),
    own('<form><button type="button">Add violation</button></form>'),
  ]).toEqual([false, false, false, false, true, true]);
});

test('links and buttons keep Mod+Enter, and nothing keeps other keys', () => {
  for (const pressed of ['<a href="/x">X</a>', '<button>X</button>', '<div role="separator"></div>']) {
    expect(isElementsOwn(made(pressed), 'Mod+Enter'), pressed).toBe(true);
    expect(isElementsOwn(made(pressed), 'j'), pressed).toBe(false);
  }
});

test('chords go through a sheet to the screen behind it; its other keys, and those of a dialog, stay there', () => {
  const at = (html: string, stroke: string) => {
    document.body.innerHTML = html;
    const path: EventTarget[] = [];
    for (let one: Element | null = document.querySelector('button, input'); one; one = one.parentElement) path.push(one);
    return modeOf(stroke, path, 'list');
  };
  const sheet = '<div role="dialog" data-sheet=""><button>Open</button></div>';
  expect([at(sheet, 'Mod+K'), at(sheet, 'j'), at(sheet, 'Escape')]).toEqual(['list', 'dialog', 'dialog']);
  expect(at('<div role="dialog" data-sheet=""><input></div>', 'Mod+A')).toBe('text');
  expect(at('<div role="dialog"><button>Open</button></div>', 'Mod+K')).toBe('dialog');
});

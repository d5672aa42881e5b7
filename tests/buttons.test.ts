import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyCommand } from '#src/shell/testing/everyCommand.ts';
import { parseModule, ROOT } from './architecture/modules.ts';

/** Pages that take the whole window before and after the workspace: there are no commands there. */
const OUTSIDE = /^src\/(session\/views|components\/ui)\/|\.test\.tsx$/;
const BUTTONS = new Set(['Button', 'button', 'DropdownMenuItem']);
/** What a button is when it is no act of its own: an answer in a dialog, the opener of a menu, a message's, a form's, a row's. */
const PARTS = new Set(['dialog', 'menu', 'toast', 'note', 'form', 'row']);

interface Attribute {
  type: string;
  name?: { name: unknown };
  value?: { type: string; value?: unknown } | null;
}
interface Tag {
  path: string;
  name: string;
  attributes: readonly Attribute[];
}

/** Opening tags of buttons and menu items anywhere below a node of a syntax tree. */
function tagsIn(node: unknown, path: string): Tag[] {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap((one) => tagsIn(one, path));
  const { type, name, attributes } = node as { type?: string; name?: { name?: string }; attributes?: readonly Attribute[] };
  const own = type === 'JSXOpeningElement' && BUTTONS.has(name?.name ?? '') ? [{ path, name: name!.name!, attributes: attributes! }] : [];
  return [...own, ...Object.values(node).flatMap((one) => tagsIn(one, path))];
}

/** What is wrong with a button; null: nothing. */
function faultOf({ path, name, attributes }: Tag, ids: ReadonlySet<string>): string | null {
  const given = (wanted: string): Attribute | undefined =>
    attributes.find((one) => one.type === 'JSXAttribute' && one.name?.name === wanted);
  const command = given('data-command')?.value;
  const part = given('data-part')?.value;
  // An expression, or what a button passes on, is somebody else's word.
  if (command?.type === 'JSXExpressionContainer' || attributes.some(({ type }) => type === 'JSXSpreadAttribute')) return null;
  if (command) return ids.has(String(command.value)) ? null : `${path}: there is no command ${String(command.value)}`;
  if (part) return PARTS.has(String(part.value)) ? null : `${path}: a button is no ${String(part.value)}`;
  return `${path}: a <${name}> names neither its command (data-command) nor what it is a part of (data-part)`;
}

test('every button and menu item is a command, or says which part of a dialog, menu, note, form or row it is', () => {
  const ids = new Set<string>(everyCommand().map(({ id }) => id));
  const screens = globSync('src/**/*.tsx', { cwd: ROOT }).filter((path) => !OUTSIDE.test(path));
  const tags = screens.flatMap((path) => tagsIn(parseModule(path, readFileSync(join(ROOT, path), 'utf8')).program, path));
  expect(tags.length).toBeGreaterThan(50);
  expect(tags.flatMap((tag) => faultOf(tag, ids) ?? [])).toEqual([]);
  expect(faultOf({ path: 'x', name: 'Button', attributes: [] }, ids)).toContain('names neither');
});

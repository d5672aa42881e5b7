import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import type { Command } from '#src/commands/types.ts';
import { dropDraftsOf, keepDraft, readDraft } from '#src/data/drafts.ts';
import TemplateEditor from './template-editor.tsx';
import { templateCommands } from './template.commands.ts';
import { templateActs } from './templateActs.ts';

const AT = '/document-folders-management/templates/t1';
const PAGE = { width: 612, height: 792, isTurned: false };
const TEMPLATE = { templateId: 't1', title: 'Lease', roles: ['Driver', 'Boss'], version: 3, pages: [PAGE, PAGE], fields: [] };

let asked: unknown[][];
async function show(save: unknown = { data: { ...TEMPLATE, version: 4 } }) {
  const paths = { '/api/esign/templates/t1': { data: TEMPLATE }, '/api/esign/templates/t1/document.pdf': new Uint8Array() };
  const server = aServer(paths);
  asked = [];
  const sendForm = async (_method: string, path: string, form: FormData) => {
    asked.push([path, Object.fromEntries(form)]);
    return save instanceof Error ? { ok: false, message: save.message } : { ok: true, data: save };
  };
  let n = 0;
  const online = { ...server.online, sendForm } as typeof server.online;
  await aScreen(TemplateEditor, {
    at: AT,
    path: '/document-folders-management/templates/$id',
    commands: templateCommands,
    tools: { online: async () => online, newId: () => `f${++n}`, toast: () => undefined },
  });
  await screen.findByRole('heading', { name: 'Lease' });
  await waitFor(() => expect(templateActs.get()).not.toBeNull());
}
beforeEach(() => dropDraftsOf('u1'));

/** Presses keys as the workspace does: the command whose key it is runs, unless it says that it cannot. */
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const ctx = aContext({ mode: 'record', screen: AT });
    const command = templateCommands.find((one: Command) => one.keys?.includes(key) && one.when(ctx) === true);
    if (!command) throw new Error(`No command takes ${key} now`);
    await act(async () => command.run(ctx, {} as never, {}));
  }
}
const rows = (): string[] =>
  within(screen.getByRole('grid', { name: 'Fields' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .join(' | '),
    );

test('[SIGN-19] by keys alone fields are added, moved, sized, aligned, given to a role, ordered and saved', async () => {
  await show();
  expect(screen.getByText(/No fields yet/)).toBeTruthy();
  await press('1', 'ArrowRight', 'Shift+ArrowDown', '=', '4', '.', 'Shift+ArrowLeft', 'Shift+l', 'r', 'Shift+k');
  expect(rows()).toEqual(['Text: Text 1 | Boss | 1 | 73, 129 · 181 × 20', 'Signature: Signature 1 | Driver | 1 | 73, 82 · 180 × 37']);
  const [first] = within(screen.getByRole('grid')).getAllByRole('row').slice(1);
  expect(document.activeElement).toBe(first);
  expect(first!.getAttribute('aria-selected')).toBe('true');
  await press('Mod+s');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Template saved.'));
  const [[path, sent]] = asked as [[string, { version: string; fields: string }]];
  expect(path).toBe('/api/esign/templates/t1');
  expect(sent.version).toBe('3');
  expect(JSON.parse(sent.fields)).toMatchObject([
    { kind: 'text', role: 'Boss', x: 73, y: 129, width: 181 },
    { kind: 'signature', role: 'Driver', x: 73, y: 82, height: 37 },
  ]);
});

test('[SIGN-19] place and size are said in words, and an overlap is refused as an alert', async () => {
  await show();
  await press('6', '6');
  expect(screen.getByRole('status').textContent).toBe(
    'Added Choice “Choice 2” on page 1, Driver, 72 from the left, 102 from the top, 140 wide, 20 high',
  );
  await press('Shift+ArrowUp');
  await press('Shift+ArrowUp');
  expect(screen.getByRole('alert').textContent).toBe(
    'Choice “Choice 2” on page 1 would lie over Choice “Choice 1” on page 1. Move one of them first.',
  );
  expect(rows()[1]).toContain('72, 92');
  await press('k');
  expect(screen.getByRole('status').textContent).toContain('Choice “Choice 1” on page 1, Driver');
  await press('Delete');
  expect(rows()).toHaveLength(1);
  await press('Mod+z');
  expect(rows()).toHaveLength(2);
  await press('Mod+Shift+z');
  expect(rows()).toHaveLength(1);
});

test('[SIGN-19] the label of a field is typed, and one that is empty is not taken', async () => {
  await show();
  const user = userEvent.setup();
  await press('4');
  const label = screen.getByLabelText('Label');
  await user.clear(label);
  expect(screen.getByText('Type a label.')).toBeTruthy();
  await user.type(label, 'Truck number{Enter}');
  expect(rows()).toEqual(['Text: Truck number | Driver | 1 | 72, 72 · 180 × 20']);
});

test('[SIGN-19] what is not saved is kept on this device, and a save that somebody else was before is told', async () => {
  await show(new Error('Somebody else has saved this template meanwhile.'));
  await press('5', 'Mod+s');
  await waitFor(() => expect(screen.getByText('Somebody else has saved this template meanwhile.')).toBeTruthy());
  expect(rows()).toEqual(['Checkbox: Checkbox 1 (optional) | Driver | 1 | 72, 72 · 14 × 14']);
  expect(readDraft('u1', 'esign-template:t1')?.value).toMatchObject({ version: 3, fields: [{ kind: 'checkbox' }] });
});

test('[SIGN-19] copied fields are kept on the device and pasted in a template that is opened later', async () => {
  await show();
  await press('4', '5', 'y a');
  expect(screen.getByRole('status').textContent).toBe('Copied 2 fields. Paste here or in another template.');
  cleanup();
  void keepDraft('u1', 'esign-template:t1', null);
  await show();
  expect(screen.getByText(/No fields yet/)).toBeTruthy();
  await press('y p');
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('Pasted 2 fields.');
  await press('y y', 'PageDown', 'y p');
  expect(rows()).toHaveLength(3);
  expect(rows()[2]).toContain('| 2 |');
});

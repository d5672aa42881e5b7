import { choiceCommand } from '#src/commands/choice.command.ts';
import type { CharacterKeys } from '#src/commands/keyPress.ts';
import { characterKeys, keyMap } from '#src/commands/keyPreferences.ts';
import { mayEverUse } from '#src/commands/keymap.ts';
import type { Command, CommandTools } from '#src/commands/types.ts';
import { NO_CHANGES, type KeyMap } from '#src/commands/userKeys.ts';
import { practising } from '../practice.ts';
import { always, KEYBOARD_PATH, type ShellActs } from './acts.ts';

const base = { group: 'Palette & help', roles: null, when: always, net: 'local' } as const;
/** The time for which the map from before can be had back at once. */
const UNDO_MS = 10_000;

const SINGLE: readonly { value: CharacterKeys; label: string; detail: string }[] = [
  { value: 'on', label: 'On', detail: 'Single characters are shortcuts outside of text' },
  { value: 'leader', label: 'Leader only', detail: 'Only after Mod+Shift+Space' },
  { value: 'off', label: 'Off', detail: 'For dictation: nothing happens by a single character' },
];

async function change(next: KeyMap, said: string, tools: CommandTools): Promise<void> {
  const before = keyMap.get();
  const refusal = await keyMap.set(next);
  if (refusal) return tools.toast(refusal, 'alert');
  tools.toast(said, 'status', { label: 'Undo', run: () => void keyMap.set(before), forMs: UNDO_MS });
}

async function importKeys(tools: CommandTools): Promise<void> {
  const text = await tools.pickText();
  if (text === null) return;
  const map = (await import('#src/commands/keyMapFile.ts')).readKeyMapFile(text);
  if (typeof map === 'string') tools.toast(map, 'alert');
  else await change(map, 'Shortcuts imported', tools);
}

/** Commands that set up the keyboard. */
export function keyboardCommands({ commands }: ShellActs): readonly Command[] {
  return [
    {
      ...base,
      id: 'prefs.keyboard',
      title: 'Keyboard settings',
      keywords: ['shortcuts', 'rebind', 'remap', 'customise'],
      keys: ['g k'],
      undo: 'none',
      run: (_ctx, tools) => tools.go(KEYBOARD_PATH),
    },
    {
      ...base,
      id: 'help.practice',
      title: 'Practise the keyboard (5 minutes)',
      keywords: ['tour', 'onboarding', 'learn', 'training', 'practice', 'stop'],
      undo: 'UI',
      run: () => practising.set(practising.get() === null ? 0 : null),
    },
    choiceCommand({
      id: 'prefs.keyboard.single',
      title: 'Character shortcuts: on / leader only / off',
      keywords: ['single key', 'disable shortcuts', 'dictation', 'accessibility', 'wcag'],
      group: base.group,
      prompt: 'Character shortcuts',
      of: characterKeys,
      options: () => SINGLE,
      done: ({ label }) => `Character shortcuts: ${label.toLowerCase()}`,
    }),
    {
      ...base,
      id: 'prefs.keyboard.rebind',
      title: 'Change shortcut for a command…',
      keywords: ['remap', 'assign key', 'keybinding'],
      args: [
        {
          kind: 'enum',
          name: 'command',
          prompt: 'Command',
          options: (ctx) =>
            commands()
              .filter((command) => mayEverUse(command, ctx))
              .map(({ id, title, group }) => ({ value: id, label: title, detail: group })),
        },
      ],
      undo: 'INV',
      run: (_ctx, tools, { command }) =>
        tools.go(typeof command === 'string' ? `${KEYBOARD_PATH}?command=${encodeURIComponent(command)}` : KEYBOARD_PATH),
    },
    {
      ...base,
      id: 'prefs.keyboard.reset',
      title: 'Reset all shortcuts',
      keywords: ['default keys', 'restore'],
      undo: 'INV',
      run: (_ctx, tools) => change(NO_CHANGES, 'All shortcuts are as they were made', tools),
    },
    {
      ...base,
      id: 'prefs.keyboard.transfer',
      title: 'Export or import shortcuts',
      keywords: ['backup', 'json'],
      args: [
        {
          kind: 'enum',
          name: 'way',
          prompt: 'Export or import',
          options: () => [
            { value: 'export', label: 'Export', detail: 'Save a file' },
            { value: 'import', label: 'Import', detail: 'Read a file' },
          ],
        },
      ],
      undo: 'INV',
      async run(_ctx, tools, { way }) {
        const options = [
          { value: 'export', label: 'Export to a file' },
          { value: 'import', label: 'Import from a file' },
        ] as const;
        const chosen = way ?? (await tools.choose({ title: 'Export or import shortcuts', options, everywhere: true }));
        if (chosen === 'export')
          tools.save('weighstation-shortcuts.json', (await import('#src/commands/keyMapFile.ts')).keyMapFile(keyMap.get()));
        if (chosen === 'import') await importKeys(tools);
      },
    },
  ];
}

import type { Command } from '#src/commands/types.ts';
import { editorRequests } from './editorRequests.ts';

const base = {
  group: 'E-sign documents',
  roles: null,
  undo: 'TEXT',
  net: 'local',
  when: ({ mode }) => mode === 'editor',
} as const satisfies Partial<Command>;

/**
 * The commands of any editor of rich text. The editor itself takes the keys of bold, italic, underline, undo and redo; whatever else
 * there is to choose is in its toolbar.
 */
export const editorCommands: readonly Command[] = [
  {
    ...base,
    id: 'editor.format',
    title: 'Format: bold / italic / underline',
    keywords: ['text style'],
    keys: ['Mod+b', 'Mod+i', 'Mod+u'],
    run: () => editorRequests.send({ do: 'tools', at: 'bold' }),
  },
  {
    ...base,
    id: 'editor.link',
    title: 'Insert link',
    keywords: ['url'],
    keys: ['Mod+k'],
    // Without words that are chosen the key opens the palette (design/workspace.md 4.2).
    when: ({ mode, isTextChosen }) => mode === 'editor' && isTextChosen === true,
    run: () => editorRequests.send({ do: 'link' }),
  },
  {
    ...base,
    id: 'editor.block',
    title: 'Block type / size / font / color / alignment…',
    keywords: ['heading', 'list', 'quote'],
    run: () => editorRequests.send({ do: 'tools', at: 'block' }),
  },
  {
    ...base,
    id: 'editor.undo',
    title: 'Undo / redo in the editor',
    keywords: ['history'],
    keys: ['Mod+z', 'Mod+Shift+z'],
    run: () => editorRequests.send({ do: 'undo' }),
  },
];

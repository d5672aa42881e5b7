import type { Json } from '#domain/field.ts';
import type { Command, CommandTools } from '#src/commands/types.ts';
import { preference } from '#src/data/preferences.ts';
import type { PaneStore } from './paneStore.ts';

/** Longest name of a layout, in characters. */
const NAME_MAX = 60;
/** The time for which a deletion can be undone from its message, in milliseconds. */
const UNDO_MS = 10_000;

/** An arrangement of panes that somebody gave a name. */
interface SavedLayout {
  name: string;
  /** The address as in the address bar, without the origin. */
  address: string;
}

function layoutIn(stored: Json): SavedLayout[] {
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return [];
  const { name, address } = stored;
  return typeof name === 'string' && typeof address === 'string' && address.startsWith('/') ? [{ name, address }] : [];
}

/** The person's layouts, by name. What an address may show is decided when it is opened. */
const savedLayouts = preference<SavedLayout[] & Json>({
  name: 'layouts',
  fallback: [] as SavedLayout[] & Json,
  read: (stored) => (Array.isArray(stored) ? (stored.flatMap(layoutIn) as SavedLayout[] & Json) : null),
});

const any: Command['when'] = () => savedLayouts.get().length > 0 || 'No layout was saved yet';

async function choose(tools: CommandTools, title: string): Promise<SavedLayout | undefined> {
  const layouts = savedLayouts.get();
  const name = await tools.choose({
    everywhere: true,
    title,
    options: layouts.map((layout) => ({ value: layout.name, label: layout.name })),
  });
  return layouts.find((layout) => layout.name === name);
}

/** Writes the list of layouts; says what went wrong. Answers whether it went well. */
async function write(tools: CommandTools, next: (last: readonly SavedLayout[]) => SavedLayout[]): Promise<boolean> {
  const problem = await savedLayouts.set((last) => next(last) as typeof last);
  if (problem) tools.toast(problem, 'alert');
  return problem === null;
}

function put(layouts: readonly SavedLayout[], layout: SavedLayout): SavedLayout[] {
  return [...layouts.filter(({ name }) => name !== layout.name), layout].toSorted((a, b) => a.name.localeCompare(b.name));
}

async function save(panes: PaneStore, tools: CommandTools): Promise<void> {
  const name = (await tools.ask({ everywhere: true, title: 'Name of this layout', value: '' }))
    ?.replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
  if (!name) return;
  const layout = { name, address: panes.address() };
  if (await write(tools, (last) => put(last, layout))) tools.toast(`Layout “${name}” saved`);
}

async function remove(tools: CommandTools): Promise<void> {
  const layout = await choose(tools, 'Delete which layout?');
  if (!layout || !(await write(tools, (last) => last.filter(({ name }) => name !== layout.name)))) return;
  const undo = { label: 'Undo', run: () => void write(tools, (last) => put(last, layout)), forMs: UNDO_MS };
  tools.toast(`Layout “${layout.name}” deleted`, 'status', undo);
}

/** Arrangements of panes under a name, on every device of the person. */
export function layoutCommands(panes: PaneStore): readonly Command[] {
  const group = 'Panes & layout';
  const roles = null;
  return [
    {
      id: 'layout.save',
      title: 'Save this layout…',
      keywords: ['workspace', 'arrangement'],
      group,
      roles,
      keys: ['w n'],
      undo: 'INV',
      net: 'queued',
      when: () => true,
      run: (_ctx, tools) => save(panes, tools),
    },
    {
      id: 'layout.open',
      title: 'Open a saved layout…',
      keywords: ['workspace'],
      group,
      roles,
      keys: ['w a'],
      undo: 'Back',
      net: 'local',
      when: any,
      run: async (_ctx, tools) => {
        const layout = await choose(tools, 'Open which layout?');
        if (layout) panes.open(layout.address);
      },
    },
    {
      id: 'layout.delete',
      title: 'Delete a saved layout…',
      keywords: ['remove workspace'],
      group,
      roles,
      undo: 'INV',
      net: 'queued',
      when: any,
      run: (_ctx, tools) => remove(tools),
    },
  ];
}

import { isListMode } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, Subject } from '#src/commands/types.ts';
import { parkedPanes, resizing } from './arranging.ts';
import { canBeFollowed } from './following.ts';
import { MAX_PANES } from './layoutUrl.ts';
import { pathOf } from './paneState.ts';
import type { PaneStore } from './paneStore.ts';

/** The means that the commands of panes work with. */
export interface PaneActs {
  panes: PaneStore;
  /** Address of a row's screen; null when rows of this noun have none. */
  hrefOf: (subject: Subject) => string | null;
}

type PaneCommand = Omit<Command, 'group' | 'roles' | 'undo' | 'net'> & Partial<Pick<Command, 'undo' | 'group'>>;
type When = Command['when'];

const FULL = `${MAX_PANES} panes are open, more do not fit`;
const several: When = ({ paneCount }) => paneCount > 1 || 'Only one pane is open';

/** The address of the row commands act on; null when it has no page of its own, but is shown in its list. */
function pageOf({ subject, screen }: CommandContext, hrefOf: PaneActs['hrefOf']): string | null {
  const href = subject && hrefOf(subject);
  return href === null || pathOf(href) === screen ? null : href;
}

/** Makes the commands that open, close and copy panes. */
function openCommands({ panes, hrefOf }: PaneActs): PaneCommand[] {
  const addressOf = (ctx: CommandContext): string | null => pageOf(ctx, hrefOf);
  const hasAddress: When = (ctx) => isListMode(ctx.mode) && addressOf(ctx) !== null;
  const room: When = () => !panes.isFull() || FULL;
  return [
    {
      id: 'pane.openSide',
      title: 'Open in side pane',
      keywords: ['split', 'beside'],
      keys: ['Shift+Enter'],
      when: hasAddress,
      run: (ctx, tools) => tools.go(addressOf(ctx)!, 'side'),
    },
    {
      id: 'pane.openTab',
      title: 'Open in new browser tab',
      keywords: ['window'],
      keys: ['Mod+Enter'],
      when: hasAddress,
      run: (ctx) => void open(addressOf(ctx)!, '_blank', 'noopener'),
    },
    {
      id: 'pane.split',
      title: 'Split this pane',
      keywords: ['duplicate', 'side by side'],
      keys: ['w v'],
      when: room,
      run: () => panes.split(),
    },
    { id: 'pane.close', title: 'Close pane', keywords: ['x'], keys: ['w x'], when: several, run: () => panes.close() },
    {
      id: 'pane.closeOthers',
      title: 'Close other panes',
      keywords: ['only this'],
      keys: ['w o'],
      when: several,
      run: () => panes.closeOthers(),
    },
    {
      id: 'pane.reopen',
      title: 'Reopen closed pane',
      keywords: ['restore'],
      keys: ['w u'],
      when: (ctx) => (panes.state().closed.length > 0 ? room(ctx) : 'No pane was closed'),
      run: () => panes.reopen(),
    },
    {
      id: 'pane.popOut',
      title: 'Move pane to a new browser tab',
      keywords: ['detach', 'second screen', 'window'],
      keys: ['w t'],
      when: several,
      run: () => {
        const { panes: all, focused } = panes.state();
        open(all[focused]!.href, '_blank', 'noopener');
        panes.close();
      },
    },
    {
      id: 'copy.layoutLink',
      title: 'Copy link to this pane layout',
      group: 'Undo, clipboard',
      keywords: ['share workspace', 'url'],
      keys: ['y l'],
      when: () => true,
      run: async (_ctx, tools) => {
        await tools.copy(new URL(panes.address(), location.origin).href);
        tools.toast('Link to this layout copied');
      },
    },
  ];
}

/** Makes the commands that move the keyboard between panes. */
function focusCommands({ panes }: PaneActs): PaneCommand[] {
  const goTo = (id: PaneCommand['id'], title: string, keywords: string[], keys: string[], run: () => void): PaneCommand => ({
    id,
    title,
    keywords,
    keys,
    when: several,
    run,
  });
  const nth = (n: number): PaneCommand => ({
    ...goTo(`pane.nth.${n}`, `Focus pane ${n}`, ['number'], [`w ${n}`], () => panes.focusNth(n - 1)),
    when: ({ paneCount }) => paneCount > 1 && (n <= paneCount || `There is no pane ${n}`),
  });
  const step = (by: 1 | -1) => (): void => panes.focusNth(panes.state().focused + by);
  return [
    goTo('pane.next', 'Focus next pane', ['cycle', 'region'], ['w w', 'F6'], () => panes.focusNext(1)),
    goTo('pane.prev', 'Focus previous pane', ['cycle', 'region'], ['w p', 'Shift+F6'], () => panes.focusNext(-1)),
    goTo('pane.left', 'Focus pane to the left', ['west'], ['w h'], step(-1)),
    goTo('pane.right', 'Focus pane to the right', ['east'], ['w l'], step(1)),
    ...Array.from({ length: MAX_PANES }, (_, i) => nth(i + 1)),
  ];
}

/** Makes the commands that change places and widths. */
function arrangeCommands({ panes, hrefOf }: PaneActs): PaneCommand[] {
  const arrange = (id: PaneCommand['id'], title: string, keywords: string[], key: string, run: () => void): PaneCommand => ({
    id,
    title,
    keywords,
    keys: [key],
    when: several,
    run,
  });
  const focusedPane = () => panes.state().panes[panes.state().focused]!;
  return [
    arrange('pane.moveLeft', 'Move pane left', ['reorder'], 'w Shift+h', () => panes.move(-1)),
    arrange('pane.moveRight', 'Move pane right', ['reorder'], 'w Shift+l', () => panes.move(1)),
    arrange('pane.swap', 'Swap with next pane', ['exchange'], 'w s', () => panes.swap()),
    arrange('pane.maximize', 'Maximize / restore pane', ['zoom', 'full', 'focus mode'], 'w m', () => panes.maximise()),
    {
      id: 'pane.resize',
      title: 'Resize panes',
      keywords: ['wider', 'narrower', 'arrows'],
      keys: ['w r'],
      when: ({ paneCount }) =>
        paneCount < 2 ? 'Only one pane is open' : parkedPanes.get().length < paneCount - 1 || 'There is room for one pane only',
      run: () => resizing.set({ paneId: focusedPane().id, before: panes.state().widths }),
    },
    arrange('pane.equalize', 'Equal pane widths', ['balance', 'reset'], 'w e', () => panes.equalise()),
    arrange('pane.pin', 'Pin pane', ['keep', 'lock', 'unpin'], 'w k', () => panes.pin()),
    {
      id: 'pane.follow',
      title: 'Follow mode: side pane shows the focused row',
      keywords: ['link', 'preview', 'master detail', 'stop following'],
      keys: ['w f'],
      when: (ctx) => {
        if (panes.state().follow) return true;
        if (!isListMode(ctx.mode) || !ctx.subject) return false;
        if (pageOf(ctx, hrefOf) === null) return 'These rows can’t be opened in a pane';
        return canBeFollowed(panes.state(), panes.state().focused) || 'All other panes are pinned';
      },
      run: (ctx) => {
        const href = pageOf(ctx, hrefOf);
        if (panes.state().follow) panes.stopFollowing();
        else if (href) panes.follow(href);
      },
    },
  ];
}

/** Next and previous in an open record, along the list it was opened from. */
function alongCommands({ panes }: PaneActs): PaneCommand[] {
  const along = (id: PaneCommand['id'], title: string, key: string, step: 1 | -1, end: string): PaneCommand => ({
    id,
    title,
    keywords: [step === 1 ? 'down' : 'up'],
    keys: [key],
    undo: 'Back',
    when: ({ mode }) => mode === 'record' && panes.state().panes[panes.state().focused]?.trail != null,
    run: (_ctx, tools) => {
      if (!panes.goAlong(step)) tools.toast(end);
    },
  });
  return [
    along('nav.next', 'Next record', 'j', 1, 'This is the last record of the list'),
    along('nav.prev', 'Previous record', 'k', -1, 'This is the first record of the list'),
  ];
}

/** The commands that arrange panes. */
export function paneCommands(acts: PaneActs): readonly Command[] {
  const panes = [...openCommands(acts), ...focusCommands(acts), ...arrangeCommands(acts)];
  const make =
    (group: Command['group']) =>
    (command: PaneCommand): Command => ({ undo: 'UI', net: 'local', group, ...command, roles: null });
  return [...panes.map(make('Panes & layout')), ...alongCommands(acts).map(make('Navigate'))];
}

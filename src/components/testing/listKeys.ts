import { keysOf, offersIn } from '#src/commands/keymap.ts';
import { isElementsOwn, modeAt } from '#src/commands/keyTarget.ts';
import type { ListHandle } from '#src/commands/listHandle.ts';
import { keyFacts, strokeOf } from '#src/commands/strokes.ts';
import type { CommandTools, Subject } from '#src/commands/types.ts';
import { listCommands } from '../list.commands.ts';
import { listRangeCommands } from '../listRange.commands.ts';
import { listViewCommands } from '../listView.commands.ts';
import { aContext } from './tryCommand.ts';

/** The keys of every list lead to this one, through their commands, as in the workspace; answers with the way to stop. */
export function hearListKeys(list: () => Partial<ListHandle>, selection: () => readonly Subject[] = () => []): () => void {
  const hear = (event: KeyboardEvent): void => {
    const stroke = strokeOf(keyFacts(event), false);
    const ctx = aContext({
      mode: modeAt(event.composedPath(), 'list'),
      list: {
        page: 1,
        pages: 1,
        pageSize: 20,
        narrowed: false,
        sortable: [],
        sort: null,
        groupable: [],
        group: null,
        address: '',
        view: null,
        editable: true,
      },
      subject: { table: 'cases', row: { id: 'x' } },
      selection: selection(),
    });
    const offer =
      stroke === null || event.defaultPrevented
        ? undefined
        : keysOf(offersIn([...listCommands, ...listRangeCommands, ...listViewCommands], ctx)).get(stroke);
    if (!offer || isElementsOwn(event.composedPath(), stroke!)) return;
    event.preventDefault();
    void offer.command.run(ctx, { list } as unknown as CommandTools, {});
  };
  window.addEventListener('keydown', hear);
  return () => window.removeEventListener('keydown', hear);
}

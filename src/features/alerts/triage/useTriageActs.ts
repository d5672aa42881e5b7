import { useRef } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import type { TriageHandle } from '#src/commands/triageHandle.ts';
import { SELECTED_MAX } from '#src/components/selection.ts';
import { pagingOf, pagingPatch } from '#src/components/paging.ts';
import { usePaneStore } from '#src/panes/panesContext.ts';
import { usePane } from '#src/panes/usePane.ts';
import { capacityOf } from '#src/panes/visiblePanes.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { ALERTS_PAGE_SIZE } from '../alert.queries.ts';
import { isOrder } from '../remedies/remedy.commands.ts';
import { FIRST, TRIAGE_KEY, walkRequest } from './walkRequest.ts';
import { after, before, begun, END, lastDone, left, noted, onward, outcomeOf, reopened, survivor, type Walk } from './walk.ts';
import { keepWalk } from './triageStorage.ts';

interface Options {
  paneId: string;
  walk: Walk | null;
  at: string;
  query: ReplicaQuery<'alerts'>;
  goTo: (at: string) => void;
  /** A card comes back whose alert is being opened again. */
  onReopened: (id: string) => void;
}

/** Returns what commands may do with a triage; `pass` goes past a card that is not open any more, the way one was going. */
export function useTriageActs({ paneId, walk, at, query, goTo, onReopened }: Options): TriageHandle & { pass: () => void } {
  const pane = usePane();
  const panes = usePaneStore();
  const tools = useTools();
  const back = useRef(false);
  /** The way to undo what was done last at the server; forgotten with the page. */
  const passing = useRef<{ id: string; takeBack: () => Promise<boolean> } | null>(null);
  const step = (isBack: boolean): void => {
    back.current = isBack;
    const to = walk && (isBack ? before(walk, at) : at === END ? null : after(walk, at));
    if (to !== null) goTo(to);
  };
  /** An act has led here: a reload right after it must find the place. */
  const arriveAt = (to: string): void => {
    goTo(to);
    panes.flush();
  };
  const note = (ids: readonly string[], how: Parameters<typeof noted>[2]): Walk => {
    const next = noted(walk!, ids, how);
    keepWalk(paneId, next);
    return next;
  };

  const reopen = (id: string): void => {
    if (!walk?.ids.includes(id)) return;
    onReopened(id);
    keepWalk(paneId, reopened(walk, id));
    arriveAt(id);
  };

  const leave = async (): Promise<void> => {
    const paging = pagingOf(pane.search, ALERTS_PAGE_SIZE);
    const { include: _include, ...bare } = query;
    const { rows } = await tools.query({ ...bare, first: SELECTED_MAX, skip: 0 });
    const ids = rows.map(({ id }) => id);
    const there = walk ? survivor(walk, at, ids) : null;
    const page = there === null ? 1 : Math.floor(ids.indexOf(there) / paging.pageSize) + 1;
    pane.setSearch({ ...pagingPatch({ ...paging, page }, ALERTS_PAGE_SIZE), [TRIAGE_KEY]: null }, 'replace');
  };

  const comeAgain = async (names: readonly string[]): Promise<void> => {
    const id = walk && lastDone(walk, names.some(isOrder) ? 'ordered' : 'changed');
    // What was taken back may be about another alert, and this one is still set aside.
    const row = id && names.includes('alertUpdate') ? await tools.get('alerts', id) : undefined;
    if (id && !row?.dismissedAt) reopen(id);
  };

  return {
    next: () => step(false),
    previous: () => step(true),
    skip: () => {
      if (!walk || at === END) return;
      back.current = false;
      arriveAt(onward(outcomeOf(walk, at) === null ? note([at], 'skipped') : walk, at));
    },
    open: (href) => {
      // Where two panes have no room side by side, Back leads to the card again.
      if (capacityOf(innerWidth, innerWidth) < 2) return pane.go(href);
      pane.go(href, 'side');
      panes.focus(paneId);
    },
    leave: () => void leave(),
    again: () => {
      if (!walk || at !== END) return;
      const rest = left(walk);
      if (rest.length > 0) keepWalk(paneId, begun(rest));
      else walkRequest.set({ at: FIRST, ids: [] });
      arriveAt(rest[0] ?? FIRST);
    },
    settle: (ids, how, takeBack) => {
      if (!walk) return;
      passing.current = takeBack && ids[0] !== undefined ? { id: ids[0], takeBack } : null;
      back.current = false;
      const next = note(ids, how);
      if (ids.includes(at)) arriveAt(onward(next, at));
    },
    undoLast: async () => {
      const last = passing.current;
      if (!last || walk?.notes.at(-1)?.id !== last.id) return false;
      if (!(await last.takeBack())) return true;
      passing.current = null;
      reopen(last.id);
      return true;
    },
    takenBack: (names) => void comeAgain(names),
    reopen,
    pass: () => {
      if (!walk) return;
      const next = note([at], 'gone');
      goTo((back.current ? before(next, at) : null) ?? after(next, at));
    },
  };
}

import { Building2, ChevronDown, ChevronRight, FileText, Folder as FolderIcon, UserRound, type LucideIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { characterKeys } from '#src/commands/keyPreferences.ts';
import { cn } from '#src/components/cn.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { NOTHING_TYPED } from '#src/components/typeAhead.ts';
import { usePane } from '#src/panes/usePane.ts';
import { keyOfFolder, moveOf, typedTo, type TreeRow } from './treeRows.ts';
import { treeActs } from './treeActs.ts';
import type { Folder } from '../folderAddress.ts';
import type { FolderTree as Tree } from './useFolderTree.ts';

/** A row's height in pixels (spec section 9). */
const ROW_PX = 42;
/** Rows that are drawn beyond what is in sight, on each side. */
const BEYOND = 10;

interface FolderTreeProps {
  tree: Tree;
  /** The folder that is shown. */
  folder: Folder | null;
  /** Shows a folder; `enter`: the keyboard goes into it, as in a file tree, where Enter opens and Space only shows. */
  onOpen: (row: TreeRow, enter: boolean) => void;
}

/** The letters that move in lists move here too. */
const AS_IN_LISTS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

const ICONS: Readonly<Record<string, LucideIcon>> = { customer: Building2, driver: UserRound, category: FolderIcon };

/** The folders of customers as a tree (WAI-ARIA); its keys are those of the file tree of VS Code. */
export function FolderTree({ tree, folder, onOpen }: FolderTreeProps) {
  const { rows, ready, expand, collapse, more } = tree;
  const { focused, setMode } = usePane();
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string | null>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const typed = useRef(NOTHING_TYPED);
  /** The row that shall have the keyboard as soon as it is drawn. */
  const wanted = useRef<string | null>(null);
  const selected = keyOfFolder(folder);
  const keyAt = [at, selected].find((key) => rows.some((row) => row.key === key)) ?? rows[0]?.key ?? null;
  const index = rows.findIndex(({ key }) => key === keyAt);

  const from = Math.max(0, Math.floor(view.top / ROW_PX) - BEYOND);
  const to = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW_PX) + BEYOND);
  const look = (): void => {
    const { scrollTop: top = 0, clientHeight = 0 } = root.current ?? {};
    setView((was) => (was.top === top && was.height === clientHeight ? was : { top, height: clientHeight || was.height }));
  };
  useLayoutEffect(look, [rows.length]);
  const isNearEnd = ready && to >= rows.length - BEYOND;
  const readOn = useRef(more);
  useEffect(() => {
    readOn.current = more;
  });
  useEffect(() => {
    if (isNearEnd) readOn.current();
  }, [isNearEnd, rows.length]);

  const lead = (key: string): void => {
    setAt(key);
    wanted.current = key;
    const place = rows.findIndex((row) => row.key === key) * ROW_PX;
    const element = root.current;
    if (!element || place < 0) return;
    if (place < element.scrollTop) element.scrollTop = place;
    else if (place + ROW_PX > element.scrollTop + element.clientHeight) element.scrollTop = place + ROW_PX - element.clientHeight;
  };
  useLayoutEffect(() => {
    const target = wanted.current && root.current?.querySelector<HTMLElement>(`[data-folder="${CSS.escape(wanted.current)}"]`);
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
  });

  // On a phone the tree gives way to the folder that it opened; an element that is hidden does not say that it lost the keyboard.
  useLayoutEffect(() => {
    const element = root.current;
    if (selected !== null && element?.contains(document.activeElement) && element.getClientRects().length === 0) setMode('list');
  }, [selected, setMode]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || index < 0) return;
    const screenful = Math.max(1, Math.floor(view.height / ROW_PX) - 1);
    const key = characterKeys.get() === 'on' ? (AS_IN_LISTS[event.key] ?? event.key) : event.key;
    const move = moveOf(key, rows, index, screenful);
    const isLetter = event.key.length === 1 && event.key !== ' ';
    if (move) {
      if (move.expand) expand(move.expand);
      if (move.collapse) collapse(move.collapse);
      if (move.to) lead(move.to);
    } else if (isLetter && characterKeys.get() !== 'on') {
      const found = typedTo(event.key, rows, index, typed.current, performance.now());
      typed.current = found.typed;
      if (!found.to) return;
      lead(found.to);
    } else if (event.key === ' ') onOpen(rows[index]!, false);
    // What does nothing at this row does nothing elsewhere either.
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const acts = useRef({ toggle: () => {}, open: () => {} });
  useEffect(() => {
    const row = rows[index];
    const root1 = row && rows.find(({ key }) => key === `customer:${row.customerId}`);
    acts.current = {
      toggle: () => root1 && (root1.expanded ? collapse(root1.customerId) : expand([root1.customerId])),
      open: () => row && onOpen(row, true),
    };
  });
  useEffect(() => {
    if (!focused) return undefined;
    const own = { toggle: () => acts.current.toggle(), open: () => acts.current.open() };
    treeActs.set(own);
    return () => {
      if (treeActs.get() === own) treeActs.set(null);
    };
  }, [focused]);

  return (
    <div
      ref={root}
      role="tree"
      aria-label="Folders"
      aria-busy={!ready}
      tabIndex={-1}
      onScroll={look}
      onKeyDown={onKeyDown}
      onFocus={() => setMode('tree')}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (
          relatedTarget instanceof Node &&
          currentTarget.closest('[data-pane]')?.contains(relatedTarget) &&
          !currentTarget.contains(relatedTarget)
        )
          setMode('list');
      }}
      className="min-h-0 flex-1 overflow-auto outline-hidden"
    >
      {!ready && <TreeSkeleton />}
      <div role="none" style={{ height: from * ROW_PX }} />
      {rows.slice(from, to).map((row) => (
        <TreeItem
          key={row.key}
          row={row}
          isAt={row.key === keyAt}
          isSelected={row.key === selected}
          isStart={row.key === keyAt && folder === null}
          onFocus={() => setAt(row.key)}
          onOpen={() => onOpen(row, false)}
          onToggle={() => (row.expanded ? collapse(row.customerId) : expand([row.customerId]))}
        />
      ))}
      <div role="none" style={{ height: Math.max(0, rows.length - to) * ROW_PX }} />
    </div>
  );
}

interface TreeItemProps {
  row: TreeRow;
  isAt: boolean;
  isSelected: boolean;
  /** Whoever arrives without a folder begins here. */
  isStart: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onToggle: () => void;
}

function TreeItem({ row, isAt, isSelected, isStart, onFocus, onOpen, onToggle }: TreeItemProps) {
  const Icon = ICONS[row.id.split(':')[0]!] ?? FileText;
  const Chevron = row.expanded ? ChevronDown : ChevronRight;
  return (
    // The keys of all rows are heard by the tree around.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="treeitem"
      data-folder={row.key}
      data-autofocus={isStart || undefined}
      aria-level={row.level}
      aria-expanded={row.expanded ?? undefined}
      aria-selected={isSelected}
      aria-posinset={row.place}
      aria-setsize={row.of}
      tabIndex={isAt ? 0 : -1}
      onFocus={onFocus}
      onClick={onOpen}
      style={{ height: ROW_PX }}
      className={cn(
        'flex cursor-default items-center gap-1.5 border-l-2 border-l-transparent pr-3 text-sm outline-hidden select-none hover:bg-muted focus-visible:border-l-ring focus-visible:bg-accent',
        isSelected && 'bg-selection font-medium',
        row.level === 1 ? 'pl-1' : 'pl-9',
      )}
    >
      {row.expanded !== null && (
        // A pointer opens and closes here; keys have the arrows.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center text-faint-foreground"
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <Chevron className="size-4" />
        </span>
      )}
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      <span className="truncate">{row.label}</span>
      {row.detail && <span className="ml-auto shrink-0 pl-2 text-xs font-normal text-muted-foreground">{row.detail}</span>}
    </div>
  );
}

function TreeSkeleton() {
  return Array.from({ length: 6 }, (_, row) => (
    <div key={row} aria-hidden="true" className="flex items-center px-4" style={{ height: ROW_PX }}>
      <Skeleton className={row % 2 ? 'w-1/2' : 'w-2/3'} />
    </div>
  ));
}

import { useEffect, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { EmptyState } from '#src/components/empty-state.tsx';
import type { Column } from '#src/components/grid-column.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useGridFocus } from '#src/components/useGridFocus.ts';
import { useGridHandle, type GridHandle } from '#src/components/useGridHandle.ts';
import { usePane } from '#src/panes/usePane.ts';
import type { DocumentRow } from '../documentSubject.ts';
import { DocumentCard } from './document-card.tsx';

interface DocumentCardsProps {
  /** The name of the grid. */
  label: string;
  rows: readonly DocumentRow[];
  total: number;
  skip: number;
  ready: boolean;
  empty: string;
  emptyHint?: ReactNode;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, withShift: boolean) => void;
  /** The card that commands act on has changed, or its content has. */
  onActive: (row: DocumentRow | null) => void;
  onOpen: (row: DocumentRow) => void;
  ref: Ref<GridHandle>;
}

/** What a letter leads to, and what a card says. */
const COLUMNS: readonly Column<DocumentRow>[] = [{ id: 'title', header: 'Title', cell: ({ title }) => title, text: ({ title }) => title }];
/** Cards that go by at once. */
const SCREENFUL = 6;
const noEdit = (): void => undefined;
const drawn = { pageRows: () => SCREENFUL };
const CARDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 p-3';

/** Documents as cards, for the keyboard as every list: its keys are the commands of lists. */
export function DocumentCards(props: DocumentCardsProps) {
  const { label, rows, total, skip, ready, empty, emptyHint, chosen, onChoose, onActive, onOpen, ref } = props;
  const { focused } = usePane();
  const root = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const focus = useGridFocus({ root, ids, loading: !ready, live: focused });
  const { activeId } = focus;
  const active = rows.find(({ id }) => id === activeId) ?? null;
  useGridHandle(ref, { root, rows, focus, drawn, ids, columns: COLUMNS, active, edit: noEdit });
  const tell = useRef(onActive);
  useEffect(() => {
    tell.current = onActive;
  });
  useEffect(() => tell.current(active), [active]);
  useEffect(() => () => tell.current(null), []);
  return (
    <div ref={root} className="min-h-0 flex-1 overflow-auto" {...focus.watch}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={ready ? total : -1}
        aria-multiselectable="true"
        aria-busy={!ready}
        data-selecting={chosen.size > 0 || undefined}
        tabIndex={activeId === null ? 0 : -1}
        className="group/grid outline-hidden"
      >
        {rows.length > 0 && (
          <div role="rowgroup" className={CARDS} data-skip={skip}>
            {rows.map((row) => (
              <DocumentCard
                key={row.id}
                row={row}
                isActive={row.id === activeId}
                isChosen={chosen.has(row.id)}
                onFocus={() => focus.activate(row.id, null)}
                onChoose={(withShift) => onChoose(row.id, withShift)}
                onOpen={() => onOpen(row)}
              />
            ))}
          </div>
        )}
      </div>
      {!ready && <CardSkeletons />}
      {ready && rows.length === 0 && (
        <div data-grid-fallback="">
          <EmptyState title={empty}>{emptyHint}</EmptyState>
        </div>
      )}
    </div>
  );
}

function CardSkeletons() {
  return (
    <div aria-hidden="true" data-skeleton="cards" className={CARDS}>
      {Array.from({ length: SCREENFUL }, (_, i) => (
        <div key={i} className="grid h-40 content-start gap-3 rounded-lg border border-border bg-card p-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/3" />
          <Skeleton className="h-1 w-full" />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  );
}

import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { BulkColumn, BulkRow } from '#domain/esign/bulkSend.ts';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import { useRowWindow } from '#src/components/useRowWindow.ts';

interface RowsListProps {
  columns: readonly BulkColumn[];
  rows: readonly BulkRow[];
}

/** The rows of a file, each with what is wrong with it; of thousands only those near the view are drawn. Arrow keys go through them. */
export function RowsList({ columns, rows }: RowsListProps) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, rows.length - 1);
  const [ids, setIds] = useState(() => ({ rows, ids: rows.map(({ number }) => String(number)) }));
  if (ids.rows !== rows) setIds({ rows, ids: rows.map(({ number }) => String(number)) });
  const { stretches, onScroll, pageRows } = useRowWindow({ root, ids: ids.ids, keep: active });
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = stepOf(event, active, rows.length, pageRows());
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    // The row is drawn wherever it is, and brought into view once it stands there.
    requestAnimationFrame(() => document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' }));
  };
  if (rows.length === 0)
    return <p className="rounded-lg border border-border px-3 py-6 text-center text-sm text-muted-foreground">No row is like that.</p>;
  return (
    <div
      ref={root}
      role="grid"
      aria-label="Rows of the file"
      aria-rowcount={rows.length}
      tabIndex={0}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      className="max-h-96 overflow-auto rounded-lg border border-border outline-hidden focus-visible:ring-2 focus-visible:ring-ring"
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      {stretches.map((stretch) =>
        'space' in stretch ? (
          <div key={`space-${stretch.at}`} role="presentation" style={{ height: stretch.space }} />
        ) : (
          rows.slice(stretch.rows.from, stretch.rows.to).map((row, i) => {
            const at = stretch.rows.from + i;
            return (
              <div
                key={row.number}
                id={`${id}-${at}`}
                data-row={row.number}
                role="row"
                tabIndex={-1}
                aria-selected={at === active}
                aria-rowindex={at + 1}
                className="flex gap-3 border-b border-border px-3 py-1.5 text-sm last:border-b-0 aria-selected:bg-muted max-sm:flex-wrap"
                onMouseDown={() => setActive(at)}
                onFocus={() => root.current?.focus()}
              >
                <RowContent columns={columns} row={row} />
              </div>
            );
          })
        ),
      )}
    </div>
  );
}

function RowContent({ columns, row: { number, values, problems } }: { columns: readonly BulkColumn[]; row: BulkRow }) {
  const people = columns.flatMap(({ is }, i) => (is === 'name' ? [`${values[i] || 'No name'} <${values[i + 1] || 'no email'}>`] : []));
  const isReady = problems.length === 0;
  return (
    <>
      <span role="gridcell" className="w-16 shrink-0 text-xs leading-5 text-muted-foreground tabular-nums">
        Row {number.toLocaleString('en-US')}
      </span>
      <span role="gridcell" className="min-w-0 flex-1 wrap-anywhere" dir="auto">
        {people.join(', ')}
      </span>
      <span
        role="gridcell"
        className={`flex min-w-0 flex-1 items-start gap-1.5 max-sm:basis-full ${isReady ? 'text-tone-green-fg' : 'text-tone-amber-fg'}`}
      >
        <StateGlyph glyph={isReady ? 'check' : 'warning'} className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{isReady ? 'Can be sent' : problems.map(({ words }) => words).join('; ')}</span>
      </span>
    </>
  );
}

/** The row that a key goes to; null: it is none of these keys. */
function stepOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, at: number, count: number, page: number): number | null {
  if (ctrlKey || metaKey || altKey || count === 0) return null;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

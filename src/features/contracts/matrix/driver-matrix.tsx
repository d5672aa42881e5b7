import { useEffect } from 'react';
import { isStaff } from '#domain/actor.ts';
import { CHECKLIST_ITEMS, CHECKLIST_STATES, type ChecklistItemSpec } from '#domain/checklist/items.ts';
import { Badge } from '#src/components/badge.tsx';
import { checklistLook } from '#src/components/checklist/checklistLook.ts';
import { RecordList } from '#src/components/record-list.tsx';
import { recordHref } from '#src/components/recordHref.ts';
import { useLive, useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { itemCounts, MATRIX_FILTERS, MATRIX_PAGE_SIZE, matrixQuery } from './matrix.queries.ts';
import { matrixColumns, nameOf, type MatrixRow } from './matrix.columns.tsx';

const [CUSTOMER_COLUMNS, STAFF_COLUMNS] = [matrixColumns(false), matrixColumns(true)];

/** The driver's file, at the item whose cell is opened. */
function hrefOf({ contractId }: MatrixRow, column?: string | null): string {
  const item = CHECKLIST_ITEMS.find(({ id }) => id === column);
  return `${recordHref('contracts', contractId)!}${item ? `#${item.id}` : ''}`;
}

/** /contracts/matrix: the file of every driver, item by item. */
export default function DriverMatrix() {
  const me = useMe();
  const forStaff = me !== null && isStaff(me);
  const { setTitle } = usePane();
  useEffect(() => setTitle('Driver files'), [setTitle]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ul
        aria-label="Open by item"
        className="flex shrink-0 flex-wrap gap-1.5 border-b border-border px-3 py-2 @max-[34rem]:gap-1 @max-[34rem]:py-1.5"
      >
        {CHECKLIST_ITEMS.map((item) => (
          <Tile key={item.id} item={item} />
        ))}
      </ul>
      <div className="min-h-0 flex-1">
        <RecordList
          table="driverChecklists"
          label="Driver files"
          columns={forStaff ? STAFF_COLUMNS : CUSTOMER_COLUMNS}
          filters={MATRIX_FILTERS}
          pageSize={MATRIX_PAGE_SIZE}
          query={(params) => matrixQuery(params, forStaff)}
          href={hrefOf}
          nameOf={nameOf}
          pinFirst
          empty="No driver files found"
        />
      </div>
      <ul aria-label="Legend" className="flex shrink-0 flex-wrap gap-1.5 border-t border-border px-3 py-1.5">
        {CHECKLIST_STATES.map((state) => (
          <li key={state}>
            <Badge look={checklistLook(state)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many files have an item open; a press shows those, a second one all again. */
function Tile({ item: { id, short, label } }: { item: ChecklistItemSpec }) {
  const { search, setSearch } = usePane();
  const { count, ready } = useLive(itemCounts(id));
  const isOn = search.get('item') === id;
  return (
    <li className="shrink-0">
      <button
        type="button"
        data-command="checklist.filter.item"
        aria-pressed={isOn}
        title={label}
        onClick={() => setSearch({ item: isOn ? null : id, page: null })}
        className="grid rounded-md border border-border px-2.5 py-1 text-left outline-hidden hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring aria-pressed:border-ring aria-pressed:bg-selection pointer-coarse:@min-[34rem]:min-h-11 @max-[34rem]:px-1.5 @max-[34rem]:py-0.5 @max-[34rem]:text-xs @max-[34rem]:leading-4"
      >
        <span className="font-semibold tabular-nums">
          {ready ? count.toLocaleString('en-US') : '…'}
          <span className="sr-only"> open: </span>
        </span>
        <span className="text-xs text-muted-foreground @max-[34rem]:text-2xs">{short}</span>
      </button>
    </li>
  );
}

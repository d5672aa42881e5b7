import { dayOfItem } from '#domain/checklist/checklistFields.ts';
import { CHECKLIST_ITEMS, type ChecklistItemSpec } from '#domain/checklist/items.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { cn } from '#src/components/cn.ts';
import { checklistLook } from '#src/components/checklist/checklistLook.ts';
import { dayWords } from '#src/components/checklist/dayWords.ts';
import { formatDate, localDay } from '#src/components/formatDate.ts';
import type { Column } from '#src/components/grid-column.ts';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import type { Tone } from '#src/components/states.ts';
import type { Included } from '#sync/replicaApi.ts';

export type MatrixRow = Row<'driverChecklists'> & { $?: Included };

/** Whose file it is. */
export const nameOf = (row: MatrixRow): string => driverName(row.$?.['driver'] ?? {}) || '-';
const companyOf = (row: MatrixRow): string => (row.$?.['customer'] as Row<'customers'> | undefined)?.name ?? '-';
const openWords = (count: number): string => (count === 1 ? '1 open item' : `${count} open items`);

const INK: Readonly<Partial<Record<Tone, string>>> = {
  green: 'text-tone-green-fg',
  amber: 'text-tone-amber-fg',
  orange: 'text-tone-orange-fg',
  red: 'text-tone-red-fg',
  gray: 'text-faint-foreground',
};

/** The state of an item in words, with its day: `Expires soon, expires 11/01/2026`. */
function wordsOf(item: ChecklistItemSpec, row: MatrixRow): string {
  const state = checklistLook(row[item.id]).label;
  const day = dayOfItem(row, item.id);
  if (day === null) return state;
  const { words } = dayWords(item, day, localDay(new Date()));
  return words.startsWith(state) ? `${words} ${formatDate(day)}` : `${state}, ${words.toLowerCase()} ${formatDate(day)}`;
}

/** One item of all drivers: its shape, and its words for who does not see it. */
const itemColumn = (item: ChecklistItemSpec): Column<MatrixRow> => ({
  id: item.id,
  header: item.short,
  upright: true,
  width: 'minmax(2.5rem, 1fr)',
  card: 'none',
  sort: [item.id],
  title: (row) => `${item.label}: ${wordsOf(item, row)}`,
  text: (row) => wordsOf(item, row),
  cell: (row) => {
    const look = checklistLook(row[item.id]);
    return (
      <span className={cn('inline-flex align-middle', INK[look.tone])}>
        <StateGlyph glyph={look.glyph} className="size-4" />
        <span className="sr-only">{wordsOf(item, row)}</span>
      </span>
    );
  },
});

/** The columns of the matrix: whose file, how much of it is open, and its fourteen items. */
export function matrixColumns(forStaff: boolean): readonly Column<MatrixRow>[] {
  return [
    {
      id: 'driver',
      header: 'Driver',
      width: '10rem',
      card: 'title',
      sort: ['driver.lastName', 'driver.name'],
      cell: nameOf,
      title: nameOf,
    },
    ...(forStaff
      ? [
          {
            id: 'company',
            header: 'Company',
            width: '8rem',
            card: 'text',
            sort: ['customer.name'],
            cell: companyOf,
            title: companyOf,
          } as const,
        ]
      : []),
    {
      id: 'open',
      header: 'Open',
      width: '3.5rem',
      card: 'corner',
      sort: ['openCount'],
      text: ({ openCount }) => String(openCount),
      cell: ({ openCount }) => (
        <span className="tabular-nums">
          <span className="@max-[35rem]:hidden">{openCount}</span>
          <span className="hidden @max-[35rem]:inline">{openWords(openCount)}</span>
        </span>
      ),
    },
    ...CHECKLIST_ITEMS.map(itemColumn),
  ];
}

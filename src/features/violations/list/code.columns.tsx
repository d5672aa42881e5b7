import type { ReactNode } from 'react';
import type { Row } from '#domain/tables.ts';
import { cn } from '#src/components/cn.ts';
import type { Column } from '#src/components/grid-column.ts';
import { fieldEdit, isStaffHere } from '#src/components/fieldEdit.tsx';

type Code = Row<'violationCodes'>;

const EDIT = { mutation: 'violationCodeUpdate', may: isStaffHere } as const;
const weight = (label: string, field: 'severityWeight' | 'oosWeight') => fieldEdit<Code>({ ...EDIT, label, field, kind: 'number' });

/** The columns that the manager shows of each code; weights are changed where they stand. */
export function codeColumns(actions: (row: Code) => ReactNode): readonly Column<Code>[] {
  return [
    {
      id: 'code',
      header: 'Code',
      width: '9rem',
      card: 'title',
      sort: ['code'],
      text: (row) => row.code,
      cell: (row) => <span className="font-mono text-foreground">{row.code}</span>,
    },
    {
      id: 'description',
      header: 'Description',
      width: 'minmax(0, 3fr)',
      card: 'text',
      sort: ['description'],
      cell: (row) => row.description,
      title: (row) => row.description,
      edit: fieldEdit<Code>({ ...EDIT, label: 'Description', field: 'description', kind: 'text' }),
    },
    {
      id: 'basic',
      header: 'BASIC',
      width: 'minmax(0, 1.4fr)',
      narrow: null,
      card: 'corner',
      sort: ['basic'],
      cell: (row) => row.basic ?? '-',
      title: (row) => row.basic ?? '-',
    },
    {
      id: 'severityWeight',
      header: 'Severity',
      width: '5.5rem',
      sort: ['severityWeight'],
      text: (row) => String(row.severityWeight),
      edit: weight('Severity', 'severityWeight'),
      cell: (row) => <span className="tabular-nums @max-[35rem]:before:content-['Severity_']">{row.severityWeight}</span>,
    },
    {
      id: 'oos',
      header: 'OOS adds',
      width: '6rem',
      sort: ['isOOS', 'oosWeight'],
      text: oosLabel,
      edit: weight('OOS adds', 'oosWeight'),
      cell: (row) => (
        <span className={cn("tabular-nums @max-[35rem]:before:content-['OOS_+']", !row.isOOS && '@max-[35rem]:hidden')}>
          {oosLabel(row)}
        </span>
      ),
    },
    { id: 'actions', header: 'Actions', width: '4rem', align: 'end', card: 'aside', cell: actions },
  ];
}

/** Says what being placed out of service adds; a dash where the code cannot put anybody there. */
function oosLabel({ isOOS, oosWeight }: Code): string {
  return isOOS ? String(oosWeight) : '-';
}

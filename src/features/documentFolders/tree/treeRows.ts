import { ESIGN_TYPES, everSignDocs } from '#domain/esign/esign.ts';
import { valueLabel } from '#domain/fieldLabel.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { NOTHING_TYPED, rowOf, typedOn, type TypedAhead } from '#src/components/typeAhead.ts';
import type { Folder, FolderView } from '../folderAddress.ts';

/** One visible row of the tree. */
export interface TreeRow extends Folder {
  /** Its own among all rows: two customers have a folder of the same type each. */
  key: string;
  level: 1 | 2;
  label: string;
  /** What else is said of it: the number of a customer. */
  detail?: string;
  /** null: nothing can be below it. */
  expanded: boolean | null;
  /** Place among its siblings, 1 first, and how many they are. */
  place: number;
  of: number;
}

type CustomerRow = Pick<Row<'customers'>, 'id' | 'name' | 'customerID'>;
type DriverRow = Pick<Row<'drivers'>, 'id' | 'customerId' | 'name' | 'lastName' | 'status'>;

/** Returns the words of a type of documents. */
export const categoryLabel = (type: (typeof ESIGN_TYPES)[number]): string => valueLabel(everSignDocs.fields.type.facts, type);

/** The folder of what belongs to a customer and none of its drivers. */
export const DOCUMENTS_LABEL = 'Documents';

const keyOf = ({ id, customerId }: Folder): string => (/^(customer|driver):/.test(id) ? id : `${customerId}/${id}`);

/** Returns the row of the tree that stands for a folder. */
export const keyOfFolder = (folder: Folder | null): string | null => folder && keyOf(folder);

type Child = Pick<TreeRow, 'id' | 'label' | 'detail'>;

function childrenOf(customerId: string, view: FolderView, drivers: readonly DriverRow[]): Child[] {
  if (view === 'category') return ESIGN_TYPES.map((type) => ({ id: `category:${type}`, label: categoryLabel(type) }));
  const own = drivers.filter((driver) => driver.customerId === customerId);
  return [
    { id: 'documents', label: DOCUMENTS_LABEL },
    ...own.map((driver): Child => ({
      id: `driver:${driver.id}`,
      label: driverName(driver),
      ...(driver.status === 'archived' && { detail: 'archived' }),
    })),
  ];
}

/** FOLDER-5: returns the rows of the tree from top to bottom: customers in the given order, below each opened one its folders. */
export function treeRows(given: {
  customers: readonly CustomerRow[];
  drivers: readonly DriverRow[];
  view: FolderView;
  expanded: ReadonlySet<string>;
}): TreeRow[] {
  const { customers, drivers, view, expanded } = given;
  return customers.flatMap(({ id: customerId, name, customerID }, i): TreeRow[] => {
    const id = `customer:${customerId}` as const;
    const isOpen = expanded.has(customerId);
    const root: TreeRow = {
      key: id,
      id,
      customerId,
      level: 1,
      label: name,
      ...(customerID && { detail: customerID }),
      expanded: isOpen,
      place: i + 1,
      of: customers.length,
    };
    if (!isOpen) return [root];
    const children = childrenOf(customerId, view, drivers);
    return [
      root,
      ...children.map((child, at): TreeRow => {
        const folder = { ...child, customerId };
        return { ...folder, key: keyOf(folder), level: 2, expanded: null, place: at + 1, of: children.length };
      }),
    ];
  });
}

/** The change that a key makes in the tree: the row that has the keyboard next, customers to open or close. */
export interface TreeMove {
  to?: string;
  expand?: readonly string[];
  collapse?: string;
}

const isLast = (index: number, rows: readonly TreeRow[]): boolean => index >= rows.length - 1;

/** Returns what a key does at a row, as in the file tree of VS Code and in the tree pattern of WAI-ARIA; null: nothing. */
export function moveOf(key: string, rows: readonly TreeRow[], index: number, screenful: number): TreeMove | null {
  const row = rows[index];
  if (!row) return null;
  const to = (at: number): TreeMove => ({ to: rows[Math.max(0, Math.min(rows.length - 1, at))]!.key });
  switch (key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return to(index - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'PageDown':
      return to(index + screenful);
    case 'PageUp':
      return to(index - screenful);
    case 'ArrowRight':
      if (row.expanded === false) return { expand: [row.customerId] };
      return row.expanded && !isLast(index, rows) && rows[index + 1]!.level === 2 ? to(index + 1) : null;
    case 'ArrowLeft':
      if (row.expanded) return { collapse: row.customerId };
      return row.level === 2 ? { to: `customer:${row.customerId}` } : null;
    case '*':
      return { expand: rows.filter(({ expanded }) => expanded === false).map(({ customerId }) => customerId) };
    default:
      return null;
  }
}

/** Returns the row that typed letters lead to, and the letters with this one; what leads nowhere is forgotten. */
export function typedTo(
  letter: string,
  rows: readonly TreeRow[],
  index: number,
  before: TypedAhead,
  now: number,
): { typed: TypedAhead; to: string | null } {
  const typed = typedOn(before, letter, now);
  const found =
    rows[
      rowOf(
        typed.text,
        rows.map(({ label }) => label),
        index,
      )
    ];
  return found ? { typed, to: found.key } : { typed: NOTHING_TYPED, to: null };
}

import { useMemo, useState } from 'react';
import type { Row } from '#domain/tables.ts';
import { useLive, useRow } from '#src/data/useLive.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import type { Folder, FolderView } from '../folderAddress.ts';
import { treeRows, type TreeRow } from './treeRows.ts';

/** Customers that are read at once; more are read where somebody scrolls on. */
const STRETCH = 200;

interface Options {
  /** The customer whose folders alone are shown; empty: those of everybody. */
  customer: string;
  view: FolderView;
  folder: Folder | null;
}

export interface FolderTree {
  rows: readonly TreeRow[];
  /** False until this device has answered once. */
  ready: boolean;
  expand: (customerIds: readonly string[]) => void;
  collapse: (customerId: string) => void;
  /** Reads more customers, where there are more. */
  more: () => void;
}

function customersQuery(customer: string, first: number): ReplicaQuery<'customers'> {
  return {
    table: 'customers',
    ...(customer && { filter: { id: { equals: customer } } }),
    sort: [{ field: 'name', direction: 'asc' }],
    first,
  };
}

const DRIVER_ORDER = (['name', 'lastName'] as const).map((field) => ({ field, direction: 'asc' as const }));

/** FOLDER-5: the tree of folders over the customers and drivers of this device; it needs no connection. */
export function useFolderTree({ customer, view, folder }: Options): FolderTree {
  const [first, setFirst] = useState(STRETCH);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const listed = useLive(customersQuery(customer, first));
  // A link may lead to a customer that lies further down than what was read.
  const own = useRow('customers', folder?.customerId ?? '').row;
  const customers = useMemo((): Row<'customers'>[] => {
    const isListed = !own || customer !== '' || listed.rows.some(({ id }) => id === own.id);
    return isListed ? listed.rows : [...listed.rows, own];
  }, [listed.rows, own, customer]);
  // The only customer, and that of the folder on show, are open by themselves.
  const expanded = useMemo(
    () => new Set(customers.map(({ id }) => id).filter((id) => opened.get(id) ?? (id === customer || id === folder?.customerId))),
    [customers, opened, customer, folder?.customerId],
  );
  const wanted = view === 'driver' && expanded.size > 0;
  const filter = { customerId: { in: [...expanded] } };
  const drivers = useLive(wanted ? { table: 'drivers', filter, sort: DRIVER_ORDER } : null);
  const rows = useMemo(() => treeRows({ customers, drivers: drivers.rows, view, expanded }), [customers, drivers.rows, view, expanded]);
  const set = (ids: readonly string[], isOpen: boolean): void =>
    setOpened((was) => new Map([...was, ...ids.map((id) => [id, isOpen] as const)]));
  return {
    rows,
    ready: listed.ready,
    expand: (ids) => set(ids, true),
    collapse: (id) => set([id], false),
    more: () => {
      if (listed.current && listed.rows.length < listed.count) setFirst((was) => was + STRETCH);
    },
  };
}

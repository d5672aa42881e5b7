import { useEffect, useMemo } from 'react';
import type { Row } from '#domain/tables.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { useServerAnswer, type ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { FactGroups } from '#src/components/fact-groups.tsx';
import { MissingRecord } from '#src/components/missing-record.tsx';
import { RecordSkeleton } from '#src/components/skeleton.tsx';
import { useLive, useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { customerPspToken } from '../customer.operations.ts';
import { addressesQuery, allCases, solvedCases } from '../customer.queries.ts';
import { ALL_CUSTOMERS } from '../customerHref.ts';
import { CustomerDocuments } from '../documents/customer-documents.tsx';
import { CustomerCases } from './customer-cases.tsx';
import { CustomerDrivers } from './customer-drivers.tsx';
import { CustomerHeader } from './customer-header.tsx';
import { CustomerUsers } from './customer-users.tsx';
import { customerFacts } from './customer.facts.ts';

/** /customers/detail/{id}: everything about one customer, read from the replica but for the end of its PSP token. */
export default function CustomerDetail() {
  const id = usePane().params['id'] ?? '';
  return <OneCustomer key={id} id={id} />;
}

function OneCustomer({ id }: { id: string }) {
  const pane = usePane();
  const { row, ready } = useRow('customers', id);
  const { setMode, setSubject, setTitle } = pane;
  useEffect(() => setMode('record'), [setMode]);
  const title = row?.name ?? 'Customer';
  useEffect(() => setTitle(title), [setTitle, title]);
  useEffect(() => setSubject(row ? { table: 'customers', row } : null), [setSubject, row]);
  useVanished({ path: pane.path, list: '/customers', name: title, row, ready });
  if (row) return <CustomerRecord row={row} />;
  return ready ? <MissingRecord what="customer" way={ALL_CUSTOMERS} /> : <RecordSkeleton label="Customer" />;
}

const STATES: ReplicaQuery<'usStates'> = { table: 'usStates' };

/** The masked token in words: what the server says, or why nothing is known. */
function tokenWords({ state, data }: ServerAnswer<{ customer: { maskedTokenPSP: string | null } | null }>): string {
  if (data) return data.customer?.maskedTokenPSP || 'N/A';
  if (state === 'away') return 'Shown with a connection';
  return state === 'failed' ? 'Could not be loaded' : 'Loading…';
}

function useCustomerFacts(row: Row<'customers'>) {
  const addresses = useLive(addressesQuery(row.id)).rows;
  const states = useLive(STATES).rows;
  const all = useLive({ ...allCases(row.id), first: 1 });
  const solved = useLive({ ...solvedCases(row.id), first: 1 });
  const token = tokenWords(useServerAnswer(customerPspToken, row.isCustomerDriver ? null : { id: row.id }, ['customers']));
  const said = ({ ready, count, complete }: typeof all): string => (ready ? `${count}${complete ? '' : '+'}` : 'N/A');
  const [cases, closed] = [said(all), said(solved)];
  return useMemo(
    () => customerFacts(row, { addresses, states: new Map(states.map((state) => [state.id, state])), cases, solved: closed, token }),
    [row, addresses, states, cases, closed, token],
  );
}

function CustomerRecord({ row }: { row: Row<'customers'> }) {
  const groups = useCustomerFacts(row);
  return (
    <article className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-3xl gap-x-10 gap-y-7 px-4.5 py-5 @min-[62rem]:max-w-6xl @min-[62rem]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="@min-[62rem]:col-span-2">
          <CustomerHeader row={row} />
        </div>
        <div className="grid content-start gap-7">
          <FactGroups groups={groups} />
          <CustomerDocuments customerId={row.id} />
        </div>
        <div className="grid content-start gap-7">
          <CustomerDrivers customerId={row.id} />
          <CustomerCases customerId={row.id} />
          <CustomerUsers customerId={row.id} />
        </div>
      </div>
    </article>
  );
}

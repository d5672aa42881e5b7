import { isStaff } from '#domain/actor.ts';
import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { FilterChip } from '#src/components/filter-chip.tsx';
import { FilterDays } from '#src/components/filter-date.tsx';
import { FilterPopover, FormField } from '#src/components/filter-popover.tsx';
import { FindCustomer, FindDriver } from '#src/components/find-records.tsx';
import { formatDate } from '#src/components/formatDate.ts';
import { userName } from '#domain/users/user.ts';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';
import { FindAgent } from './find-agent.tsx';
import { STATES_QUERY, type CaseListParams } from './case.queries.ts';

const KEYS = ['status', 'state', 'customer', 'driver', 'agent', 'from', 'to'] as const;
type Filters = Record<(typeof KEYS)[number], string>;

interface CaseFiltersProps {
  params: CaseListParams;
  onChange: (patch: Readonly<Record<string, string | null>>) => void;
}

/** As the chips have always read, and as the customers list calls its days. */
const LABELS: Filters = {
  status: 'status',
  state: 'state',
  customer: 'customer',
  driver: 'driver',
  agent: 'agent',
  from: 'From',
  to: 'To',
};

/** Two statuses share a badge (CASE-3): a list of choices tells them apart. */
const statusOption = (status: CaseStatus): string => fullLabel(caseLook(status));

/** The filter popover of the cases list, and a chip for each filter at work. */
export function CaseFilters({ params, onChange }: CaseFiltersProps) {
  const staff = useMe();
  const states = useLive(STATES_QUERY).rows;
  const customer = useRow('customers', params.customer).row;
  const driver = useRow('drivers', params.driver).row;
  const agent = useRow('users', params.agent).row;
  const { status, state, from, to } = params;
  const value: Filters = { status, state, customer: params.customer, driver: params.driver, agent: params.agent, from, to };
  const words: Filters = {
    status: status && statusOption(status),
    state: states.find(({ id }) => id === state)?.name ?? state,
    customer: customer?.name ?? params.customer,
    driver: driver ? `${driver.name} ${driver.lastName}` : params.driver,
    agent: agent ? userName(agent) : params.agent,
    from: from && formatDate(from),
    to: to && formatDate(to),
  };
  return (
    <>
      <FilterPopover value={value} onApply={(next) => onChange(Object.fromEntries(KEYS.map((key) => [key, next[key] || null])))}>
        {(draft, set) => (
          <>
            <FormField label="Status">
              <NativeSelect value={draft.status} onChange={(event) => set({ status: event.target.value })}>
                <option value="">All</option>
                {CASE_STATUSES.map((status) => (
                  <option key={status} value={status}>
                    {statusOption(status)}
                  </option>
                ))}
              </NativeSelect>
            </FormField>
            <FormField label="State">
              <NativeSelect value={draft.state} onChange={(event) => set({ state: event.target.value })}>
                <option value="">All</option>
                {states.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            </FormField>
            {staff && isStaff(staff) && (
              <FormField label="Customer">
                <FindCustomer id={draft.customer} onChoose={(id) => set({ customer: id })} />
              </FormField>
            )}
            <FormField label="Driver">
              <FindDriver id={draft.driver} customer={draft.customer} onChoose={(id) => set({ driver: id })} />
            </FormField>
            {staff && isStaff(staff) && (
              <FormField label="Agent">
                <FindAgent id={draft.agent} onChoose={(id) => set({ agent: id })} />
              </FormField>
            )}
            <FilterDays title="Creation Date" from={draft.from} to={draft.to} onChange={set} />
          </>
        )}
      </FilterPopover>
      {KEYS.map(
        (key) => value[key] && <FilterChip key={key} label={LABELS[key]} value={words[key]} onClear={() => onChange({ [key]: null })} />,
      )}
    </>
  );
}

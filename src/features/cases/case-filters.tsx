import { useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { FilterChip } from '#src/components/filter-chip.tsx';
import { FilterPopover, FormField } from '#src/components/filter-popover.tsx';
import { RecordPicker } from '#src/components/record-picker.tsx';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';
import { customersMatching, driversMatching, STATES_QUERY, type CaseListParams } from './case.queries.ts';

type Filters = Record<'status' | 'state' | 'customer' | 'driver', string>;

interface CaseFiltersProps {
  params: CaseListParams;
  onChange: (patch: Readonly<Record<string, string | null>>) => void;
}

/** Two statuses share a badge (CASE-3): a list of choices tells them apart. */
const statusOption = (status: CaseStatus): string => fullLabel(caseLook(status));

/** The filter popover of the cases list, and a chip for each filter at work. */
export function CaseFilters({ params, onChange }: CaseFiltersProps) {
  const staff = useMe();
  const states = useLive(STATES_QUERY).rows;
  const customer = useRow('customers', params.customer).row;
  const driver = useRow('drivers', params.driver).row;
  const value: Filters = { status: params.status, state: params.state, customer: params.customer, driver: params.driver };
  const words: Filters = {
    status: params.status && statusOption(params.status),
    state: states.find((state) => state.id === params.state)?.name ?? params.state,
    customer: customer?.name ?? params.customer,
    driver: driver ? `${driver.name} ${driver.lastName}` : params.driver,
  };
  return (
    <>
      <FilterPopover
        value={value}
        onApply={(next) =>
          onChange({ status: next.status || null, state: next.state || null, customer: next.customer || null, driver: next.driver || null })
        }
      >
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
                {states.map((state) => (
                  <option key={state.id} value={state.id}>
                    {state.name}
                  </option>
                ))}
              </NativeSelect>
            </FormField>
            {staff && isStaff(staff) && (
              <FormField label="Customer">
                <CustomerPicker id={draft.customer} onChoose={(id) => set({ customer: id })} />
              </FormField>
            )}
            <FormField label="Driver">
              <DriverPicker id={draft.driver} customer={draft.customer} onChoose={(id) => set({ driver: id })} />
            </FormField>
          </>
        )}
      </FilterPopover>
      {(['status', 'state', 'customer', 'driver'] as const).map(
        (key) => value[key] && <FilterChip key={key} label={key} value={words[key]} onClear={() => onChange({ [key]: null })} />,
      )}
    </>
  );
}

function CustomerPicker({ id, onChoose }: { id: string; onChoose: (id: string) => void }) {
  const [text, setText] = useState('');
  const chosen = useRow('customers', id).row;
  const { rows } = useLive(customersMatching(text));
  return (
    <RecordPicker
      label="Customer"
      placeholder="Any customer"
      chosen={chosen ? { id, label: chosen.name } : null}
      options={rows.map((row) => ({ id: row.id, label: row.name, detail: row.customerID }))}
      onType={setText}
      onChoose={(option) => onChoose(option?.id ?? '')}
    />
  );
}

function DriverPicker({ id, customer, onChoose }: { id: string; customer: string; onChoose: (id: string) => void }) {
  const [text, setText] = useState('');
  const chosen = useRow('drivers', id).row;
  const { rows } = useLive(driversMatching(text, customer));
  return (
    <RecordPicker
      label="Driver"
      placeholder="Any driver"
      chosen={chosen ? { id, label: `${chosen.name} ${chosen.lastName}` } : null}
      options={rows.map((row) => ({
        id: row.id,
        label: `${row.name} ${row.lastName}`,
        detail: String(row.$?.['customer']?.['name'] ?? ''),
      }))}
      onType={setText}
      onChoose={(option) => onChoose(option?.id ?? '')}
    />
  );
}

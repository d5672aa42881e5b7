import { ALERT_ENTITY_STATUSES, ALERT_ENTITY_TYPES, ALERT_STATUSES, spaced } from '#domain/alerts/alert.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { useRow } from '#src/data/useLive.ts';
import { FilterChip } from '#src/components/filter-chip.tsx';
import { FilterPopover, FormField } from '#src/components/filter-popover.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import type { AlertListParams } from './alert.queries.ts';

/** Each filter under its name in the address, with its label and its choices. */
const FILTERS = [
  { key: 'type', label: 'Document', values: ALERT_ENTITY_TYPES },
  { key: 'status', label: 'Warning', values: ALERT_ENTITY_STATUSES },
  { key: 'alert_status', label: 'Status', values: ALERT_STATUSES },
] as const;

interface AlertFiltersProps {
  params: AlertListParams;
  onChange: (patch: Readonly<Record<string, string | null>>) => void;
}

/** The filter popover of the alerts list, and a chip for each filter at work. */
export function AlertFilters({ params, onChange }: AlertFiltersProps) {
  const driver = useRow('drivers', params.driver).row;
  const customer = useRow('customers', params.customer).row;
  const value = { type: params.type, status: params.status, alert_status: params.alert_status };
  return (
    <>
      <FilterPopover value={value} onApply={(next) => onChange(Object.fromEntries(FILTERS.map(({ key }) => [key, next[key] || null])))}>
        {(draft, set) =>
          FILTERS.map(({ key, label, values }) => (
            <FormField key={key} label={label}>
              <NativeSelect value={draft[key]} onChange={(event) => set({ [key]: event.target.value })}>
                <option value="">All</option>
                {values.map((choice) => (
                  <option key={choice} value={choice}>
                    {spaced(choice)}
                  </option>
                ))}
              </NativeSelect>
            </FormField>
          ))
        }
      </FilterPopover>
      {FILTERS.map(
        ({ key, label }) =>
          value[key] && <FilterChip key={key} label={label} value={spaced(value[key])} onClear={() => onChange({ [key]: null })} />,
      )}
      {params.driver && (
        <FilterChip label="Driver" value={driver ? driverName(driver) : params.driver} onClear={() => onChange({ driver: null })} />
      )}
      {params.customer && (
        <FilterChip label="Customer" value={customer?.name ?? params.customer} onClear={() => onChange({ customer: null })} />
      )}
    </>
  );
}

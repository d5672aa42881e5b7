import { FilterChip } from '#src/components/filter-chip.tsx';
import { FilterDays } from '#src/components/filter-date.tsx';
import { FilterPopover, FormField } from '#src/components/filter-popover.tsx';
import { formatDate } from '#src/components/formatDate.ts';
import { NativeSelect } from '#src/components/ui/input.tsx';
import type { CustomerListParams } from './customer.queries.ts';

interface CustomerFiltersProps {
  params: CustomerListParams;
  onChange: (patch: Readonly<Record<string, string | null>>) => void;
}

const KEYS = ['from', 'to', 'status'] as const;

/** Creation Date from and to, and Status (spec section 2); a chip for each filter at work. */
export function CustomerFilters({ params, onChange }: CustomerFiltersProps) {
  const value = { from: params.from, to: params.to, status: params.status as string };
  return (
    <>
      <FilterPopover value={value} onApply={(next) => onChange(Object.fromEntries(KEYS.map((key) => [key, next[key] || null])))}>
        {(draft, set) => (
          <>
            <FilterDays title="Creation Date" from={draft.from} to={draft.to} onChange={set} />
            <FormField label="Status">
              <NativeSelect value={draft.status} onChange={(event) => set({ status: event.target.value })}>
                <option value="">All</option>
                <option value="active">Active</option>
                <option value="disabled">Disabled</option>
              </NativeSelect>
            </FormField>
          </>
        )}
      </FilterPopover>
      {value.from && <FilterChip label="From" value={formatDate(value.from)} onClear={() => onChange({ from: null })} />}
      {value.to && <FilterChip label="To" value={formatDate(value.to)} onClear={() => onChange({ to: null })} />}
      {value.status && (
        <FilterChip label="Status" value={value.status === 'active' ? 'Active' : 'Disabled'} onClear={() => onChange({ status: null })} />
      )}
    </>
  );
}

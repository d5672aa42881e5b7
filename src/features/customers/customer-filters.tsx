import { FilterChip } from '#src/components/filter-chip.tsx';
import { FilterPopover, FormField } from '#src/components/filter-popover.tsx';
import { formatDate } from '#src/components/formatDate.ts';
import { Input, NativeSelect } from '#src/components/ui/input.tsx';
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
            <fieldset className="grid gap-1">
              <legend className="mb-1 text-xs font-medium text-muted-foreground">Creation Date</legend>
              <div className="grid grid-cols-2 gap-2">
                <Input
                  type="date"
                  aria-label="Creation Date from"
                  max={draft.to || undefined}
                  value={draft.from}
                  onChange={(event) => set({ from: event.target.value })}
                />
                <Input
                  type="date"
                  aria-label="Creation Date to"
                  min={draft.from || undefined}
                  value={draft.to}
                  onChange={(event) => set({ to: event.target.value })}
                />
              </div>
            </fieldset>
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

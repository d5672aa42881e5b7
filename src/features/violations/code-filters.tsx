import { BASICS } from '#domain/reference/violationCode.rules.ts';
import { FilterChip } from '#src/components/filter-chip.tsx';
import { FilterPopover, FormField } from '#src/components/filter-popover.tsx';
import type { ChangeFilters } from '#src/components/record-list.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import type { CodeListParams } from './code.queries.ts';

/** By BASIC, and only those that can put out of service; a chip for each filter at work. */
export function CodeFilters({ params, onChange }: { params: CodeListParams; onChange: ChangeFilters }) {
  const value: Record<'basic' | 'oos', string> = { basic: params.basic, oos: params.oos };
  return (
    <>
      <FilterPopover value={value} onApply={(next) => onChange({ basic: next.basic || null, oos: next.oos || null })}>
        {(draft, set) => (
          <>
            <FormField label="BASIC">
              <NativeSelect value={draft.basic} onChange={(event) => set({ basic: event.target.value })}>
                <option value="">All</option>
                {BASICS.map((basic) => (
                  <option key={basic}>{basic}</option>
                ))}
              </NativeSelect>
            </FormField>
            <FormField label="Out of service">
              <NativeSelect value={draft.oos} onChange={(event) => set({ oos: event.target.value })}>
                <option value="">All</option>
                <option value="yes">Can put out of service</option>
              </NativeSelect>
            </FormField>
          </>
        )}
      </FilterPopover>
      {value.basic && <FilterChip label="BASIC" value={value.basic} onClear={() => onChange({ basic: null })} />}
      {value.oos && <FilterChip label="Out of service" value="possible" onClear={() => onChange({ oos: null })} />}
    </>
  );
}

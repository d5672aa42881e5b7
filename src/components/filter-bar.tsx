import type { Row } from '#domain/tables.ts';
import { nameOf } from '#src/commands/subject.ts';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';
import { FilterChip } from './filter-chip.tsx';
import { FilterDays } from './filter-date.tsx';
import { FilterPopover, FormField } from './filter-popover.tsx';
import { namesOf, type Filters, type FilterSpec, type FilterValues } from './filters.ts';
import { FindAgent, FindCustomer, FindDriver } from './find-records.tsx';
import { formatDate } from './formatDate.ts';
import { STATES_QUERY } from './matchingRecords.ts';
import { NativeSelect } from './ui/input.tsx';

/** Sets and (with null) removes query keys of an address. */
export type ChangeFilters = (patch: Readonly<Record<string, string | null>>) => void;

interface FilterBarProps<N extends string> {
  filters: Filters<N>;
  values: FilterValues<N>;
  onChange: ChangeFilters;
  /** The command that opens the popover. */
  command?: 'list.filter' | 'dash.filter';
  /** Names of filters that have no place here. */
  without?: readonly N[];
}

/** The filter popover of a list or dashboard, and a chip for each filter at work. */
export function FilterBar<N extends string>({ filters, values, onChange, command = 'list.filter', without = [] }: FilterBarProps<N>) {
  const me = useMe();
  const inBar = filters.specs.filter((spec) => !('isLinked' in spec));
  const isOffered = (spec: FilterSpec): boolean =>
    !(namesOf(spec) as readonly N[]).some((name) => without.includes(name)) &&
    (!spec.roles || (me !== null && spec.roles.includes(me.role)));
  const all: FilterValues = values;
  const names = inBar.flatMap(namesOf);
  return (
    <>
      <FilterPopover
        command={command}
        value={Object.fromEntries(names.map((name) => [name, all[name] ?? ''])) as Record<string, string>}
        onApply={(next) => onChange(Object.fromEntries(names.map((name) => [name, next[name] || null])))}
      >
        {(draft, set) => inBar.filter(isOffered).map((spec) => <FilterControl key={spec.label} spec={spec} draft={draft} onChange={set} />)}
      </FilterPopover>
      {filters.specs.map((spec) =>
        namesOf(spec).map((name) => {
          const value = all[name];
          return (
            value && <Chip key={name} spec={spec} name={name} value={value} command={command} onClear={() => onChange({ [name]: null })} />
          );
        }),
      )}
    </>
  );
}

interface ControlProps {
  spec: FilterSpec;
  draft: FilterValues;
  onChange: (patch: Record<string, string>) => void;
}

function FilterControl({ spec, draft, onChange }: ControlProps) {
  if (spec.kind === 'days') return <FilterDays title={spec.label} from={draft['from'] ?? ''} to={draft['to'] ?? ''} onChange={onChange} />;
  const value = draft[spec.name] ?? '';
  const set = (next: string): void => onChange({ [spec.name]: next });
  return (
    <FormField label={spec.label}>
      {spec.kind === 'enum' && <Choice value={value} options={spec.options} onChange={set} />}
      {spec.kind === 'record' && spec.table === 'customers' && <FindCustomer id={value} onChoose={set} />}
      {spec.kind === 'record' && spec.table === 'drivers' && <FindDriver id={value} customer={draft['customer'] ?? ''} onChoose={set} />}
      {spec.kind === 'record' && spec.table === 'users' && <FindAgent id={value} onChoose={set} />}
      {spec.kind === 'record' && spec.table === 'usStates' && <StateChoice value={value} onChange={set} />}
    </FormField>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

function Choice({ value, options, onChange }: ChoiceProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">All</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

function StateChoice(props: ChoiceProps) {
  const states = useLive(STATES_QUERY).rows;
  return <Choice {...props} options={states.map(({ id, name }) => ({ value: id, label: name }))} />;
}

interface ChipProps {
  spec: FilterSpec;
  name: string;
  value: string;
  command: 'list.filter' | 'dash.filter';
  onClear: () => void;
}

function Chip({ spec, name, value, ...rest }: ChipProps) {
  if (spec.kind === 'record') return <RecordChip spec={spec} id={value} {...rest} />;
  if (spec.kind === 'days') return <FilterChip label={name === 'from' ? 'From' : 'To'} value={formatDate(value)} {...rest} />;
  const option = spec.options.find((one) => one.value === value);
  return <FilterChip label={spec.label} value={option?.chip ?? option?.label ?? value} {...rest} />;
}

function RecordChip({ spec, id, ...rest }: Pick<ChipProps, 'command' | 'onClear'> & { spec: FilterSpec & { kind: 'record' }; id: string }) {
  const { row } = useRow(spec.table, id);
  // A state is not looked for by words, and has a name all the same.
  const name = row && (nameOf({ table: spec.table, row }) ?? (row as Partial<Row<'usStates'>>).name);
  return <FilterChip label={spec.label} value={name ?? id} {...rest} />;
}

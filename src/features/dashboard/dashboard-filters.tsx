import { driverName } from '#domain/drivers/driver.ts';
import { FilterChip } from '#src/components/filter-chip.tsx';
import { FilterDays } from '#src/components/filter-date.tsx';
import { FilterPopover, FormField } from '#src/components/filter-popover.tsx';
import { FindCustomer, FindDriver } from '#src/components/find-records.tsx';
import { formatDate } from '#src/components/formatDate.ts';
import { useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { DASHBOARD_FILTER_KEYS, type DashboardParams } from './dashboardParams.ts';

interface DashboardFiltersProps {
  params: DashboardParams;
  /** Whose drivers and customers a person may choose among: a customer has no other customer, one driver no other driver. */
  offers: { customer: boolean; driver: boolean };
}

const LABELS = { driver: 'Driver', customer: 'Customer', from: 'From', to: 'To' } as const;

/** Driver, customer and days (spec section 2); a chip for each filter at work. All of them are in the pane's address. */
export function DashboardFilters({ params, offers }: DashboardFiltersProps) {
  const { setSearch } = usePane();
  const driver = useRow('drivers', params.driver).row;
  const customer = useRow('customers', params.customer).row;
  const words: DashboardParams = {
    driver: driver ? driverName(driver) : params.driver,
    customer: customer?.name ?? params.customer,
    from: params.from && formatDate(params.from),
    to: params.to && formatDate(params.to),
  };
  return (
    <>
      <FilterPopover
        command="dash.filter"
        value={{ ...params }}
        onApply={(next) => setSearch(Object.fromEntries(DASHBOARD_FILTER_KEYS.map((key) => [key, next[key] || null])))}
      >
        {(draft, set) => (
          <>
            {offers.driver && (
              <FormField label="Driver">
                <FindDriver id={draft.driver} customer={draft.customer} onChoose={(id) => set({ driver: id })} />
              </FormField>
            )}
            {offers.customer && (
              <FormField label="Customer">
                <FindCustomer id={draft.customer} onChoose={(id) => set({ customer: id })} />
              </FormField>
            )}
            <FilterDays title="Date" from={draft.from} to={draft.to} onChange={set} />
          </>
        )}
      </FilterPopover>
      {DASHBOARD_FILTER_KEYS.map(
        (key) =>
          params[key] && (
            <FilterChip key={key} command="dash.filter" label={LABELS[key]} value={words[key]} onClear={() => setSearch({ [key]: null })} />
          ),
      )}
    </>
  );
}

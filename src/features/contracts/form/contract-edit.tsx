import { useEffect, useMemo } from 'react';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import type { Me } from '#sync/protocol.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { useMe, useRow } from '#src/data/useLive.ts';
import { DriverFields } from '#src/forms/driver-fields.tsx';
import { FormSection } from '#src/forms/form-field.tsx';
import { NounField } from '#src/forms/noun-field.tsx';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { driverFacts } from '../contract.operations.ts';
import { RecordSkeleton } from '#src/components/skeleton.tsx';
import { MissingDriver } from '../record/missing-driver.tsx';
import { contractChanges, contractValues } from './contractValues.ts';

/** /contracts/edit/{id}: a driver and their contract in one form. */
export default function ContractEdit() {
  const pane = usePane();
  const id = pane.params['id'] ?? '';
  const me = useMe();
  const { row, ready } = useRow('contracts', id);
  const { row: driver, ready: driverReady } = useRow('drivers', row?.driverId ?? '');
  // Devices of customers do not hold the day of birth (D11).
  const asked = useServerAnswer(driverFacts, driver && driver.dateOfBirth == null ? { id: driver.id } : null, ['drivers']);
  const { setMode } = pane;
  useEffect(() => setMode('form'), [setMode]);
  useVanished({ path: pane.path, list: '/contracts', name: driver ? driverName(driver) : 'Driver', row, ready });
  if (ready && (!row || (driverReady && !driver))) return <MissingDriver />;
  if (!me || !row || !driver) return <RecordSkeleton label="Driver" />;
  return (
    <EditedContract key={id} me={me} contract={row} driver={driver} born={driver.dateOfBirth ?? asked.data?.driver?.dateOfBirth ?? null} />
  );
}

interface EditedContractProps {
  me: Me;
  contract: Row<'contracts'>;
  driver: Row<'drivers'>;
  /** The day of birth; null while it is not known here. */
  born: string | null;
}

function EditedContract({ me, contract, driver, born }: EditedContractProps) {
  const saved = useMemo(() => contractValues(contract, driver, born), [contract, driver, born]);
  const href = recordHref('contracts', contract.id)!;
  const state = useRecordForm({
    userId: me.userId,
    draft: `contract:${contract.id}`,
    saved,
    changes: (values) => contractChanges({ contract: contract.id, driver: driver.id }, values, saved),
    done: 'Driver updated',
    leadsTo: () => href,
    back: href,
  });
  return (
    <RecordForm state={state} title={`Edit ${driverName(driver)}`} saveLabel="Save">
      <DriverFields isFirst birthHelp={born === null && 'Stays as it is unless you enter one'} />
      <FormSection title="Contract">
        <NounField
          table="contracts"
          name="hiredAt"
          help={contract.status === 'Pending' ? 'The contract becomes active on this day' : undefined}
        />
      </FormSection>
    </RecordForm>
  );
}

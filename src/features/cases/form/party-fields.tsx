import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { FormSection } from '#src/forms/form-field.tsx';
import { RecordField } from '#src/forms/record-field.tsx';
import { useLive, useRow } from '#src/data/useLive.ts';
import { customersMatching, driversMatching } from '#src/components/matchingRecords.ts';
import type { CaseValues } from './caseValues.ts';

interface PartyFieldsProps {
  staff: boolean;
  /** Whose the case is cannot be changed once it is there. */
  isNew: boolean;
}

/** Whose case it is: staff choose the customer, who is given for everybody else. */
export function PartyFields({ staff, isNew }: PartyFieldsProps) {
  return (
    <FormSection title="Parties">
      {staff && isNew && <CustomerField />}
      <DriverField isFirst={!staff || !isNew} />
    </FormSection>
  );
}

function CustomerField() {
  const [text, setText] = useState('');
  const { setValue, getValues } = useFormContext<CaseValues>();
  const id = useWatch<CaseValues, 'customerId'>({ name: 'customerId' });
  const chosen = useRow('customers', id).row;
  const { rows } = useLive(customersMatching(text));
  return (
    <RecordField
      name="customerId"
      label="Customer"
      required
      isFirst
      placeholder="Type a name or number"
      chosen={chosen ? { id, label: chosen.name } : null}
      options={rows.map((row) => ({ id: row.id, label: row.name, detail: row.customerID }))}
      onType={setText}
      onChoose={(option) => {
        if (option?.id !== getValues('customerId') || getValues('driverId') !== '') setValue('driverId', '');
      }}
    />
  );
}

function DriverField({ isFirst }: { isFirst: boolean }) {
  const [text, setText] = useState('');
  const { setValue, getValues } = useFormContext<CaseValues>();
  const [id, customerId] = useWatch<CaseValues, ['driverId', 'customerId']>({ name: ['driverId', 'customerId'] });
  const chosen = useRow('drivers', id).row;
  const { rows, count, ready, complete } = useLive(driversMatching(text, customerId));
  // A carrier with one driver has nothing to choose.
  const only = ready && complete && count === 1 && customerId !== '' && text === '' ? rows[0]?.id : undefined;
  useEffect(() => {
    if (only && getValues('driverId') === '') setValue('driverId', only);
  }, [only, getValues, setValue]);
  return (
    <RecordField
      name="driverId"
      label="Driver"
      required
      isFirst={isFirst}
      placeholder="Type a name"
      chosen={chosen ? { id, label: driverName(chosen) } : null}
      options={rows.map((row) => ({ id: row.id, label: driverName(row), detail: String(row.$?.['customer']?.['name'] ?? '') }))}
      onType={setText}
      onChoose={(option) => {
        const driver = rows.find((row: Row<'drivers'>) => row.id === option?.id);
        if (driver && getValues('customerId') === '') setValue('customerId', driver.customerId);
      }}
    />
  );
}

import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isSingleDriver, isStaff } from '#domain/actor.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import type { Me } from '#sync/protocol.ts';
import { Button } from '#src/components/ui/button.tsx';
import { CustomerField } from '#src/forms/customer-field.tsx';
import { FormField, FormSection } from '#src/forms/form-field.tsx';
import { RecordField } from '#src/forms/record-field.tsx';
import { useLive, useRow } from '#src/data/useLive.ts';
import { driverOption, driversMatching } from '#src/components/matchingRecords.ts';
import type { CaseValues } from './caseValues.ts';

interface PartyFieldsProps {
  me: Me;
  /** Whose the case is cannot be changed once it is there. */
  isNew: boolean;
}

/** Whose case it is: staff choose the customer, who is given for everybody else. */
export function PartyFields({ me, isNew }: PartyFieldsProps) {
  const staff = isStaff(me);
  return (
    <FormSection title="Parties">
      {staff && isNew && <CaseCustomer />}
      {isSingleDriver(me) && isNew ? <OwnDriverField /> : <DriverField isFirst={!staff || !isNew} />}
    </FormSection>
  );
}

/** Another customer has other drivers. */
function CaseCustomer() {
  const { setValue, getValues } = useFormContext<CaseValues>();
  return (
    <CustomerField
      isFirst
      onChoose={(customer) => {
        if (customer?.id !== getValues('customerId') || getValues('driverId') !== '') setValue('driverId', '');
      }}
    />
  );
}

/** The only driver of a customer who is a driver themselves: there is nothing to choose. */
function OwnDriverField() {
  const { setValue } = useFormContext<CaseValues>();
  const [id, customerId] = useWatch<CaseValues, ['driverId', 'customerId']>({ name: ['driverId', 'customerId'] });
  const [only] = useLive(driversMatching('', customerId)).rows;
  useEffect(() => {
    if (only && id !== only.id) setValue('driverId', only.id);
  }, [only, id, setValue]);
  return (
    <FormField name="driverId" label="Driver">
      {({ id: control }) => (
        <output id={control} className="flex min-h-8 items-center">
          {only ? driverName(only) : '…'}
        </output>
      )}
    </FormField>
  );
}

function DriverField({ isFirst }: { isFirst: boolean }) {
  const [text, setText] = useState('');
  const { setValue, getValues } = useFormContext<CaseValues>();
  const [id, customerId] = useWatch<CaseValues, ['driverId', 'customerId']>({ name: ['driverId', 'customerId'] });
  const chosen = useRow('drivers', id).row;
  const { rows, count, ready, complete, current } = useLive(driversMatching(text, customerId));
  // A carrier with one driver has nothing to choose.
  const only = ready && complete && count === 1 && customerId !== '' && text === '' ? rows[0]?.id : undefined;
  useEffect(() => {
    if (only && getValues('driverId') === '') setValue('driverId', only);
  }, [only, getValues, setValue]);
  const choose = (driver: Row<'drivers'>): void => {
    setValue('driverId', driver.id);
    if (getValues('customerId') === '') setValue('customerId', driver.customerId);
  };
  return (
    <div className="grid content-start gap-2">
      <RecordField
        name="driverId"
        label="Driver"
        required
        isFirst={isFirst}
        placeholder="Type a name"
        chosen={chosen ? { id, label: driverName(chosen) } : null}
        options={rows.map(driverOption)}
        isCurrent={current}
        onType={setText}
        onChoose={(option) => {
          const driver = rows.find((row: Row<'drivers'>) => row.id === option?.id);
          if (driver) choose(driver);
        }}
      />
      {id === '' && text === '' && customerId !== '' && <DriverChips drivers={rows.slice(0, CHIPS)} onChoose={choose} />}
    </div>
  );
}

/** The number of drivers that a finger can choose at once. */
const CHIPS = 6;

/** The first drivers, one tap away, for whoever would have to call up a keyboard to type a name. */
function DriverChips({ drivers, onChoose }: { drivers: readonly Row<'drivers'>[]; onChoose: (driver: Row<'drivers'>) => void }) {
  return (
    <div role="group" aria-label="Drivers" className="hidden flex-wrap gap-2 pointer-coarse:flex">
      {drivers.map((driver) => (
        <Button key={driver.id} data-part="form" onClick={() => onChoose(driver)}>
          {driverName(driver)}
        </Button>
      ))}
    </div>
  );
}

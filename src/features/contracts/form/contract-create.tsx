import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isStaff } from '#domain/actor.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Me } from '#sync/protocol.ts';
import { driverOption, driversMatching } from '#src/components/matchingRecords.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';
import { ChoiceField } from '#src/forms/choice-field.tsx';
import { CustomerField } from '#src/forms/customer-field.tsx';
import { DriverFields } from '#src/forms/driver-fields.tsx';
import { FormSection } from '#src/forms/form-field.tsx';
import { NounField } from '#src/forms/noun-field.tsx';
import { RecordField } from '#src/forms/record-field.tsx';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { usePane } from '#src/panes/usePane.ts';
import { newContract, newContractChanges, type NewContractValues } from './contractValues.ts';

/** /contracts/create: a new contract, with a new driver or of one who is there; `?driver=` and `?customer=` say whose it is. */
export default function ContractCreate() {
  const me = useMe();
  const { search } = usePane();
  const [driver, customer] = [search.get('driver'), search.get('customer')];
  const known = useRow('drivers', driver ?? '');
  if (!me || (driver && !known.ready)) return null;
  return <NewContract key={`${driver} ${customer}`} me={me} driver={driver} customer={known.row?.customerId ?? customer} />;
}

interface NewContractProps {
  me: Me;
  driver: string | null;
  customer: string | null;
}

function NewContract({ me, driver, customer }: NewContractProps) {
  const staff = isStaff(me);
  const [ids] = useState(() => ({ contract: crypto.randomUUID(), driver: crypto.randomUUID() }));
  const [saved] = useState(() => newContract({ driverId: driver, customerId: staff ? customer : me.customerId }));
  const state = useRecordForm({
    userId: me.userId,
    draft: ['contract:new', driver ?? customer].filter(Boolean).join(':'),
    saved,
    changes: (values) => newContractChanges(ids, values),
    done: driver ? 'Contract created' : 'Driver created',
    leadsTo: () => recordHref('contracts', ids.contract)!,
    back: '/contracts',
  });
  return (
    <RecordForm state={state} title="New driver" saveLabel="Create">
      <WhoFields staff={staff} />
      <FormSection title="Contract">
        <NounField table="contracts" name="hiredAt" help="The contract is pending until this day" />
      </FormSection>
    </RecordForm>
  );
}

const WHO = [
  { value: 'new', label: 'A new driver' },
  { value: 'existing', label: 'A driver on file' },
];

/** Whose contract it is; a new driver is filled in here. */
function WhoFields({ staff }: { staff: boolean }) {
  const { setValue, getValues } = useFormContext<NewContractValues>();
  const who = useWatch<NewContractValues, 'who'>({ name: 'who' });
  return (
    <>
      <FormSection title="For whom">
        {staff && (
          <CustomerField
            isFirst
            onChoose={(customer) => {
              if (customer?.id !== getValues('customerId')) setValue('driverId', '');
            }}
          />
        )}
        <ChoiceField name="who" label="Driver" options={WHO} />
        {who === 'existing' && <ExistingDriver isFirst={!staff} />}
      </FormSection>
      {who === 'new' && <DriverFields isFirst={!staff} />}
    </>
  );
}

/** A driver who is there already, of the customer where one is chosen. */
function ExistingDriver({ isFirst }: { isFirst: boolean }) {
  const [text, setText] = useState('');
  const { setValue, getValues } = useFormContext<NewContractValues>();
  const [id, customerId] = useWatch<NewContractValues, ['driverId', 'customerId']>({ name: ['driverId', 'customerId'] });
  const chosen = useRow('drivers', id).row;
  const { rows, current } = useLive(driversMatching(text, customerId));
  return (
    <RecordField
      name="driverId"
      label="Driver on file"
      required
      isFirst={isFirst}
      placeholder="Type a name"
      chosen={chosen ? { id, label: driverName(chosen) } : null}
      options={rows.map(driverOption)}
      isCurrent={current}
      onType={setText}
      onChoose={(option) => {
        const driver = rows.find((row) => row.id === option?.id);
        if (driver && getValues('customerId') === '') setValue('customerId', driver.customerId);
      }}
    />
  );
}

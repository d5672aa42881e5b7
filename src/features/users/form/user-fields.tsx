import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isSingleDriver, ROLES, type Role } from '#domain/actor.ts';
import { ROLE_OF_SUBSCRIPTION } from '#domain/customers/customer.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { driversMatching } from '#src/components/matchingRecords.ts';
import { useLive, useRow } from '#src/data/useLive.ts';
import { ChoiceField } from '#src/forms/choice-field.tsx';
import { CustomerField } from '#src/forms/customer-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { NounField } from '#src/forms/noun-field.tsx';
import { RecordField } from '#src/forms/record-field.tsx';
import { OF_CUSTOMER, type UserValues } from './userValues.ts';

const STATES: ReplicaQuery<'usStates'> = { table: 'usStates', sort: [{ field: 'name', direction: 'asc' }] };
const PLACES = [
  { value: 'ADMIN', label: ROLES.ADMIN },
  { value: 'AGENT', label: ROLES.AGENT },
  { value: OF_CUSTOMER, label: 'Customer user' },
];

/** The fields of a person. `isNew`: their e-mail, by which they sign in, is never changed afterwards. */
export function UserFields({ isNew }: { isNew: boolean }) {
  const role = useWatch<UserValues, 'role'>({ name: 'role' });
  return (
    <>
      <FormSection title="Profile">
        {isNew && (
          <NounField
            table="users"
            name="email"
            required
            isFirst
            className={WIDE}
            help="They sign in with it, and it cannot be changed later"
          />
        )}
        <NounField table="users" name="firstName" isFirst={!isNew} />
        <NounField table="users" name="lastName" />
        <NounField table="users" name="phoneNumber" />
      </FormSection>
      <FormSection title="Access">
        <ChoiceField name="role" label="Role" required options={PLACES} />
        {role === OF_CUSTOMER && <CustomerFields />}
      </FormSection>
      <FormSection title="Address">
        <NounField table="users" name="address" className={WIDE} />
        <NounField table="users" name="city" />
        <StateField />
        <NounField table="users" name="zipCode" />
      </FormSection>
    </>
  );
}

/** The customer, whose subscription gives the role, and the driver that the user of a single-driver tier is (USER-3). */
function CustomerFields() {
  const { setValue } = useFormContext<UserValues>();
  const [id, tierRole] = useWatch<UserValues, ['customerId', 'tierRole']>({ name: ['customerId', 'tierRole'] });
  const role = tierRole as Role | '';
  return (
    <>
      <CustomerField
        help={role ? `${ROLES[role]}, as their subscription says` : undefined}
        onChoose={(customer) => {
          setValue('tierRole', customer ? ROLE_OF_SUBSCRIPTION[customer.subscription] : '');
          setValue('driverId', '');
        }}
      />
      {role && isSingleDriver({ role }) && <DriverField customerId={id} />}
    </>
  );
}

function DriverField({ customerId }: { customerId: string }) {
  const [text, setText] = useState('');
  const id = useWatch<UserValues, 'driverId'>({ name: 'driverId' });
  const chosen = useRow('drivers', id).row;
  const { rows, current } = useLive(driversMatching(text, customerId));
  return (
    <RecordField
      name="driverId"
      label="Driver"
      placeholder="Type a name"
      chosen={chosen ? { id, label: driverName(chosen) } : null}
      options={rows.map((row) => ({ id: row.id, label: driverName(row) }))}
      isCurrent={current}
      onType={setText}
    />
  );
}

function StateField() {
  const state = useWatch<UserValues, 'state'>({ name: 'state' });
  const known = useLive(STATES).rows.map(({ code, name }) => ({ value: code, label: name }));
  // What was written by hand before there was a choice is one of the choices.
  const options = state && known.every(({ value }) => value !== state) ? [{ value: state, label: state }, ...known] : known;
  return <ChoiceField name="state" label="State" none="Choose a state" options={options} />;
}

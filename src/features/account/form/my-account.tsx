import { useEffect, useMemo } from 'react';
import { ROLES } from '#domain/actor.ts';
import { homeOf } from '#domain/routes.ts';
import type { Row } from '#domain/tables.ts';
import type { Me } from '#sync/protocol.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';
import { UserPicture } from '#src/documents/picture/user-picture.tsx';
import { ChoiceField } from '#src/forms/choice-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { PhoneField } from '#src/forms/phone-field.tsx';
import { RecordForm } from '#src/forms/record-form.tsx';
import { TextField } from '#src/forms/text-field.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { usePane } from '#src/panes/usePane.ts';
import { SecuritySection } from '../security/security-section.tsx';
import { SessionsSection } from '../security/sessions-section.tsx';
import { DeleteSection } from '../security/delete-section.tsx';
import { accountChanges, accountValues } from './accountValues.ts';

/** /user-management/settings/my-account: what people keep about themselves. */
export default function MyAccount() {
  const me = useMe();
  const { setMode } = usePane();
  const { row } = useRow('users', me?.userId ?? '');
  useEffect(() => setMode('form'), [setMode]);
  if (me && row) return <AccountForm key={row.id} me={me} row={row} />;
  return <FormSkeleton label="My account" />;
}

function AccountForm({ me, row }: { me: Me; row: Row<'users'> }) {
  const { path } = usePane();
  const saved = useMemo(() => accountValues(row), [row]);
  const states = useLive({ table: 'usStates', sort: [{ field: 'name', direction: 'asc' }] }).rows;
  const state = useRecordForm({
    userId: me.userId,
    draft: 'account',
    saved,
    changes: (values) => accountChanges(row.id, values, saved),
    done: 'Your account is saved',
    leadsTo: () => path,
    back: homeOf(me),
  });
  const known = states.map(({ code, name }) => ({ value: code, label: name }));
  // What was written by hand before there was a choice is one of the choices.
  const options = row.state && known.every(({ value }) => value !== row.state) ? [{ value: row.state, label: row.state }, ...known] : known;
  return (
    <RecordForm state={state} title="My account" saveLabel="Save">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-2 rounded-lg border border-border bg-subtle px-3 py-2.5">
        <UserPicture row={row} />
        <dl className="flex flex-wrap gap-x-10 gap-y-2">
          <div>
            <dt className="text-xs text-muted-foreground">Email</dt>
            <dd className="wrap-anywhere">{row.email}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted-foreground">Role</dt>
            <dd>{ROLES[row.role]}</dd>
          </div>
        </dl>
        <div className="ml-auto flex flex-wrap gap-1.5">
          <CommandButton id="account.avatar">Change picture</CommandButton>
          <CommandButton id="account.password">Change password</CommandButton>
        </div>
      </div>
      <FormSection title="Profile">
        <TextField name="firstName" label="First Name" autoComplete="given-name" />
        <TextField name="lastName" label="Last Name" autoComplete="family-name" />
        <PhoneField name="phoneNumber" label="Phone" />
      </FormSection>
      <FormSection title="Address">
        <TextField name="address" label="Address" autoComplete="street-address" className={WIDE} />
        <TextField name="city" label="City" autoComplete="address-level2" />
        <ChoiceField name="state" label="State" none="Choose a state" options={options} />
        <TextField name="zipCode" label="Zip Code" inputMode="numeric" autoComplete="postal-code" maxLength={10} />
      </FormSection>
      <SecuritySection />
      <SessionsSection />
      <DeleteSection />
    </RecordForm>
  );
}

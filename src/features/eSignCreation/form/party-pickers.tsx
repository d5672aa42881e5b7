import { useState } from 'react';
import { customersMatching, driverOption, driversMatching } from '#src/components/matchingRecords.ts';
import { RecordPicker } from '#src/components/record-picker.tsx';
import { useLive, useRow } from '#src/data/useLive.ts';
import { forCustomer, forDriver } from '../newDocument.ts';
import { Labeled } from './labeled.tsx';
import type { Creation } from './useCreation.ts';

/** The customer whose document it is; for staff alone, others have their own. */
export function CustomerPicker({ creation, problem }: { creation: Creation; problem: string | null }) {
  const { document, change } = creation;
  const [text, setText] = useState('');
  const chosen = useRow('customers', document.customerId).row;
  const { rows } = useLive(customersMatching(text));
  return (
    <Labeled label="Customer" required problem={problem}>
      {(control) => (
        <RecordPicker
          control={control}
          label="Customer"
          placeholder="Type a name or number"
          chosen={chosen ? { id: chosen.id, label: chosen.name } : null}
          options={rows.map((row) => ({ id: row.id, label: row.name, detail: row.customerID }))}
          onType={setText}
          onChoose={(option) => change((now) => forCustomer(now, option?.id ?? ''))}
        />
      )}
    </Labeled>
  );
}

/** The driver whom it is about, one of the customer's once that is chosen. */
export function DriverPicker({ creation }: { creation: Creation }) {
  const { document, change } = creation;
  const [text, setText] = useState('');
  const chosen = useRow('drivers', document.driverId).row;
  const { rows } = useLive(driversMatching(text, document.customerId));
  return (
    <Labeled label="Driver">
      {(control) => (
        <RecordPicker
          control={control}
          label="Driver"
          placeholder="Type a name"
          chosen={chosen ? driverOption(chosen) : null}
          options={rows.map(driverOption)}
          onType={setText}
          onChoose={(option) => change((now) => forDriver(now, rows.find(({ id }) => id === option?.id) ?? null))}
        />
      )}
    </Labeled>
  );
}

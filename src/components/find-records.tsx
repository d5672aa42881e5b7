import { useState } from 'react';
import { userName } from '#domain/users/user.ts';
import { useLive, useRow } from '#src/data/useLive.ts';
import { agentsMatching, customersMatching, driversMatching } from './matchingRecords.ts';
import { RecordPicker, type Beginning } from './record-picker.tsx';

interface FindProps {
  /** The id of the chosen one; empty: any. */
  id: string;
  onChoose: (id: string) => void;
  /** Says what an empty box means; without it: any. */
  placeholder?: string;
  /** Says whether the keyboard begins in it. */
  control?: Beginning;
}

/** Finds a customer by name or number. */
export function FindCustomer({ id, onChoose, placeholder = 'Any customer', control = {} }: FindProps) {
  const [text, setText] = useState('');
  const chosen = useRow('customers', id).row;
  const { rows, current } = useLive(customersMatching(text));
  return (
    <RecordPicker
      label="Customer"
      placeholder={placeholder}
      chosen={chosen ? { id, label: chosen.name } : null}
      options={rows.map((row) => ({ id: row.id, label: row.name, detail: row.customerID }))}
      isCurrent={current}
      onType={setText}
      onChoose={(option) => onChoose(option?.id ?? '')}
      control={control}
    />
  );
}

/** Finds a driver by name or last name, of one carrier when `customer` is an id. */
export function FindDriver({
  id,
  customer,
  onChoose,
  label = 'Driver',
  placeholder = 'Any driver',
  control = {},
}: FindProps & { customer: string; label?: string }) {
  const [text, setText] = useState('');
  const chosen = useRow('drivers', id).row;
  const { rows, current } = useLive(driversMatching(text, customer));
  return (
    <RecordPicker
      label={label}
      placeholder={placeholder}
      chosen={chosen ? { id, label: `${chosen.name} ${chosen.lastName}` } : null}
      options={rows.map((row) => ({
        id: row.id,
        label: `${row.name} ${row.lastName}`,
        detail: String(row.$?.['customer']?.['name'] ?? ''),
      }))}
      isCurrent={current}
      onType={setText}
      onChoose={(option) => onChoose(option?.id ?? '')}
      control={control}
    />
  );
}

/** Finds one of the staff by name or email; `id` is empty for any. */
export function FindAgent({ id, onChoose, placeholder = 'Anybody' }: Omit<FindProps, 'control'>) {
  const [text, setText] = useState('');
  const chosen = useRow('users', id).row;
  const { rows, current } = useLive(agentsMatching(text));
  return (
    <RecordPicker
      label="Agent"
      placeholder={placeholder}
      chosen={chosen ? { id, label: userName(chosen) } : null}
      options={rows.map((row) => ({ id: row.id, label: userName(row), detail: row.email }))}
      isCurrent={current}
      onType={setText}
      onChoose={(option) => onChoose(option?.id ?? '')}
    />
  );
}

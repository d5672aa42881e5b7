import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Row } from '#domain/tables.ts';
import { customersMatching } from '#src/components/matchingRecords.ts';
import { useLive, useRow } from '#src/data/useLive.ts';
import { RecordField } from './record-field.tsx';

interface CustomerFieldProps {
  isFirst?: boolean;
  help?: string | undefined;
  /** Besides being put into the field; before it is. Undefined: none is chosen any more. */
  onChoose: (customer: Row<'customers'> | undefined) => void;
}

/** The customer of a record, for staff: found by name or number. The form holds it as `customerId`. */
export function CustomerField({ isFirst = false, help, onChoose }: CustomerFieldProps) {
  const [text, setText] = useState('');
  const id = useWatch<{ customerId: string }, 'customerId'>({ name: 'customerId' });
  const chosen = useRow('customers', id).row;
  const { rows, current } = useLive(customersMatching(text));
  return (
    <RecordField
      name="customerId"
      label="Customer"
      required
      isFirst={isFirst}
      help={help}
      placeholder="Type a name or number"
      chosen={chosen ? { id, label: chosen.name } : null}
      options={rows.map((row) => ({ id: row.id, label: row.name, detail: row.customerID }))}
      isCurrent={current}
      onType={setText}
      onChoose={(option) => onChoose(rows.find(({ id: one }) => one === option?.id))}
    />
  );
}

import { useState } from 'react';
import { customersMatching } from '#src/components/matchingRecords.ts';
import { RecordPicker } from '#src/components/record-picker.tsx';
import { useLive, useRow } from '#src/data/useLive.ts';
import { Labeled } from '../form/labeled.tsx';

interface CustomerFieldProps {
  customerId: string;
  problem: string | null;
  onChoose: (id: string) => void;
}

/** The customer whose documents they are; for staff alone, others have their own. */
export function CustomerField({ customerId, problem, onChoose }: CustomerFieldProps) {
  const [text, setText] = useState('');
  const chosen = useRow('customers', customerId).row;
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
          onChoose={(option) => onChoose(option?.id ?? '')}
        />
      )}
    </Labeled>
  );
}

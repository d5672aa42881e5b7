import { useState } from 'react';
import { userName } from '#domain/users/user.ts';
import { RecordPicker } from '#src/components/record-picker.tsx';
import { useLive, useRow } from '#src/data/useLive.ts';
import { agentsMatching } from './case.queries.ts';

/** Finds one of the staff by name or e-mail; `id` is empty for any. */
export function FindAgent({ id, onChoose }: { id: string; onChoose: (id: string) => void }) {
  const [text, setText] = useState('');
  const chosen = useRow('users', id).row;
  const { rows } = useLive(agentsMatching(text));
  return (
    <RecordPicker
      label="Agent"
      placeholder="Anybody"
      chosen={chosen ? { id, label: userName(chosen) } : null}
      options={rows.map((row) => ({ id: row.id, label: userName(row), detail: row.email }))}
      onType={setText}
      onChoose={(option) => onChoose(option?.id ?? '')}
    />
  );
}

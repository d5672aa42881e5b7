import { useMemo } from 'react';
import type { BulkRead } from '#domain/esign/bulkSend.ts';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { Labeled } from '../form/labeled.tsx';
import { RowsList } from './rows-list.tsx';
import { rowsShown, rowsWords, shownChoices, type RowsShown } from './rowsShown.ts';

interface RowsPreviewProps {
  read: BulkRead;
  shown: RowsShown;
  onShow: (what: RowsShown) => void;
}

/** A file before anything of it is sent: how many rows can be, and what is wrong with the others. */
export function RowsPreview({ read, shown, onShow }: RowsPreviewProps) {
  const { problems, notes, rows, columns } = read;
  const narrowed = useMemo(() => rowsShown(rows, shown), [rows, shown]);
  if (problems.length > 0)
    return (
      <ul
        role="alert"
        aria-label="Problems of the file"
        className="grid gap-1 rounded-lg border border-tone-red-border bg-tone-red-bg px-3 py-2 text-sm wrap-anywhere text-tone-red-fg"
      >
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    );
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm font-medium">
        {rowsWords(rows)}
      </p>
      {notes.length > 0 && (
        <ul aria-label="Left out" className="grid gap-1 text-sm wrap-anywhere text-muted-foreground">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Labeled label="Show rows">
        {(control) => (
          <NativeSelect {...control} className="max-w-80" value={shown} onChange={({ target }) => onShow(target.value as RowsShown)}>
            {shownChoices(rows).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labeled>
      <RowsList key={shown} columns={columns} rows={narrowed} />
    </div>
  );
}

import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#src/components/ui/button.tsx';
import { DropHere } from '#src/documents/drop-here.tsx';
import { sizeLabel } from '#src/documents/sizeLabel.ts';
import { useFileDrop } from '#src/documents/useFileDrop.ts';
import { usePane } from '#src/panes/usePane.ts';
import { ActButton } from '../form/act-button.tsx';
import type { RowsFile } from './useRowsFile.ts';

interface RowsFileFieldProps {
  rows: RowsFile;
  /** Why no file can be chosen, no sample be made yet, in words; null: it can. */
  reason: string | null;
  onChoose: () => void;
  onSample: () => void;
}

/** Where the file of rows is chosen, dropped or pasted; rows that were copied in a spreadsheet are pasted too. */
export function RowsFileField({ rows: { file, take, drop }, reason, onChoose, onSample }: RowsFileFieldProps) {
  const { focused } = usePane();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  const isOver = useFileDrop(region, focused, take);
  usePastedRows(focused, (text) => take([new File([text], 'Pasted rows.csv', { type: 'text/csv' })]));
  return (
    <div ref={place} className="grid gap-2">
      <p id="bulk-file" className="text-xs font-medium text-muted-foreground">
        CSV file
        <span aria-hidden="true" className="ml-0.5 text-destructive">
          *
        </span>
      </p>
      {file && (
        <p className="flex items-center gap-3 rounded-lg border border-border px-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
          <span className="text-xs text-muted-foreground tabular-nums">{sizeLabel(file.size)}</span>
          <Button data-part="form" variant="ghost" size="icon" aria-label={`Take off ${file.name}`} onClick={drop}>
            <X aria-hidden="true" />
          </Button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ActButton command="esign.bulk.file" reason={reason} onPress={onChoose}>
          {file ? 'Choose another file' : 'Choose a file'}
        </ActButton>
        <ActButton command="esign.bulk.sample" variant="ghost" reason={reason} onPress={onSample}>
          Download a sample CSV
        </ActButton>
      </div>
      <p className="text-xs text-muted-foreground">
        One row for each document, 5,000 rows and 4 MB at most. <span className="pointer-coarse:hidden">Or drop or paste it here.</span>
      </p>
      {region && isOver && createPortal(<DropHere />, region)}
    </div>
  );
}

/** Takes several lines of text that are pasted while `isFocused`, unless they are meant for a field. */
function usePastedRows(isFocused: boolean, take: (text: string) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isFocused) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      const isTyped = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isTyped || event.defaultPrevented || !/\S\r?\n\S/.test(text)) return;
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isFocused]);
}

import { X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { mayReadContent } from '#domain/documents/confidential.ts';
import { DRIVER_DOCUMENT_TYPES } from '#domain/documents/document.ts';
import { DRIVER_DOCUMENT_MIMES } from '#domain/documents/fileLimits.ts';
import { PAPERS, type PaperType } from '#domain/documents/paperTypes.ts';
import type { Row } from '#domain/tables.ts';
import { chooseFiles } from '#src/browser/chooseFiles.ts';
import { offerUndo } from '#src/commands/offerUndo.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useStore } from '#src/commands/store.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FindDriver } from '#src/components/find-records.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { useMe } from '#src/data/useLive.ts';
import { DropHere } from '#src/documents/drop-here.tsx';
import { filesInHand } from '#src/documents/filesInHand.ts';
import { sizeLabel } from '#src/documents/sizeLabel.ts';
import { useFileDrop } from '#src/documents/useFileDrop.ts';
import { usePane } from '#src/panes/usePane.ts';
import { fileMany, guessed, lackOf, MANY_MAX, type Entry } from './manyPapers.ts';

/** The time for which a message offers to undo what was filed, in milliseconds. */
const OFFER_MS = 30_000;
const documents = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`;

/** /contracts/documents: many files of many drivers, each filed as one document. */
export default function ManyPapers() {
  const me = useMe();
  const tools = useTools();
  const { focused, setMode } = usePane();
  useEffect(() => setMode('record'), [setMode]);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [isReading, setIsReading] = useState(false);
  const [step, setStep] = useState<{ done: number; of: number } | null>(null);
  const take = async (given: readonly File[]): Promise<void> => {
    if (!me || given.length === 0) return;
    setIsReading(true);
    const { rows } = await tools.query({ table: 'drivers', filter: { status: { equals: 'active' } } });
    const more = await guessed(given, entries, rows as Row<'drivers'>[], me);
    setEntries((now) => [...now, ...more]);
    setIsReading(false);
  };
  const waiting = useStore(filesInHand);
  useEffect(() => {
    if (!me || waiting.length === 0) return;
    filesInHand.set([]);
    void take(waiting);
    // They are taken once, when there is somebody to take them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [me, waiting]);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  const isOver = useFileDrop(region, focused && step === null, (given) => void take(given));
  const change = (key: string, to: Partial<Entry>): void =>
    setEntries((now) => now.map((entry) => (entry.key === key ? { ...entry, ...to } : entry)));
  const ready = entries.filter((entry) => lackOf(entry) === null);
  const file = async (): Promise<void> => {
    let done = 0;
    setStep({ done, of: ready.length });
    const { count, undo } = await fileMany(ready, tools, ({ key }, problem) => {
      done += 1;
      setStep({ done, of: ready.length });
      if (problem === null) setEntries((now) => now.filter((entry) => entry.key !== key));
      else change(key, { problem });
    });
    setStep(null);
    if (count === 0) return;
    offerUndo(tools, `${documents(count)} filed`, { takeBack: undo, forMs: OFFER_MS });
  };
  return (
    <article ref={place} className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-4xl gap-4 px-4.5 py-5" aria-busy={isReading || step !== null}>
        <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
          File several documents
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            data-part="form"
            data-autofocus=""
            aria-disabled={step !== null}
            onClick={() => step === null && void chooseFiles({ accept: DRIVER_DOCUMENT_MIMES.join(','), multiple: true }).then(take)}
          >
            Choose files
          </Button>
          <p className="text-xs text-muted-foreground">
            PDF, PNG or JPEG, one document each, at most {MANY_MAX}.{' '}
            <span className="pointer-coarse:hidden">Or drop or paste them here.</span>
          </p>
        </div>
        {isReading && <Skeleton className="h-16 w-full" />}
        {entries.length === 0 && !isReading && (
          <EmptyState title="No files chosen">
            <p>Driver and document type are read off the file names. You can change both before anything is filed.</p>
          </EmptyState>
        )}
        <ul aria-label="Files">
          {entries.map((entry) => (
            <EntryItem
              key={entry.key}
              entry={entry}
              onChange={(to) => change(entry.key, { ...to, ...(!entry.isUnfit && { problem: null }) })}
              onRemove={() => setEntries(entries.filter(({ key }) => key !== entry.key))}
            />
          ))}
        </ul>
        {step && (
          <div role="status" className="grid gap-1 text-sm">
            Filing {step.done} of {step.of}
            <progress aria-label="Documents filed" className="h-1.5 w-full" value={step.done} max={step.of} />
          </div>
        )}
        {entries.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              data-part="form"
              variant="primary"
              aria-disabled={ready.length === 0 || step !== null}
              onClick={() => ready.length > 0 && step === null && void file()}
            >
              File {documents(ready.length)}
            </Button>
            {ready.length < entries.length && (
              <span className="text-xs text-muted-foreground">{entries.length - ready.length} cannot be filed yet</span>
            )}
          </div>
        )}
      </div>
      {region && isOver && createPortal(<DropHere />, region)}
    </article>
  );
}

interface EntryItemProps {
  entry: Entry;
  onChange: (to: Partial<Entry>) => void;
  onRemove: () => void;
}

/** One file, whose it is and what it is, and what is wrong with it. */
function EntryItem({ entry, onChange, onRemove }: EntryItemProps) {
  const me = useMe();
  const { file, driverId, type, problem, isUnfit } = entry;
  const wrong = lackOf(entry) ?? problem;
  return (
    <li className="grid gap-1.5 border-b border-border py-2.5 last:border-b-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{file.name}</span>
        <span className="text-xs text-muted-foreground tabular-nums">{sizeLabel(file.size)}</span>
        <Button data-part="form" variant="ghost" size="icon" aria-label={`Take off ${file.name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {!isUnfit && (
        <div className="grid gap-2 @min-[34rem]:grid-cols-2">
          <FindDriver
            label={`Driver of ${file.name}`}
            placeholder="Choose a driver"
            id={driverId}
            customer=""
            onChoose={(id) => onChange({ driverId: id })}
          />
          <NativeSelect
            aria-label={`Type of ${file.name}`}
            value={type ?? ''}
            onChange={({ target }) => onChange({ type: (target.value || null) as PaperType | null })}
          >
            <option value="">Choose a type</option>
            {DRIVER_DOCUMENT_TYPES.filter((one) => me && mayReadContent(me, { type: one })).map((one) => (
              <option key={one} value={one}>
                {PAPERS[one].label}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
      {wrong && <p className="text-xs text-tone-red-fg wrap-anywhere">{wrong}</p>}
    </li>
  );
}

import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { DRIVER_DOCUMENT_STATUSES, DRIVER_DOCUMENT_TYPES } from '#domain/documents/document.ts';
import { isStaff } from '#domain/actor.ts';
import { PAPERS, type PaperType } from '#domain/documents/paperTypes.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import type { Subject } from '#src/commands/types.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { SearchBox } from '#src/components/search-box.tsx';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { useMe, useRow } from '#src/data/useLive.ts';
import { DropHere } from '#src/documents/drop-here.tsx';
import { OpenDocument } from '#src/documents/open-document.tsx';
import { useFileDrop } from '#src/documents/useFileDrop.ts';
import { usePane } from '#src/panes/usePane.ts';
import { papersKept, papersOfDriver } from '../driverDocument.operations.ts';
import { checkPaperFiles } from '../filing/checkPaperFiles.ts';
import { papersIn, paperSubject, type PaperRow } from '../paperSubject.ts';
import { EditPapers } from './edit-papers.tsx';
import { NewPaper } from './new-paper.tsx';
import { PaperItem } from './paper-item.tsx';

type Status = PaperRow['status'];
const SHOWN: Readonly<Record<Status, string>> = { ACTIVE: 'Current', ARCHIVED: 'Archived', DELETED: 'Deleted' };

/** The papers of a driver, by type: filed, looked at, kept up to date. They are at the server alone. */
export default function DriverDocuments({ driver, contract }: DriverPartProps) {
  const { focused, search, setSearch, setSubject, setSelection } = usePane();
  const shown = DRIVER_DOCUMENT_STATUSES.find((status) => status === search.get('papers')) ?? 'ACTIVE';
  const answer = useServerAnswer(papersOfDriver, { driverId: driver.id, statuses: [shown], withDeleted: shown === 'DELETED' }, []);
  const kept = useServerAnswer(papersKept, { driverId: driver.id }, []);
  const all = useMemo(() => (answer.data ? papersIn(answer.data) : []), [answer.data]);
  const words = (search.get('find') ?? '').toLowerCase();
  const rows = words ? all.filter(({ files }) => files.some(({ filename }) => filename.toLowerCase().includes(words))) : all;

  const [current, setCurrent] = useState<string | null>(null);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => {
    const pane = element?.closest<HTMLElement>('[data-pane]') ?? null;
    setRegion(pane);
    // A dialog over the pane asks about the paper that the keyboard was on.
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && pane?.contains(relatedTarget) && !element?.contains(relatedTarget)) setCurrent(null);
    };
    element?.addEventListener('focusout', leave);
    return () => element?.removeEventListener('focusout', leave);
  }, []);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const wanted = search.get('new');
  const take = async (given: readonly File[]): Promise<void> => {
    const { fitting, problems: found } = await checkPaperFiles(files, given);
    setProblems(found);
    setFiles([...files, ...fitting]);
    if (wanted === null) setSearch({ new: 'any', edit: null });
  };
  const isOver = useFileDrop(region, focused, (given) => void take(given));
  const closeNew = (): void => {
    setFiles([]);
    setProblems([]);
    setSearch({ new: null, replaces: null }, 'replace');
  };

  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const customer = useRow('customers', driver.customerId).row;
  const paper = rows.find(({ id }) => id === current) ?? null;
  const subject = useMemo((): Subject => {
    if (paper) return paperSubject(paper);
    if (contract) return { table: 'contracts', row: { ...contract, $: { driver, customer } } };
    return { table: 'drivers', row: { ...driver, $: { customer } } };
  }, [paper, contract, driver, customer]);
  useEffect(() => setSubject(subject), [setSubject, subject]);
  const selection = useMemo(() => all.filter(({ id }) => chosen.has(id)).map(paperSubject), [all, chosen]);
  useEffect(() => setSelection(selection), [setSelection, selection]);
  useEffect(() => () => setSelection([]), [setSelection]);

  const editing = (search.get('edit') ?? '').split(',').flatMap((id) => all.find((row) => row.id === id) ?? []);
  const documents = rows.flatMap((row) => row.files.map((file) => ({ ...file, fileId: file.id })));
  const there = DRIVER_DOCUMENT_TYPES.filter((type) => rows.some((row) => row.type === type));
  const missing = DRIVER_DOCUMENT_TYPES.filter((type) => !there.includes(type));
  return (
    <section ref={place} aria-label="Documents" aria-busy={answer.state === 'asking'} className="grid gap-4">
      <Toolbar shown={shown} />
      {wanted !== null && (
        <NewPaper
          key={`${wanted} ${search.get('replaces') ?? ''}`}
          driverId={driver.id}
          wanted={wanted in PAPERS ? (wanted as PaperType) : null}
          replaces={search.get('replaces')}
          files={files}
          onFiles={setFiles}
          problems={problems}
          onProblems={setProblems}
          onClose={closeNew}
        />
      )}
      {editing.length > 0 && <EditPapers key={search.get('edit')} papers={editing} onClose={() => setSearch({ edit: null }, 'replace')} />}
      {selection.length > 0 && <ChosenBar count={selection.length} onClear={() => setChosen(new Set())} />}
      {!answer.data && (
        <AnswerNote answer={answer} away="Documents are listed as soon as the server can be reached." className="text-muted-foreground">
          <Skeleton className="h-24 w-full" />
        </AnswerNote>
      )}
      {answer.data && rows.length === 0 && (
        <EmptyState title={words ? 'No documents found' : shown === 'ACTIVE' ? 'No documents' : `Nothing ${SHOWN[shown].toLowerCase()}`}>
          {shown === 'ACTIVE' && !words && <p className="pointer-coarse:hidden">Drop or paste files here.</p>}
        </EmptyState>
      )}
      {answer.data && answer.data.open.count + answer.data.closed.count > all.length && (
        <p className="text-xs text-muted-foreground">
          The latest {all.length} of {answer.data.open.count + answer.data.closed.count}
        </p>
      )}
      {there.map((type) => (
        <div key={type}>
          <SectionHeading count={rows.filter((row) => row.type === type).length}>{PAPERS[type].label}</SectionHeading>
          <ul aria-label={PAPERS[type].label}>
            {rows
              .filter((row) => row.type === type)
              .map((row) => (
                <PaperItem
                  key={row.id}
                  row={row}
                  kept={kept.data?.documentKeeping.find(({ id }) => id === row.id) ?? null}
                  isChosen={chosen.has(row.id)}
                  onChoose={() => setChosen(new Set([...chosen].filter((id) => id !== row.id).concat(chosen.has(row.id) ? [] : [row.id])))}
                  onActive={() => setCurrent(row.id)}
                />
              ))}
          </ul>
        </div>
      ))}
      {answer.data && shown === 'ACTIVE' && !words && there.length > 0 && missing.length > 0 && (
        <p className="text-xs text-muted-foreground">None on file: {missing.map((type) => PAPERS[type].label).join(', ')}</p>
      )}
      {region && isOver && createPortal(<DropHere />, region)}
      {region && <OpenDocument region={region} documents={documents} />}
    </section>
  );
}

/** What is looked for among the papers, and which are shown. */
function Toolbar({ shown }: { shown: Status }) {
  const { search, setSearch } = usePane();
  const me = useMe();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search by file name"
        value={search.get('find') ?? ''}
        onSearch={(find) => setSearch({ find: find || null }, 'replace')}
      />
      <NativeSelect
        aria-label="Documents shown"
        className="h-7 w-auto"
        value={shown}
        onChange={({ target }) => setSearch({ papers: target.value === 'ACTIVE' ? null : target.value })}
      >
        {DRIVER_DOCUMENT_STATUSES.filter((status) => status !== 'DELETED' || (me && isStaff(me))).map((status) => (
          <option key={status} value={status}>
            {SHOWN[status]}
          </option>
        ))}
      </NativeSelect>
      <Button data-command="driverDoc.upload" className="ml-auto" onClick={() => setSearch({ new: 'any', edit: null })}>
        New document
      </Button>
    </div>
  );
}

/** What can be done with the chosen papers. */
function ChosenBar({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <div role="group" aria-label="Chosen documents" className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted-foreground tabular-nums">{count} chosen</span>
      <CommandButton id="driverDoc.download">Download</CommandButton>
      <CommandButton id="driverDoc.bulkDetails">Set details</CommandButton>
      <CommandButton id="driverDoc.archive">Archive</CommandButton>
      <CommandButton id="driverDoc.restore">Restore</CommandButton>
      <CommandButton id="driverDoc.delete">Delete</CommandButton>
      <Button data-part="form" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

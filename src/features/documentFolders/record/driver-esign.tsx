import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useRunCommand } from '#src/commands/commandHost.ts';
import type { Subject } from '#src/commands/types.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useMe, useRow } from '#src/data/useLive.ts';
import { OpenDocument } from '#src/documents/open-document.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { DocumentDetails } from '../details/document-details.tsx';
import { PrepareDialog } from '../details/prepare-dialog.tsx';
import { SigningDialogs } from '../details/signing-dialogs.tsx';
import { documentsQuery } from '../document.queries.ts';
import { openingCommand } from '../documentActs.ts';
import { documentSubject, type DocumentRow } from '../documentSubject.ts';
import { folderHref } from '../folderAddress.ts';
import { DocumentCard } from '../list/document-card.tsx';
import { useFolderDocuments } from '../useFolderDocuments.ts';

/** The documents of a driver that are shown here; the folder has the others. */
const SHOWN = 50;

/** The documents that a driver signs, or has signed, as their folder shows them. They are at the server alone. */
export default function DriverEsign({ driver, contract }: DriverPartProps) {
  const { search, setSearch, setSubject } = usePane();
  const me = useMe();
  const run = useRunCommand();
  const folder = { id: `driver:${driver.id}`, customerId: driver.customerId } as const;
  const asked = { filter: 'all', search: '', paging: { page: 1, pageSize: SHOWN } } as const;
  const { answer, rows, count } = useFolderDocuments(me && documentsQuery(folder, asked, me.email));
  const customer = useRow('customers', driver.customerId).row;

  const [at, setAt] = useState<string | null>(null);
  /** The keyboard is on a card: commands act on its document, else on the driver. */
  const [isInside, setInside] = useState(false);
  const active = rows.find(({ id }) => id === at) ?? rows[0] ?? null;
  const inHand = isInside ? active : null;
  const subject = useMemo((): Subject => {
    if (inHand) return documentSubject(inHand);
    if (contract) return { table: 'contracts', row: { ...contract, $: { driver, customer } } };
    return { table: 'drivers', row: { ...driver, $: { customer } } };
  }, [inHand, contract, driver, customer]);
  useEffect(() => setSubject(subject), [setSubject, subject]);

  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  const open = (row: DocumentRow): void => run(openingCommand(row), documentSubject(row));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[role="row"]')) return;
    const index = rows.findIndex(({ id }) => id === active?.id);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && rows[index + step];
    if (next) event.currentTarget.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"]`)?.focus();
    else if (event.key === 'Enter' && active) open(active);
    else if (!step) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const files = rows.flatMap(({ id, file }) => (file ? [{ id, fileId: file.fileId, filename: file.filename }] : []));
  return (
    <section ref={place} aria-label="E-sign documents" aria-busy={answer.state === 'asking'} className="grid gap-3">
      {!answer.data && (
        <AnswerNote answer={answer} away="Documents are listed as soon as the server can be reached." className="text-muted-foreground">
          <Skeleton className="h-24 w-full" />
        </AnswerNote>
      )}
      {answer.data !== null && rows.length === 0 && <EmptyState title="No documents" />}
      {rows.length > 0 && (
        <div
          role="grid"
          aria-label={`Documents of ${driver.name} ${driver.lastName}`}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onFocus={() => setInside(true)}
          onBlur={({ relatedTarget, currentTarget }) => {
            // A dialog over the pane asks about the document that the keyboard was on.
            if (relatedTarget instanceof Node && region?.contains(relatedTarget) && !currentTarget.contains(relatedTarget))
              setInside(false);
          }}
        >
          <div role="rowgroup" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
            {rows.map((row) => (
              <DocumentCard
                key={row.id}
                row={row}
                isActive={row.id === active?.id}
                isChosen={null}
                onFocus={() => setAt(row.id)}
                onChoose={() => undefined}
                onOpen={() => open(row)}
              />
            ))}
          </div>
        </div>
      )}
      {answer.data !== null && (
        <p className="text-xs text-muted-foreground">
          {count > rows.length && `The latest ${rows.length} of ${count}. `}
          <a className="underline underline-offset-2" href={folderHref(folder)}>
            Show the folder
          </a>
        </p>
      )}
      {search.get('details') && <DocumentDetails id={search.get('details')!} onClose={() => setSearch({ details: null }, 'replace')} />}
      {search.get('prepare') && <PrepareDialog hash={search.get('prepare')!} onClose={() => setSearch({ prepare: null }, 'replace')} />}
      <SigningDialogs search={search} setSearch={setSearch} />
      {region && <OpenDocument region={region} documents={files} />}
    </section>
  );
}

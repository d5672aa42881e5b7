import { useCallback, useEffect, useMemo, useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { cn } from '#src/components/cn.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FindCustomer } from '#src/components/find-records.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useFlag } from '#src/data/useFlag.ts';
import { useMe, useRow } from '#src/data/useLive.ts';
import { OpenDocument } from '#src/documents/open-document.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { DocumentDetails } from '../details/document-details.tsx';
import { PrepareDialog } from '../details/prepare-dialog.tsx';
import { SigningDialogs } from '../details/signing-dialogs.tsx';
import type { DocumentRow } from '../documentSubject.ts';
import { FOLDER_VIEWS, openPatch, readAddress, type Folder, type FolderAddress, type FolderView } from '../folderAddress.ts';
import { VIEW_LABELS } from '../folderLabels.ts';
import { FolderTree } from '../tree/folder-tree.tsx';
import { categoryLabel, DOCUMENTS_LABEL, keyOfFolder } from '../tree/treeRows.ts';
import { useFolderTree } from '../tree/useFolderTree.ts';
import { FolderContent } from './folder-content.tsx';

/** /document-folders-management: the documents of every customer, by driver or by category. */
export default function DocumentFolders() {
  const me = useMe();
  if (!me) return <Skeleton className="m-4 h-24" />;
  return <Folders own={isStaff(me) ? null : me.customerId} />;
}

interface Whose {
  customer: Row<'customers'> | undefined;
  driver: Row<'drivers'> | undefined;
}

/** The customer and the driver of a folder, as far as this device knows them. */
function useWhose(folder: Folder | null): Whose {
  const driver = useRow('drivers', folder?.id.startsWith('driver:') ? folder.id.slice('driver:'.length) : '').row;
  const customer = useRow('customers', folder?.customerId || (driver?.customerId ?? '')).row;
  return { customer, driver };
}

/** The name of a folder; `Documents` where it has none, or is not known. */
function nameOf(folder: Folder, { customer, driver }: Whose): string {
  const [kind, rest = ''] = folder.id.split(':');
  if (kind === 'driver') return driver ? driverName(driver) : DOCUMENTS_LABEL;
  if (kind === 'category') return categoryLabel(rest as DocumentRow['type']);
  return kind === 'customer' ? (customer?.name ?? DOCUMENTS_LABEL) : DOCUMENTS_LABEL;
}

/** `own`: the customer that everybody but the staff is locked to. */
function Folders({ own }: { own: string | null }) {
  const { search, setSearch, setTitle, setMode, setListFacts } = usePane();
  const isByCategory = useFlag('customerCategorySelect');
  const address = readAddress(search);
  const { folder } = address;
  const view = address.view ?? (isByCategory ? 'category' : 'driver');
  const customer = own ?? address.customer;
  const whose = useWhose(folder);
  const shownFolder = useMemo(
    (): Folder | null => folder && { ...folder, customerId: folder.customerId || (whose.driver?.customerId ?? '') },
    // The folder is a new object on every render; its address is the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [folder?.id, folder?.customerId, whose.driver?.customerId],
  );
  const tree = useFolderTree({ customer, view, folder: shownFolder });
  const names = [whose.customer?.name, whose.driver && driverName(whose.driver)].filter(Boolean).join(', ');
  useEffect(() => setTitle(names || null), [setTitle, names]);
  const isLooking = search.has('document');
  useEffect(() => {
    if (!isLooking) setMode('list');
  }, [setMode, isLooking]);
  const [{ documents, pages }, setShown] = useState<{ documents: readonly DocumentRow[]; pages: number }>({ documents: [], pages: 1 });
  const onDocuments = useCallback((rows: readonly DocumentRow[], of: number) => setShown({ documents: rows, pages: of }), []);
  const whole = search.toString();
  useEffect(() => {
    const { paging, filter, search: words } = readAddress(new URLSearchParams(whole));
    setListFacts({
      page: paging.page,
      pages,
      pageSize: paging.pageSize,
      narrowed: words !== '' || filter !== 'all',
      sortable: [],
      sort: null,
      editable: false,
      address: whole,
      view: null,
    });
  }, [setListFacts, whole, pages]);

  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  /** The folder that takes the keyboard as soon as its documents are there. */
  const [entering, setEntering] = useState<string | null>(null);
  const files = documents.flatMap(({ id, file }) => (file ? [{ id, fileId: file.fileId, filename: file.filename }] : []));
  return (
    <article ref={place} className="@container/folders flex h-full min-h-0">
      <section
        aria-label="Folder tree"
        className={cn(
          'flex w-80 shrink-0 flex-col border-r border-border @max-[45rem]/folders:w-full @max-[45rem]/folders:border-r-0',
          folder && '@max-[45rem]/folders:hidden',
        )}
      >
        <TreeBar view={view} address={address} isStaff={own === null} />
        <FolderTree
          tree={tree}
          folder={shownFolder}
          onOpen={(row, enter) => {
            setEntering(enter ? row.key : null);
            setSearch(openPatch(row));
          }}
        />
      </section>
      <section aria-label="Folder" className={cn('flex min-w-0 flex-1 flex-col', !folder && '@max-[45rem]/folders:hidden')}>
        {shownFolder ? (
          <FolderContent
            key={`${shownFolder.customerId} ${shownFolder.id}`}
            folder={shownFolder}
            title={nameOf(shownFolder, whose)}
            onDocuments={onDocuments}
            isEntered={entering === keyOfFolder(shownFolder)}
            onEntered={() => setEntering(null)}
          />
        ) : (
          <EmptyState title="Select a folder to view its content" />
        )}
      </section>
      {search.get('details') && <DocumentDetails id={search.get('details')!} onClose={() => setSearch({ details: null }, 'replace')} />}
      {search.get('prepare') && <PrepareDialog hash={search.get('prepare')!} onClose={() => setSearch({ prepare: null }, 'replace')} />}
      <SigningDialogs search={search} setSearch={setSearch} />
      {region && <OpenDocument region={region} documents={files} />}
    </article>
  );
}

/** The switch between both views, and whose folders are shown. */
function TreeBar({ view, address, isStaff: withSearch }: { view: FolderView; address: FolderAddress; isStaff: boolean }) {
  const { setSearch } = usePane();
  return (
    <div className="grid shrink-0 gap-2 border-b border-border p-2">
      <div role="group" aria-label="Folders by" className="grid grid-cols-2 gap-1">
        {FOLDER_VIEWS.map((one) => (
          <Button
            key={one}
            data-command="doc.viewMode"
            variant="ghost"
            aria-pressed={one === view}
            className="aria-pressed:bg-selection aria-pressed:text-foreground"
            onClick={() => setSearch({ by: one })}
          >
            {VIEW_LABELS[one]}
          </Button>
        ))}
      </div>
      {withSearch && (
        <FindCustomer
          id={address.customer}
          onChoose={(id) => setSearch({ customer: id || null, folder: id ? `customer:${id}` : null, of: null, page: null })}
        />
      )}
    </div>
  );
}

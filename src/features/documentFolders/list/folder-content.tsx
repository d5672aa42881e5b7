import { ChevronLeft } from 'lucide-react';
import { use, useEffect, useRef, type RefObject } from 'react';
import { pressedIn, FOLDER_FILTERS } from '#domain/esign/documentFolders.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useRunCommand } from '#src/commands/commandHost.ts';
import { offerList } from '#src/commands/listHandle.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { BulkBar } from '#src/components/bulk-bar.tsx';
import { pageCount, pagingPatch, skipOf } from '#src/components/paging.ts';
import { SearchBox } from '#src/components/search-box.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useHandle } from '#src/components/useHandle.ts';
import type { GridHandle } from '#src/components/useGridHandle.ts';
import { useMe } from '#src/data/useLive.ts';
import { PaneIdContext } from '#src/panes/panesContext.ts';
import { usePane } from '#src/panes/usePane.ts';
import { documentsQuery } from '../document.queries.ts';
import { openingCommand } from '../documentActs.ts';
import { documentSubject, type DocumentRow } from '../documentSubject.ts';
import { FOLDER_PAGE_SIZE, readAddress, type Folder } from '../folderAddress.ts';
import { FILTER_LABELS } from '../folderLabels.ts';
import { useFolderDocuments } from '../useFolderDocuments.ts';
import { DocumentCards } from './document-cards.tsx';
import { FolderPages } from './folder-pages.tsx';
import { TemplateCards } from './template-cards.tsx';
import { useCardActs, useChosen } from './useCardActs.ts';

interface FolderContentProps {
  folder: Folder;
  /** Its name; `Documents` where it is not known yet. */
  title: string;
  /** Hears what is on show, and how many pages there are. */
  onDocuments: (rows: readonly DocumentRow[], pages: number) => void;
  /** Whoever opened it goes on in it: its first document takes the keyboard as soon as it is there. */
  isEntered: boolean;
  onEntered: () => void;
}

/** What lies in a folder: filters, search, cards, pages, and what can be done with several documents. */
export function FolderContent({ folder, title, onDocuments, isEntered, onEntered }: FolderContentProps) {
  const pane = usePane();
  const { setSearch, setSubject, setSelection, setMode } = pane;
  const me = useMe();
  const address = readAddress(pane.search);
  const { filter, mode, search, paging } = address;
  const { answer, rows, count } = useFolderDocuments(me && documentsQuery(folder, address, me.email));
  const ready = answer.data !== null;
  const pages = pageCount(count, paging.pageSize);
  useEffect(() => onDocuments(rows, pages), [onDocuments, rows, pages]);

  const screen = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const run = useRunCommand();
  const open = (row: DocumentRow): void => run(openingCommand(row), documentSubject(row));
  const selection = useChosen(rows, `${folder.customerId} ${folder.id} ${filter} ${mode}`);
  const { subjects } = selection;
  useEffect(() => setSelection(subjects), [setSelection, subjects]);
  useEffect(() => () => setSelection([]), [setSelection]);
  const acts = useCardActs({ screen, grid, rows, paging, pages, selection, open });
  useHandle(offerList, use(PaneIdContext), acts);

  useEntered(isEntered && ready, grid, onEntered);
  const press = (button: 'view' | 'send'): void => {
    const next = pressedIn(mode, button, selection.ids.size);
    if (next.act) return run(next.act === 'send' ? 'doc.send' : 'doc.download');
    setSearch({ mode: next.mode === 'all' ? null : next.mode, filter: null, page: null });
  };
  const narrowed = search !== '' || filter !== 'all';
  return (
    <div
      ref={screen}
      data-list-screen=""
      className="@container relative flex min-h-0 min-w-0 flex-1 flex-col"
      // Whatever had the keyboard before, and however it lost it: here it acts on documents.
      onFocus={() => setMode('list')}
    >
      <div data-toolbar="" className="grid shrink-0 gap-2 border-b border-border px-3 py-2">
        <div className="flex flex-wrap items-center gap-2">
          <Button
            data-command="nav.back"
            variant="ghost"
            size="icon"
            aria-label="All folders"
            className="hidden @max-[45rem]/folders:inline-flex"
            onClick={() => setSearch({ folder: null, of: null, page: null })}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <h2 className="min-w-0 flex-1 basis-56 truncate text-base font-semibold">{title}</h2>
          <ModeButton isOn={mode === 'completed'} onPress={() => press('view')}>
            View
          </ModeButton>
          <ModeButton isOn={mode === 'drafts'} onPress={() => press('send')}>
            Send
          </ModeButton>
          <CommandButton id="esign.custom" />
          <CommandButton id="esign.template" />
          <CommandButton id="esign.attach" />
          <CommandButton id="esign.bulk" />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            label="Search documents"
            value={search}
            onSearch={(text) => setSearch({ search: text || null, page: null }, 'replace')}
          />
          <div role="group" aria-label="Documents shown" className="flex flex-wrap gap-1">
            {FOLDER_FILTERS.map((one) => (
              <Button
                key={one}
                data-command="doc.filter"
                variant="ghost"
                aria-pressed={one === filter}
                className="aria-pressed:bg-selection aria-pressed:text-foreground"
                onClick={() => setSearch({ filter: one === 'all' ? null : one, mode: null, page: null })}
              >
                {FILTER_LABELS[one]}
              </Button>
            ))}
          </div>
        </div>
        {mode !== 'all' && <ModeNote mode={mode} chosen={selection.ids.size} />}
      </div>
      {filter === 'templates' ? (
        <TemplateCards search={search} />
      ) : !ready && answer.state !== 'asking' ? (
        <Unanswered answer={answer} />
      ) : (
        <DocumentCards
          ref={grid}
          label={`Documents in ${title}`}
          rows={rows}
          total={count}
          skip={skipOf(paging)}
          ready={ready}
          empty={narrowed ? 'No documents found' : 'Folder is empty'}
          emptyHint={
            narrowed && (
              <Button data-command="list.filter.clear" onClick={() => acts.clearFilters()}>
                Show all
              </Button>
            )
          }
          chosen={selection.ids}
          onChoose={acts.choose}
          onActive={(row) => setSubject(row && documentSubject(row))}
          onOpen={open}
        />
      )}
      <BulkBar total={ready ? count : null} onlyPage={false} />
      {filter !== 'templates' && (
        <FolderPages
          paging={paging}
          pages={pages}
          said={ready ? `Showing ${rows.length} of ${count.toLocaleString('en-US')}` : ''}
          onSize={acts.setPageSize}
          onPage={(page) => setSearch(pagingPatch({ ...paging, page }, FOLDER_PAGE_SIZE))}
        />
      )}
    </div>
  );
}

/** Leads the keyboard to the first document once, and says that it is done. */
function useEntered(isDue: boolean, grid: RefObject<GridHandle | null>, done: () => void): void {
  const told = useRef(done);
  useEffect(() => {
    told.current = done;
  });
  useEffect(() => {
    if (!isDue) return;
    grid.current?.move('first');
    told.current();
  }, [isDue, grid]);
}

/** Why no documents are shown: in the server's words, or else whom to ask. */
function Unanswered({ answer }: { answer: ReturnType<typeof useFolderDocuments>['answer'] }) {
  const told = { ...answer, message: answer.message || 'The documents could not be loaded. Please contact support.' };
  return (
    <div role={answer.state === 'failed' ? 'alert' : undefined} className="min-h-0 flex-1 p-6 text-sm text-muted-foreground">
      <AnswerNote answer={told} away="The documents of this folder are listed as soon as the server can be reached.">
        {null}
      </AnswerNote>
    </div>
  );
}

/** What a second press does. */
function ModeNote({ mode, chosen }: { mode: 'completed' | 'drafts'; chosen: number }) {
  const [button, act] = mode === 'completed' ? ['View', 'downloads'] : ['Send', 'sends'];
  return (
    <p role="status" className="text-xs text-muted-foreground">
      {chosen === 0
        ? `Choose documents, then press ${button} again. With none chosen it shows all documents.`
        : `${button} ${act} ${chosen} chosen.`}
    </p>
  );
}

/** Brings a mode, and acts on what is chosen in it. */
function ModeButton({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: string }) {
  return (
    <Button
      data-command="doc.actionMode"
      aria-pressed={isOn}
      className="aria-pressed:border-ring aria-pressed:bg-selection"
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

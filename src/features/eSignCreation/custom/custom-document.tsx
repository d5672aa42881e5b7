import { useEffect, useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import { MESSAGES } from '#domain/messages.ts';
import { titleProblem } from '#domain/esign/newDocument.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { useTools } from '#src/commands/commandHost.ts';
import type { Online } from '#src/commands/online.ts';
import type { Subject } from '#src/commands/types.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { ErrorState } from '#src/components/empty-state.tsx';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { useMe, useSyncStatus } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { SCREEN_OF } from '../creationPaths.ts';
import { dropDraft } from '../deleteDraft.ts';
import { documentDraft } from '../draft.operations.ts';
import { ActButton } from '../form/act-button.tsx';
import { CreationPage, type Maker } from '../form/creation-page.tsx';
import { useNewDocument } from '../form/useCreation.ts';
import { begunFor, emptyDocument, unsavedName, type NewDocument } from '../newDocument.ts';
import { documentOf, saveDraft, type SavedDraft } from './draftActs.ts';
import DraftsDialog from './drafts-dialog.tsx';
import PreviewDialog from './preview-dialog.tsx';
import { useLoadingFlag } from './useLoadingFlag.ts';
import { WrittenText } from './written-text.tsx';

/** /document-folders-management/create: a document that is written here; `?draftId=` goes on with a saved one, `?driver=` and `?customer=` say whose a new one is. */
export default function CustomDocument() {
  const me = useMe();
  const { search } = usePane();
  const draftId = search.get('draftId');
  /** The draft that was made by the form on the screen, which stays as it is then. */
  const [madeId, setMadeId] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  if (!me) return <FormSkeleton label="Loading the form" />;
  if (draftId && draftId !== madeId) return <Loaded key={draftId} me={me} draftId={draftId} />;
  const unsaved = unsavedName('custom', search);
  const onDone = (): void => {
    setMadeId(null);
    setRound(round + 1);
  };
  return (
    <Custom
      key={`${unsaved} ${round}`}
      me={me}
      saved={null}
      unsaved={unsaved}
      begun={begunFor(isStaff(me) ? null : me.customerId, search)}
      onMade={setMadeId}
      onDone={onDone}
    />
  );
}

/** A saved draft, asked of the server, which alone has it. */
function Loaded({ me, draftId }: { me: Maker; draftId: string }) {
  const answer = useServerAnswer(documentDraft, { id: draftId }, []);
  const [saved, setSaved] = useState<SavedDraft | null>(null);
  const found = answer.data && answer.data.documentDraft;
  useEffect(() => {
    if (found) setSaved((now) => now ?? { id: found.id, document: documentOf(found, emptyDocument(isStaff(me) ? null : me.customerId)) });
  }, [found, me]);
  if (saved) return <Custom me={me} saved={saved} unsaved={draftName(saved.id)} begun={saved.document} />;
  if (answer.data && !found)
    return (
      <ErrorState title="This draft is not there anymore" way={{ href: SCREEN_OF.custom, label: 'Create custom document' }}>
        It was sent or deleted.
      </ErrorState>
    );
  return (
    <AnswerNote
      answer={answer}
      away="Drafts are at the server. This one opens when you are back online."
      className="p-6 text-muted-foreground"
    >
      <FormSkeleton label="Loading the draft" />
    </AnswerNote>
  );
}

const draftName = (id: string): string => `esign:draft:${id}`;

interface CustomProps {
  me: Maker;
  /** The draft that it goes on with; null: it is new. */
  saved: SavedDraft | null;
  /** The name that its unsaved work is kept under. */
  unsaved: string;
  begun: NewDocument;
  /** A new one has become a draft. */
  onMade?: (id: string) => void;
  /** It has gone: the next one begins. */
  onDone?: () => void;
}

function Custom({ me, saved: first, unsaved, begun, onMade, onDone }: CustomProps) {
  const tools = useTools();
  const { search, setSearch, setSubject } = usePane();
  const creation = useNewDocument(me.userId, unsaved, begun);
  const { document, change, round } = creation;
  const [saved, setSaved] = useState(first);
  const [isSaving, setIsSaving] = useState(false);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const isLoading = useLoadingFlag(first !== null);
  const isOnline = isReachable(useSyncStatus().phase);
  const busy = isLoading ? 'the draft is loading' : isSaving ? 'the draft is being saved' : null;
  useEffect(() => {
    setSubject(saved && ({ table: 'documentDrafts', row: { id: saved.id, documentTitle: saved.document.title } } as unknown as Subject));
    return () => setSubject(null);
  }, [setSubject, saved]);
  const keep = async (): Promise<string | null> => {
    const server = await tools.online().catch(() => null);
    if (!server) return PAPER_MESSAGES.draftingError;
    const done = await saveDraft(server, saved, document);
    if (!done.ok) return done.message;
    setSaved({ id: done.id, document });
    creation.settle(document, draftName(done.id));
    return null;
  };
  const save = async (): Promise<void> => {
    setIsSaving(true);
    const problem = await keep().catch(() => MESSAGES.somethingWrong);
    setIsSaving(false);
    if (problem) return tools.toast(problem, 'alert');
    tools.toast(saved ? PAPER_MESSAGES.documentUpdated : PAPER_MESSAGES.documentDrafted);
  };
  // The address gets the id of a draft that was made here.
  const madeId = saved && !first ? saved.id : null;
  useEffect(() => {
    if (!madeId) return;
    onMade?.(madeId);
    setSearch({ draftId: madeId }, 'replace');
    // Once for each draft: the address may change afterwards.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [madeId]);
  const finish = (): void => {
    creation.forget();
    onDone?.();
    setSearch({ draftId: null, drafts: null }, 'replace');
  };
  const cannotSave = !isOnline
    ? 'saving a draft needs a connection; what you write is kept on this device'
    : (busy ?? titleProblem(document.title) ?? (document.text.plainText.trim() === '' ? 'write the document first' : null));
  const draft = saved && {
    before: keep,
    after: (server: Pick<Online, 'ask'>) => dropDraft(server, saved.id),
  };
  return (
    <>
      <CreationPage
        kind="custom"
        heading="Create custom document"
        me={me}
        creation={creation}
        busy={busy}
        draft={draft}
        save={{ reason: cannotSave, run: () => void save() }}
        preview={() => setIsPreviewing(true)}
        onSent={finish}
        buttons={
          <>
            <ActButton command="draft.open" onPress={() => setSearch({ drafts: '1' })}>
              Custom Drafts
            </ActButton>
            <ActButton command="esign.preview" onPress={() => setIsPreviewing(true)}>
              Preview Document
            </ActButton>
          </>
        }
        source={
          <WrittenText key={round} start={document.text} isStaff={isStaff(me)} onChange={(text) => change((now) => ({ ...now, text }))} />
        }
      />
      {isPreviewing && <PreviewDialog document={document} onClose={() => setIsPreviewing(false)} />}
      {search.has('drafts') && (
        <DraftsDialog
          current={saved?.id ?? null}
          onOpen={(id) => setSearch({ draftId: id, drafts: null })}
          onGone={(id) => id === saved?.id && finish()}
          onClose={() => setSearch({ drafts: null }, 'replace')}
        />
      )}
    </>
  );
}

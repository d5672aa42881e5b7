import { TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { FIELD_KINDS, KIND_LABEL, type PlacedField } from '#domain/esign/placedFields.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { chooseFiles } from '#src/browser/chooseFiles.ts';
import { isText } from '#src/browser/isText.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { ErrorState } from '#src/components/empty-state.tsx';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { cn } from '#src/components/cn.ts';
import { keepDraft, readDraft } from '#src/data/drafts.ts';
import type { Json } from '#domain/field.ts';
import { useMe, useSyncStatus } from '#src/data/useLive.ts';
import { fileProblem } from '#src/documents/checkFile.ts';
import { usePane } from '#src/panes/usePane.ts';
import { ActButton } from '../form/act-button.tsx';
import { useLatest } from '../form/useCreation.ts';
import { chosenField, countWords, edited, startEditing, type EditAct } from './editing.ts';
import { copiedFields, copyFields } from './copiedFields.ts';
import { FieldForm } from './field-form.tsx';
import { FieldList } from './field-list.tsx';
import { FieldPages } from './field-pages.tsx';
import { templateActs, type TemplateActs } from './templateActs.ts';
import { useTemplate, type LoadedTemplate } from './useTemplate.ts';

/** /document-folders-management/templates/:id: the fields of a template on its pages. */
export default function TemplateEditor() {
  const { params } = usePane();
  const id = params['id']!;
  const me = useMe();
  const template = useTemplate(id);
  const { loaded, problem, reload } = template;
  if (problem && !loaded)
    return (
      <ErrorState title="The template cannot be shown">
        <p>{problem}</p>
        <Button data-part="note" className="mt-3" onClick={reload}>
          Try again
        </Button>
      </ErrorState>
    );
  if (!loaded || !me) return <FormSkeleton label="Loading the template" />;
  return <Editor key={loaded.round} userId={me.userId} loaded={loaded} save={template.save} reload={reload} />;
}

interface EditorProps {
  userId: string;
  loaded: LoadedTemplate;
  save: ReturnType<typeof useTemplate>['save'];
  reload: () => void;
}

interface Kept {
  version: number;
  fields: readonly PlacedField[];
}

function Editor({ userId, loaded: { template, pdf }, save, reload }: EditorProps) {
  const tools = useTools();
  const { focused, setMode, setTitle } = usePane();
  useEffect(() => setMode('record'), [setMode]);
  useEffect(() => setTitle(template.title), [setTitle, template.title]);
  const isOnline = isReachable(useSyncStatus().phase);
  const name = `esign-template:${template.templateId}`;
  const [saved, setSaved] = useState<Kept>({ version: template.version, fields: template.fields });
  const [restored] = useState(() => {
    const kept = readDraft(userId, name)?.value as Kept | undefined;
    return kept?.version === template.version ? kept.fields : null;
  });
  const [editing, setEditing] = useState(() => startEditing(restored ?? template.fields));
  const [said, setSaid] = useState({ words: restored ? 'What you had not saved is back.' : '', isProblem: false });
  const [isBusy, setIsBusy] = useState(false);
  const [noPictures, setNoPictures] = useState<string | null>(null);
  const { roles, pages } = template;
  const latest = useRef(editing);
  const act = useCallback(
    (one: EditAct): void => {
      const result = edited(latest.current, one, { roles, pages }, tools.newId);
      if ('problem' in result) return setSaid({ words: result.problem, isProblem: true });
      latest.current = result.now;
      setEditing(result.now);
      setSaid({ words: result.said, isProblem: false });
    },
    [roles, pages, tools],
  );
  const isChanged = editing.fields !== saved.fields;
  useEffect(() => {
    void keepDraft(userId, name, isChanged ? ({ version: saved.version, fields: editing.fields } as unknown as Json) : null);
  }, [userId, name, isChanged, saved.version, editing.fields]);
  const cannotSave = whyNotSave(isBusy, isOnline, isChanged);
  const send = async (file: File | null): Promise<void> => {
    setIsBusy(true);
    const { fields } = latest.current;
    const answer = await save(fields, saved.version, file);
    setIsBusy(false);
    if (!answer.ok) return setSaid({ words: answer.message, isProblem: true });
    setSaved({ version: answer.data.version, fields });
    setSaid({ words: file ? 'PDF replaced, and the fields kept.' : 'Template saved.', isProblem: false });
    if (!file) return;
    void keepDraft(userId, name, null);
    reload();
  };
  const replace = async (): Promise<void> => {
    const [file] = await chooseFiles({ accept: '.pdf' });
    if (!file) return;
    const problem = await fileProblem(file);
    if (problem) return setSaid({ words: problem, isProblem: true });
    await send(file);
  };
  const again = async (): Promise<void> => {
    const isSure =
      !isChanged ||
      (await tools.confirm({ title: 'Load the template again?', body: 'What you have not saved is left out.', action: 'Load again' }));
    if (!isSure) return;
    void keepDraft(userId, name, null);
    reload();
  };
  const acts: TemplateActs = {
    editing: () => latest.current,
    act,
    cannotSave: () => cannotSave,
    save: () => void send(null),
    copy: (what) => setSaid({ words: copyFields(userId, latest.current, what), isProblem: false }),
    paste: () => act({ is: 'paste', fields: copiedFields(userId) }),
    replace: () => void replace(),
    reload: () => void again(),
  };
  useTemplateActs(focused, acts);
  const field = chosenField(editing);
  return (
    <article
      aria-label={template.title}
      aria-busy={isBusy}
      onCopy={(event) => isForFields(event) && acts.copy('field')}
      onPaste={(event) => isForFields(event) && acts.paste()}
      className="@container flex h-full flex-col"
    >
      <EditorBar title={template.title} isOnline={isOnline} cannotSave={cannotSave} said={said} acts={acts} />
      <div className="flex min-h-0 flex-1 flex-col @3xl:flex-row">
        {/* Whoever has no pointer scrolls the pages from within them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section aria-label="Pages" tabIndex={0} className="min-h-0 flex-1 overflow-auto bg-subtle p-4">
          {noPictures ? (
            <p role="alert" className="text-sm text-destructive">
              {noPictures}
            </p>
          ) : (
            <FieldPages
              blob={pdf}
              pages={pages}
              fields={editing.fields}
              chosen={editing.chosen}
              page={editing.page}
              onAct={act}
              onFail={setNoPictures}
            />
          )}
        </section>
        <aside
          aria-label="Fields of the template"
          className="grid max-h-1/2 content-start gap-3 overflow-auto p-3 @3xl:max-h-full @3xl:w-105"
        >
          <p className="text-xs text-muted-foreground">
            Page {editing.page} of {pages.length}. {countWords(editing.fields.length)}, in the order in which they are filled in.
          </p>
          <FieldList fields={editing.fields} chosen={editing.chosen} onChoose={(id) => act({ is: 'choose', id })} />
          {field && <FieldForm key={field.id} field={field} roles={roles} onSet={(patch) => act({ is: 'set', id: field.id, patch })} />}
        </aside>
      </div>
    </article>
  );
}

function whyNotSave(isBusy: boolean, isOnline: boolean, isChanged: boolean): string | null {
  if (isBusy) return 'it is being saved';
  if (!isOnline) return 'saving needs a connection; what you place is kept on this device';
  return isChanged ? null : 'nothing has changed';
}

/** Returns whether the browser's own copy and paste are meant for fields: no text has the keyboard, and none is chosen. */
const isForFields = ({ target }: ClipboardEvent): boolean =>
  target instanceof Element && !isText(target) && getSelection()?.isCollapsed !== false;

interface EditorBarProps {
  title: string;
  isOnline: boolean;
  cannotSave: string | null;
  said: { words: string; isProblem: boolean };
  acts: TemplateActs;
}

/** The top of the editor: what can be done, and what became of the last act. */
function EditorBar({ title, isOnline, cannotSave, said, acts }: EditorBarProps) {
  return (
    <header className="grid gap-2 border-b border-border px-4.5 py-3">
      <h1 tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-hidden">
        {title}
      </h1>
      {!isOnline && (
        <p role="status" className="text-sm text-muted-foreground">
          You are offline. What you place is kept on this device; saving needs a connection.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ActButton command="template.save" variant="primary" reason={cannotSave} keys="Mod+s" onPress={acts.save}>
          Save
        </ActButton>
        {FIELD_KINDS.map((kind, i) => (
          <ActButton key={kind} command={`template.add.${kind}`} keys={String(i + 1)} onPress={() => acts.act({ is: 'add', kind })}>
            {KIND_LABEL[kind]}
          </ActButton>
        ))}
        <ActButton command="template.replace" onPress={acts.replace}>
          Replace PDF
        </ActButton>
        <ActButton command="template.reload" onPress={acts.reload}>
          Load again
        </ActButton>
      </div>
      <p
        role={said.isProblem ? 'alert' : 'status'}
        className={cn('flex min-h-5 items-center gap-1.5 text-sm', said.isProblem ? 'text-destructive' : 'text-muted-foreground')}
      >
        {said.isProblem && <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />}
        {said.words}
      </p>
    </header>
  );
}

/** Offers the acts to commands while this pane has the keyboard. */
function useTemplateActs(focused: boolean, acts: TemplateActs): void {
  const latest = useLatest(acts);
  useEffect(() => {
    if (!focused) return undefined;
    const own: TemplateActs = {
      editing: () => latest.current.editing(),
      act: (one) => latest.current.act(one),
      cannotSave: () => latest.current.cannotSave(),
      save: () => latest.current.save(),
      copy: (what) => latest.current.copy(what),
      paste: () => latest.current.paste(),
      replace: () => latest.current.replace(),
      reload: () => latest.current.reload(),
    };
    templateActs.set(own);
    return () => {
      if (templateActs.get() === own) templateActs.set(null);
    };
  }, [focused, latest]);
}

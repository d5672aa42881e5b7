import { useEffect, useState } from 'react';
import { titleProblem } from '#domain/esign/newDocument.ts';
import { BUNDLE_MAX, BUNDLE_MIN } from '#domain/esign/placedFields.ts';
import { MESSAGES } from '#domain/messages.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { templateHref } from '#src/components/templateHref.ts';
import { KeyForm } from '#src/components/key-form.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Input, NativeSelect } from '#src/components/ui/input.tsx';
import { useSyncStatus } from '#src/data/useLive.ts';
import { useTemplates } from '#src/documents/useTemplates.ts';
import { usePane } from '#src/panes/usePane.ts';
import { Labeled } from '../form/labeled.tsx';

interface Wrong {
  title?: string;
  templateIds?: string;
}

/** /document-folders-management/templates/bundle: one template made of several, whose pages follow each other. */
export default function BundleTemplates() {
  const tools = useTools();
  const { setMode, go } = usePane();
  useEffect(() => setMode('record'), [setMode]);
  const isOnline = isReachable(useSyncStatus().phase);
  const { templates, problem, retry } = useTemplates();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(Array<string>(BUNDLE_MIN).fill(''));
  const [wrong, setWrong] = useState<Wrong>({});
  const [isBusy, setIsBusy] = useState(false);
  const roles = [...new Set(chosen.flatMap((id) => templates?.find(({ templateId }) => templateId === id)?.roles ?? []))];
  const save = async (): Promise<void> => {
    const titleWrong = titleProblem(title);
    const found = { ...(titleWrong && { title: titleWrong }), ...(chosen.includes('') && { templateIds: MESSAGES.fieldRequired }) };
    setWrong(found);
    if (Object.keys(found).length > 0 || isBusy) return;
    setIsBusy(true);
    const server = await tools.online().catch(() => null);
    const told = { title: title.trim(), templateIds: chosen };
    const answer = await server?.post<{ data: { templateId: string } }>('/api/esign/templates/bundle', told);
    setIsBusy(false);
    if (answer?.ok) return go(templateHref(answer.data.data.templateId));
    setWrong(answer?.details ?? {});
    tools.toast(answer?.message ?? 'The server cannot be reached. Nothing was saved.', 'alert');
  };
  return (
    <article className="h-full overflow-auto">
      <KeyForm
        aria-label="Bundle templates"
        aria-busy={isBusy}
        className="mx-auto grid max-w-3xl gap-6 px-4.5 py-5"
        onSave={() => void save()}
      >
        <div className="grid gap-1">
          <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
            Bundle templates
          </h1>
          <p className="text-sm text-muted-foreground">
            Makes one new template of several: their pages one after the other, each role once, the fields where they are. The templates
            stay as they are.
          </p>
        </div>
        {!isOnline && (
          <p role="status" className="rounded-lg border border-border bg-subtle px-3 py-2 text-sm text-muted-foreground">
            You are offline. A template is saved on the server, so that needs a connection.
          </p>
        )}
        <Labeled label="Title" required problem={wrong.title ?? null}>
          {(control) => (
            <Input {...control} data-autofocus="" autoComplete="off" value={title} onChange={({ target }) => setTitle(target.value)} />
          )}
        </Labeled>
        <fieldset className="grid gap-2" aria-describedby={wrong.templateIds ? 'bundle-templates-error' : undefined}>
          <legend className="pb-1 text-sm font-medium">Templates, in the order of their pages</legend>
          {chosen.map((id, at) => (
            // A place in the bundle has no identity but its number.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="flex items-end gap-2">
              <Labeled label={`Template ${at + 1}`} required className="flex-1">
                {(control) => (
                  <NativeSelect
                    {...control}
                    aria-busy={templates === null && problem === null}
                    value={id}
                    onChange={({ target }) => setChosen(chosen.with(at, target.value))}
                  >
                    <option value="">{templates === null ? 'Loading templates' : 'Choose a template'}</option>
                    {(templates ?? []).map(({ templateId, title: name }) => (
                      <option key={templateId} value={templateId}>
                        {name}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Labeled>
              {chosen.length > BUNDLE_MIN && (
                <Button data-part="form" size="md" onClick={() => setChosen(chosen.toSpliced(at, 1))}>
                  Remove template {at + 1}
                </Button>
              )}
            </div>
          ))}
          {wrong.templateIds && (
            <p id="bundle-templates-error" role="alert" className="text-xs text-destructive">
              {wrong.templateIds}
            </p>
          )}
          {problem && (
            <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-destructive">
              {problem}
              <Button data-part="note" onClick={retry}>
                Try again
              </Button>
            </p>
          )}
          {chosen.length < BUNDLE_MAX && (
            <Button data-part="form" size="md" className="justify-self-start" onClick={() => setChosen([...chosen, ''])}>
              Add template
            </Button>
          )}
          {roles.length > 0 && <p className="text-sm text-muted-foreground">Roles: {roles.join(', ')}</p>}
        </fieldset>
        <Button
          data-part="form"
          type="submit"
          size="md"
          variant="primary"
          className="justify-self-start"
          aria-disabled={isBusy || !isOnline}
        >
          {isBusy ? 'Bundling…' : 'Bundle and open'}
        </Button>
      </KeyForm>
    </article>
  );
}

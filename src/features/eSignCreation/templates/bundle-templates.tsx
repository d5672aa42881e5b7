import { useState } from 'react';
import { titleProblem } from '#domain/esign/newDocument.ts';
import { BUNDLE_MAX, BUNDLE_MIN } from '#domain/esign/placedFields.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useGetAnswer } from '#src/commands/useServerAnswer.ts';
import { templateHref } from '#src/components/templateHref.ts';
import { Button } from '#src/components/ui/button.tsx';
import { useTemplates } from '#src/documents/useTemplates.ts';
import { usePane } from '#src/panes/usePane.ts';
import { ProblemNote } from '../form/problem-note.tsx';
import { TemplateSelect } from '../form/template-select.tsx';
import { Labeled } from '../form/labeled.tsx';
import { TemplateForm } from './template-form.tsx';

interface Wrong {
  title?: string;
  templateIds?: string;
}

/** /document-folders-management/templates/bundle: one template made of several, whose pages follow each other. */
export default function BundleTemplates() {
  const tools = useTools();
  const { go } = usePane();
  const { templates, problem, retry } = useTemplates();
  const never = useGetAnswer<{ data: { withMergeFields: readonly string[] } }>('/api/esign/templates/bundle').data?.data.withMergeFields;
  const barred = (templateId: string): string | null => (never?.includes(templateId) ? "has merge fields, can't be bundled" : null);
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
    <TemplateForm
      heading="Bundle templates"
      intro="Makes one new template of several: their pages one after the other, each role once, the fields where they are. The templates stay as they are."
      title={title}
      onTitle={setTitle}
      titleProblem={wrong.title ?? null}
      isBusy={isBusy}
      action={isBusy ? 'Bundling…' : 'Bundle and open'}
      onSave={() => void save()}
    >
      <fieldset className="grid gap-2" aria-describedby={wrong.templateIds ? 'bundle-templates-error' : undefined}>
        <legend className="pb-1 text-sm font-medium">Templates, in the order of their pages</legend>
        {chosen.map((id, at) => (
          // A place in the bundle has no identity but its number.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="flex items-end gap-2">
            <Labeled label={`Template ${at + 1}`} required className="flex-1">
              {(control) => (
                <TemplateSelect
                  {...control}
                  templates={templates}
                  hasFailed={problem !== null}
                  value={id}
                  barred={barred}
                  onChoose={(id) => setChosen(chosen.with(at, id))}
                />
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
        <ProblemNote problem={problem} retry={retry} />
        {chosen.length < BUNDLE_MAX && (
          <Button data-part="form" size="md" className="justify-self-start" onClick={() => setChosen([...chosen, ''])}>
            Add template
          </Button>
        )}
        {roles.length > 0 && <p className="text-sm text-muted-foreground">Roles: {roles.join(', ')}</p>}
      </fieldset>
    </TemplateForm>
  );
}

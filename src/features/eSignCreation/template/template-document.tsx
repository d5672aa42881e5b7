import { useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import { rolesMissing } from '#domain/esign/newDocument.ts';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { useMe } from '#src/data/useLive.ts';
import { CreationPage, type Maker } from '../form/creation-page.tsx';
import { Labeled } from '../form/labeled.tsx';
import { useNewDocument } from '../form/useCreation.ts';
import { emptyDocument, fromTemplate } from '../newDocument.ts';
import { useTemplates } from '#src/documents/useTemplates.ts';

/** /document-folders-management/template: a document of a template, with a signer for each of its roles. */
export default function TemplateDocument() {
  const me = useMe();
  return me ? <FromTemplate me={me} /> : <FormSkeleton label="Loading the form" />;
}

function FromTemplate({ me }: { me: Maker }) {
  const isOwn = !isStaff(me);
  const [begun] = useState(() => emptyDocument(isOwn ? me.customerId : null));
  const creation = useNewDocument(me.userId, 'esign:template', begun);
  const { templates, problem, retry } = useTemplates();
  const { document, change } = creation;
  const template = templates?.find(({ templateId }) => templateId === document.templateId) ?? null;
  const missing = template && rolesMissing(template.roles, document.signers);
  return (
    <CreationPage
      kind="template"
      heading="Create document from Template"
      me={me}
      creation={creation}
      template={template}
      onSent={creation.reset}
      source={
        <div className="grid gap-2">
          <Labeled label="Templates" required help={templates?.length === 0 && 'There are no templates yet.'}>
            {(control) => (
              <NativeSelect
                {...control}
                aria-busy={templates === null && problem === null}
                value={template ? document.templateId : ''}
                onChange={({ target }) => change((now) => fromTemplate(now, target.value, isOwn))}
              >
                <option value="">{templates === null ? 'Loading templates' : 'Choose a template'}</option>
                {(templates ?? []).map(({ templateId, title }) => (
                  <option key={templateId} value={templateId}>
                    {title}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Labeled>
          {problem && (
            <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-destructive">
              {problem}
              <Button data-part="note" onClick={retry}>
                Try again
              </Button>
            </p>
          )}
        </div>
      }
    >
      {missing && (
        <p role="status" className="text-sm text-muted-foreground">
          {missing}
        </p>
      )}
    </CreationPage>
  );
}

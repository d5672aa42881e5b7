import { useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import { rolesMissing } from '#domain/esign/newDocument.ts';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { ProblemNote } from '../form/problem-note.tsx';
import { TemplateSelect } from '../form/template-select.tsx';
import { CreationPage, type Maker } from '../form/creation-page.tsx';
import { Labeled } from '../form/labeled.tsx';
import { useNewDocument } from '../form/useCreation.ts';
import { begunFor, fromTemplate, unsavedName } from '../newDocument.ts';
import { useTemplates } from '#src/documents/useTemplates.ts';

/** /document-folders-management/template: a document of a template, with a signer for each of its roles; `?driver=` and `?customer=` say whose it is. */
export default function TemplateDocument() {
  const me = useMe();
  const { search } = usePane();
  return me ? <FromTemplate key={unsavedName('template', search)} me={me} address={search} /> : <FormSkeleton label="Loading the form" />;
}

function FromTemplate({ me, address }: { me: Maker; address: URLSearchParams }) {
  const isOwn = !isStaff(me);
  const [begun] = useState(() => begunFor(isOwn ? me.customerId : null, address));
  const creation = useNewDocument(me.userId, unsavedName('template', address), begun);
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
              <TemplateSelect
                {...control}
                templates={templates}
                hasFailed={problem !== null}
                value={template ? document.templateId : ''}
                onChoose={(id) => change((now) => fromTemplate(now, id, isOwn))}
              />
            )}
          </Labeled>
          <ProblemNote problem={problem} retry={retry} />
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

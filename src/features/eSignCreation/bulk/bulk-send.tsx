import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { titleProblem } from '#domain/esign/newDocument.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { useMe, useSyncStatus } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { ProblemNote } from '../form/problem-note.tsx';
import { TemplateSelect } from '../form/template-select.tsx';
import { ActButton } from '../form/act-button.tsx';
import type { Maker } from '../form/creation-page.tsx';
import { Labeled } from '../form/labeled.tsx';
import { BatchList } from './batch-list.tsx';
import { CustomerField } from './customer-field.tsx';
import { RowsFileField } from './rows-file-field.tsx';
import { RowsPreview } from './rows-preview.tsx';
import { useBulkForm } from './useBulkForm.ts';
import { useBulks } from './useBulks.ts';

/** /document-folders-management/bulk: one template for many people, by a file with a row for each document. */
export default function BulkSend() {
  const me = useMe();
  return me ? <Bulk me={me} /> : <FormSkeleton label="Loading the form" />;
}

function Bulk({ me }: { me: Maker }) {
  const { setMode } = usePane();
  useEffect(() => setMode('record'), [setMode]);
  const isOnline = isReachable(useSyncStatus().phase);
  const bulks = useBulks();
  const form = useBulkForm(me, isOnline, bulks);
  const { sending, ready } = form;
  return (
    <article className="@container h-full overflow-auto">
      <section aria-label="Bulk send" aria-busy={sending.phase === 'sending'} className="mx-auto grid max-w-3xl gap-6 px-4.5 py-5">
        <header className="grid gap-3">
          <a
            href="/document-folders-management"
            className="flex items-center gap-1 justify-self-start text-sm text-muted-foreground hover:text-foreground"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Document Management
          </a>
          <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
            Bulk send
          </h1>
          <ActButton
            command="esign.bulk.send"
            variant="primary"
            className="justify-self-start"
            reason={form.cannotSend}
            keys="Mod+Enter"
            onPress={form.send}
          >
            {ready > 0 ? `Send ${ready.toLocaleString('en-US')} ${ready === 1 ? 'document' : 'documents'}` : 'Send'}
          </ActButton>
          {!isOnline && (
            <p role="status" className="rounded-lg border border-border bg-subtle px-3 py-2 text-sm text-muted-foreground">
              You are offline. Sending needs a connection.
            </p>
          )}
        </header>
        <BatchFields form={form} />
        <BatchList
          bulks={bulks}
          isOnline={isOnline}
          newest={sending.newest}
          onAct={(batch, what, number) => void sending.act(batch, what, number)}
        />
      </section>
    </article>
  );
}

/** What a batch is made of: the template, its title, whose documents they are, and the rows. */
function BatchFields({ form }: { form: ReturnType<typeof useBulkForm> }) {
  const { templates, chosen, problem, title, rows, noTemplate } = form;
  const { phase, wrong } = form.sending;
  return (
    <div inert={phase !== 'none'} className="grid gap-6">
      <Labeled label="Template" required help={templates?.length === 0 && 'There are no templates yet.'}>
        {(control) => (
          <TemplateSelect
            {...control}
            templates={templates}
            hasFailed={problem !== null}
            value={chosen?.templateId ?? ''}
            onChoose={(id) => form.setTemplate(id)}
          />
        )}
      </Labeled>
      <ProblemNote problem={problem} retry={form.retry} />
      <Labeled label="Document Title" required problem={(title === '' ? null : titleProblem(title)) ?? wrong['documentTitle'] ?? null}>
        {(control) => <Input {...control} autoComplete="off" value={title} onChange={({ target }) => form.setTitle(target.value)} />}
      </Labeled>
      {!form.isOwn && <CustomerField customerId={form.customerId} problem={wrong['customerId'] ?? null} onChoose={form.setCustomer} />}
      <RowsFileField rows={rows} reason={noTemplate} onChoose={form.choose} onSample={form.sample} />
      {rows.file && !rows.read && noTemplate === null && (
        <p role="status" className="text-sm text-muted-foreground">
          Reading the file
        </p>
      )}
      {wrong['rows'] && (
        <p role="alert" className="text-sm text-destructive">
          {wrong['rows']}
        </p>
      )}
      {rows.read && <RowsPreview read={rows.read} shown={form.shown} onShow={form.show} />}
    </div>
  );
}

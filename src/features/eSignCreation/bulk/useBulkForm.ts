import { useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import { titleProblem } from '#domain/esign/newDocument.ts';
import type { BulkRow } from '#domain/esign/bulkSend.ts';
import { chooseFiles } from '#src/browser/chooseFiles.ts';
import { useTools } from '#src/commands/commandHost.ts';
import type { Maker } from '../form/creation-page.tsx';
import { useTemplates } from '#src/documents/useTemplates.ts';
import { readyRows, shownChoices, type RowsShown } from './rowsShown.ts';
import { sampleCsv } from './sampleCsv.ts';
import { useBulkActs } from './useBulkActs.ts';
import type { Bulks } from './useBulks.ts';
import { useBulkSending } from './useBulkSending.ts';
import { useRowsFile } from './useRowsFile.ts';
import { useTemplatePlaces } from './useTemplatePlaces.ts';

const NO_ROWS: readonly BulkRow[] = [];

/** Holds a batch while it is put together, and what can be done with it; its rows stay in this page's memory alone. */
export function useBulkForm(me: Maker, isOnline: boolean, bulks: Bulks) {
  const tools = useTools();
  const isOwn = !isStaff(me);
  const [templateId, setTemplateId] = useState('');
  const [typedTitle, setTitle] = useState<string | null>(null);
  const [customerId, setCustomer] = useState(isOwn ? (me.customerId ?? '') : '');
  const [shown, setShown] = useState<RowsShown>('all');
  const { templates, problem: listProblem, retry } = useTemplates();
  const chosen = templates?.find((one) => one.templateId === templateId) ?? null;
  const places = useTemplatePlaces(chosen);
  const rows = useRowsFile(places.template);
  const sending = useBulkSending(bulks, rows.drop);
  const title = typedTitle ?? chosen?.title ?? '';
  const read = rows.read?.problems.length === 0 ? rows.read.rows : NO_ROWS;
  const ready = readyRows(read);
  const noTemplate = chosen ? (places.template ? null : 'wait until the template is loaded') : 'choose a template first';
  const change = (set: () => void): void => {
    set();
    sending.renew();
  };
  const take = (given: readonly File[]): void =>
    change(() => {
      setShown('all');
      rows.take(given);
    });
  const sendReason = (): string | null => {
    if (!isOnline) return 'sending needs a connection';
    if (sending.phase !== 'none') return 'wait until the last batch is on its way';
    if (noTemplate) return noTemplate;
    if (titleProblem(title)) return title.trim() === '' ? 'give it a title first' : titleProblem(title);
    if (customerId === '') return 'choose a customer first';
    if (!rows.file) return 'choose a CSV file first';
    if (!rows.read) return 'wait until the file is read';
    return ready.length === 0 ? 'no row can be sent' : null;
  };
  const cannotSend = sendReason();
  const choose = (): void => void chooseFiles({ accept: '.csv,.tsv,.txt,text/csv' }).then(take);
  const sample = (): void =>
    void tools.online().then((server) => server.save(`${chosen!.title}.csv`, sampleCsv(places.template!), 'text/csv;charset=utf-8'));
  const send = (): void =>
    sending.send({ templateId, documentTitle: title.trim(), customerId, rows: ready.map(({ number, values }) => ({ number, values })) });
  useBulkActs(bulks, sending, {
    cannotSample: () => noTemplate,
    sample,
    cannotChoose: () => noTemplate,
    choose,
    cannotSend: () => cannotSend,
    send,
    choices: () => (read.length > 0 ? shownChoices(read) : []),
    show: setShown,
  });
  const problem = listProblem ?? (chosen && places.problem);
  return {
    isOwn,
    templates,
    chosen,
    problem,
    retry: listProblem ? retry : places.retry,
    title,
    customerId,
    rows: { ...rows, take },
    ready: ready.length,
    shown,
    show: setShown,
    noTemplate,
    cannotSend,
    sending,
    choose,
    sample,
    send,
    setTemplate: (id: string) => change(() => setTemplateId(id)),
    setTitle: (text: string) => change(() => setTitle(text)),
    setCustomer: (id: string) => change(() => setCustomer(id)),
  };
}

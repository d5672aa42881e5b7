import { STAFF } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { addDays } from '#domain/calendar.ts';
import { courtDate } from '#domain/cases/case.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { where } from '#src/commands/contextKeys.ts';
import { viewerCommands } from '#src/documents/viewer.commands.ts';
import { pickFiles } from '#src/documents/pickFiles.ts';
import { formatDate, localDay } from '#src/components/formatDate.ts';
import { downloadFiles } from '#src/documents/downloadFiles.ts';
import { caseDocumentsQuery } from '../case.queries.ts';
import { caseOf, IN_HAND } from '../caseSubject.ts';
import { removeFromCase } from '../removeFromCase.ts';
import { attachToCase } from './attachToCase.ts';

type Paper = Row<'caseDocuments'>;

/** Which of the documents of the case is meant: the only one, or the one that is chosen; null when there is none, or nobody chose. */
async function choosePaper(ctx: CommandContext, tools: CommandTools, title: string): Promise<Paper | null> {
  const { rows } = await tools.query(caseDocumentsQuery(caseOf(ctx)!.id));
  if (rows.length === 0) tools.toast('This case has no documents');
  if (rows.length < 2) return rows[0] ?? null;
  const id = await tools.choose({ title, options: rows.map((row) => ({ value: row.id, label: row.filename })) });
  return rows.find((row) => row.id === id) ?? null;
}

/** Keeps a case with its files on this device until a day: by itself until the day after court. It goes off the device when that day is over. */
const keepForCourt: Command = {
  id: 'case.keepForCourt',
  title: 'Keep for court until…',
  keywords: ['offline', 'pin', 'files', 'hearing', 'basement'],
  group: 'Cases',
  roles: null,
  when: where(IN_HAND),
  args: [
    {
      kind: 'date',
      name: 'until',
      prompt: 'Keep until',
      prefers: 'ahead',
      value: (ctx) => {
        const row = caseOf(ctx);
        const day = row && courtDate(row);
        return day ? addDays(day, 1) : null;
      },
      check: (day) => (day < localDay(new Date()) ? 'That day is over: choose today or later' : null),
    },
  ],
  says: (subject, [until]) => `Keep ${subject} with its files on this device${until ? ` until ${until}` : ''}`,
  undo: 'INV',
  net: 'local',
  run: async (ctx, tools, { until }) => {
    const row = caseOf(ctx);
    if (!row || typeof until !== 'string') return;
    const what = { kind: 'cases', id: row.id } as const;
    const before = tools.pins().find((pin) => pin.kind === 'cases' && pin.id === row.id) ?? null;
    await tools.pin(what, { ...what, withFiles: true, until });
    tools.toast(`${row.caseID} is kept with its files until ${formatDate(until)}`, 'status', {
      label: 'Undo',
      forMs: 10_000,
      run: () => void tools.pin(what, before),
    });
  },
};

/** The commands on the documents of a case, and on the one that is open. */
export const documentCommands: readonly Command[] = [
  keepForCourt,
  ...viewerCommands,
  {
    id: 'record.attach',
    title: 'Attach files…',
    keywords: ['upload', 'add document'],
    group: 'Any record, forms',
    roles: null,
    keys: ['a'],
    when: where(IN_HAND),
    undo: 'SOFT',
    net: 'queued',
    run: async (ctx, tools) => attachToCase(caseOf(ctx)!.id, await pickFiles(), tools),
  },
  {
    id: 'record.photo',
    title: 'Take a photo of a document…',
    keywords: ['camera', 'scan', 'ticket', 'upload'],
    group: 'Any record, forms',
    roles: null,
    when: where(IN_HAND),
    undo: 'SOFT',
    net: 'queued',
    run: async (ctx, tools) => attachToCase(caseOf(ctx)!.id, await pickFiles('camera'), tools),
  },
  {
    id: 'case.doc.download',
    title: 'Download case documents',
    keywords: ['files', 'zip'],
    group: 'Cases',
    roles: null,
    keys: ['Shift+d'],
    when: where(IN_HAND),
    undo: 'none',
    net: 'online',
    holdsKeys: true,
    run: async (ctx, tools) => {
      const { rows } = await tools.query(caseDocumentsQuery(caseOf(ctx)!.id));
      if (rows.length === 0) return tools.toast('This case has no documents');
      if (rows.length === 1) return downloadFiles(rows, tools);
      const all = { value: 'all', label: `All ${rows.length} documents` };
      const options = [all, ...rows.map((row) => ({ value: row.id, label: row.filename }))];
      const chosen = await tools.choose({ title: 'Download case documents', options });
      if (chosen !== null) await downloadFiles(chosen === 'all' ? rows : rows.filter(({ id }) => id === chosen), tools);
    },
  },
  {
    id: 'case.doc.remove',
    title: 'Remove case document…',
    keywords: ['delete attachment'],
    group: 'Cases',
    roles: STAFF,
    when: where(IN_HAND),
    undo: 'SOFT',
    net: 'queued',
    run: async (ctx, tools) => {
      const paper = await choosePaper(ctx, tools, 'Remove case document');
      if (paper) await removeFromCase(tools, 'caseDocumentDelete', paper.id, paper.filename);
    },
  },
];

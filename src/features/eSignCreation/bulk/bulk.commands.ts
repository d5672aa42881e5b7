import type { Role } from '#domain/actor.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { BULK_SCREEN } from '../creationPaths.ts';
import { bulkActs, type BulkActs } from './bulkActs.ts';
import type { RowsShown } from './rowsShown.ts';

const MANAGERS: readonly Role[] = ['ADMIN', 'AGENT', 'CUSTOMER_ELITE'];
const base = { group: 'E-sign documents', roles: MANAGERS, net: 'online', undo: 'none' } as const;

/** The screen has the keyboard, in one of its fields or beside them; and says no word against it. */
const unless =
  (reason: (acts: BulkActs) => string | null) =>
  ({ mode, screen, form }: CommandContext): boolean | string => {
    if (screen !== BULK_SCREEN || form !== null || (mode !== 'record' && mode !== 'text')) return false;
    const acts = bulkActs.get();
    return (acts && reason(acts)) ?? true;
  };

/** The commands that send one template to many people. */
export const bulkCommands: readonly Command[] = [
  {
    ...base,
    id: 'esign.bulk',
    title: 'Bulk send…',
    keywords: ['many', 'csv', 'spreadsheet', 'mail merge', 'everybody'],
    when: () => true,
    run: (_ctx, tools) => tools.go(BULK_SCREEN),
  },
  {
    ...base,
    id: 'esign.bulk.sample',
    title: 'Download a sample CSV',
    keywords: ['columns', 'spreadsheet', 'example'],
    when: unless((acts) => acts.cannotSample()),
    run: () => bulkActs.get()?.sample(),
  },
  {
    ...base,
    id: 'esign.bulk.file',
    title: 'Choose a CSV file…',
    keywords: ['rows', 'upload', 'spreadsheet'],
    when: unless((acts) => acts.cannotChoose()),
    net: 'local',
    run: () => bulkActs.get()?.choose(),
  },
  {
    ...base,
    id: 'esign.bulk.show',
    title: 'Show rows…',
    keywords: ['filter', 'problems', 'need a look'],
    when: unless((acts) => (acts.choices().length > 0 ? null : 'choose a CSV file first')),
    net: 'local',
    undo: 'UI',
    args: [{ kind: 'enum', name: 'rows', prompt: 'Rows', options: () => bulkActs.get()?.choices() ?? [] }],
    run: (_ctx, _tools, { rows }) => void (typeof rows === 'string' && bulkActs.get()?.show(rows as RowsShown)),
  },
  {
    ...base,
    id: 'esign.bulk.send',
    title: 'Send to every row without a problem',
    keywords: ['batch', 'send all'],
    keys: ['Mod+Enter'],
    when: unless((acts) => acts.cannotSend()),
    undo: 'HOLD',
    run: () => bulkActs.get()?.send(),
  },
  {
    ...base,
    id: 'esign.bulk.undo',
    title: 'Take the batch back',
    keywords: ['stop', 'unsend'],
    when: unless(({ undo }) => (undo ? null : 'no batch can be taken back anymore')),
    run: () => bulkActs.get()?.undo?.(),
  },
  {
    ...base,
    id: 'esign.bulk.cancel',
    title: 'Cancel the rest of the batch',
    keywords: ['stop sending'],
    when: unless(({ cancelRest }) => (cancelRest ? null : 'no batch is being sent')),
    run: () => bulkActs.get()?.cancelRest?.(),
  },
  {
    ...base,
    id: 'esign.bulk.retry',
    title: 'Try failed rows again',
    keywords: ['send again', 'batch'],
    when: unless(({ retryFailed }) => (retryFailed ? null : 'no row has failed')),
    run: () => bulkActs.get()?.retryFailed?.(),
  },
];

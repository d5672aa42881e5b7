import { PURGE_AT_ONCE } from '#domain/documents/fileLimits.ts';
import { PAPERS, type PaperType } from '#domain/documents/paperTypes.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import type { PapersToPurgeResult } from '#src/data/operations.gen.ts';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import { papersPurge, papersToPurge } from '../driverDocument.operations.ts';

type ToPurge = PapersToPurgeResult['documentsToPurge'];

const number = (count: number): string => count.toLocaleString('en-US');
const documents = (count: number): string => `${number(count)} ${count === 1 ? 'document' : 'documents'}`;
const labelOf = (type: string): string => PAPERS[type as PaperType].label;

/** Lets the person choose which of the documents go; null: none. */
async function chooseGroups({ groups, count }: ToPurge, whose: string, tools: CommandTools): Promise<ToPurge['groups'] | null> {
  const each = groups.map(({ type, count: own, paragraph }) => ({ value: type, label: `${labelOf(type)}: ${number(own)} (${paragraph})` }));
  const all = { value: 'all', label: `All that may go: ${documents(count)}` };
  const chosen = await tools.choose({ title: `Purge which documents of ${whose}?`, options: [all, ...each] });
  return chosen === null ? null : groups.filter(({ type }) => chosen === 'all' || type === chosen);
}

async function purge({ subject }: CommandContext, tools: CommandTools): Promise<void> {
  const customer = subject?.table === 'customers' ? subject.row : null;
  const whose = customer ? String(customer['name']) : 'all drivers';
  const server = await tools.online();
  const answer = await server.ask(papersToPurge, { customerId: customer?.id ?? null });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  const found = answer.data.documentsToPurge;
  if (found.count === 0) return tools.toast(`Nothing to purge: every document of ${whose} must still be kept`);
  const groups = await chooseGroups(found, whose, tools);
  if (!groups) return;
  const ids = groups.flatMap((group) => group.ids);
  const rest = groups.reduce((sum, { count }) => sum + count, 0) - ids.length;
  const yes = await tools.confirm({
    title: `Purge ${documents(ids.length)}?`,
    body: `${groups.map(({ type, ids: own }) => `${labelOf(type)}: ${number(own.length)}`).join(', ')}. The time for which they must be kept is over. They and their files go, and nobody can bring them back.${rest > 0 ? ` ${documents(rest)} more stay for another run.` : ''}`,
    action: 'Go on',
  });
  const words = `purge ${ids.length}`;
  const typed = yes && (await tools.ask({ title: `Type "${words}" to purge ${documents(ids.length)}`, value: '' }));
  if (!typed) return;
  if (typed.trim().toLowerCase() !== words) return tools.toast('Not purged: the words were not the same', 'alert');
  for (let done = 0; done < ids.length; done += PURGE_AT_ONCE) {
    tools.toast(`Purging: ${number(done)} of ${number(ids.length)}`, 'status', undefined, 'purge');
    const gone = await server.ask(papersPurge, { ids: ids.slice(done, done + PURGE_AT_ONCE) });
    if (gone.ok) continue;
    askAgain();
    return tools.toast(`${documents(done)} purged, then it stopped. ${gone.message}`, 'alert', undefined, 'purge');
  }
  askAgain();
  tools.toast(`${documents(ids.length)} purged`, 'status', undefined, 'purge');
}

/** Purges what need not be kept any more: of the customer in hand, else of all drivers. */
export const purgeCommands: readonly Command[] = [
  {
    id: 'driverDoc.purge',
    title: 'Purge documents past their term…',
    keywords: ['retention', 'expired', 'destroy', '391.51', 'keep until'],
    group: 'Driver documents',
    roles: ['ADMIN'],
    keys: ['y x'],
    when: (ctx) => where({ online: true })(ctx) || 'Needs a connection',
    undo: 'CONF',
    net: 'online',
    run: purge,
  },
];

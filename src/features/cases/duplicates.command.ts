import { where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { caseHref } from './caseHref.ts';
import { caseOf, IN_HAND } from './caseSubject.ts';
import { casesOfCustomer, duplicatesAmong, type FoundDuplicate } from './form/duplicateCases.ts';

/** The cases that seem to tell of the same event: those of this device, and those of the server that have not come here. */
async function findDuplicates(ctx: CommandContext, tools: CommandTools): Promise<FoundDuplicate[]> {
  const row = (await tools.get('cases', caseOf(ctx)!.id)) ?? caseOf(ctx)!;
  const { rows } = await tools.query(casesOfCustomer(row.customerId)!);
  const here = duplicatesAmong(row, rows, row.id);
  const asking = where({ online: true })(ctx) === true ? await import('./form/askDuplicates.ts').catch(() => null) : null;
  const there = asking ? await asking.duplicatesOnServer(row, row.id) : [];
  return [...new Map([...here, ...there].map((one) => [one.id, one])).values()];
}

async function showDuplicates(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const found = await findDuplicates(ctx, tools);
  if (found.length === 0) return tools.toast('No other case tells of the same event');
  const options = found.map(({ id, caseID, level, reason }) => ({ value: id, label: `${caseID}, ${level.toLowerCase()}: ${reason}` }));
  const chosen = await tools.choose({ title: `May tell of the same event as ${caseOf(ctx)!.caseID}`, options });
  if (chosen) tools.go(caseHref({ id: chosen }), 'side');
}

/** DUPLICATE-1 to 3: the look for other cases of the same event; one that is chosen opens beside. A form looks by itself while it is filled in. */
export const duplicatesCommand: Command = {
  id: 'case.duplicates',
  title: 'Check for duplicates',
  keywords: ['same citation number', 'twice'],
  group: 'Cases',
  roles: null,
  when: where({ ...IN_HAND, 'flag:duplicateCaseChecker': true }),
  net: 'local',
  holdsKeys: true,
  run: showDuplicates,
};

import type { ContractStatus } from '#domain/contracts/contract.ts';
import { nextContractStatuses } from '#domain/contracts/contract.rules.ts';
import { isStaff } from '#domain/actor.ts';
import { nameOf } from '#src/commands/subject.ts';
import type { CommandContext, CommandTools } from '#src/commands/types.ts';
import { contractsOf, driverOf, type ContractRow } from './contractSubject.ts';
import { driverName } from '#domain/drivers/driver.ts';

/** CONTRACT-1 for one contract. */
export const canBecome = (row: ContractRow, to: ContractStatus): boolean =>
  row.status !== to && nextContractStatuses(row.status).includes(to);

/** Names whose contracts they are: `Rosa Delgado`, `3 drivers`. */
export function whoseContracts(rows: readonly ContractRow[]): string {
  const [first] = rows;
  if (rows.length !== 1 || !first) return `${rows.length} drivers`;
  return driverName(driverOf(first) ?? {}) || (nameOf({ table: 'contracts', row: first }) ?? 'this driver');
}

/** Drivers whose work ends with these contracts: no other contract of theirs stands. */
async function endsFor(rows: readonly ContractRow[], tools: CommandTools): Promise<string[]> {
  const going = new Set(rows.map(({ id }) => id));
  const drivers = [...new Set(rows.map(({ driverId }) => driverId))];
  const found = await tools.query({
    table: 'contracts',
    filter: { driverId: { in: drivers }, status: { not_equals: 'Archived' } },
  });
  const staying = new Set(found.rows.filter(({ id }) => !going.has(id)).map((row) => (row as ContractRow).driverId));
  return drivers.filter((id) => !staying.has(id));
}

/** Says what follows when these contracts end ([ESIGN-4], ALERT-19). */
async function archiveEffects(rows: readonly ContractRow[], ctx: CommandContext, tools: CommandTools): Promise<string> {
  const ended = await endsFor(rows, tools);
  const said = [rows.length === 1 ? 'The contract ends today.' : 'The contracts end today.'];
  if (ended.length > 0) {
    said.push('Documents out for signing are canceled, and stay canceled if you undo this.');
    if (isStaff(ctx.actor)) {
      const { count } = await tools.query({
        table: 'alerts',
        filter: { driverId: { in: ended }, dismissedAt: { is_empty: true }, deletedAt: { is_empty: true } },
        first: 1,
      });
      if (count > 0) said.push(count === 1 ? '1 open alert is resolved.' : `${count} open alerts are resolved.`);
    }
  }
  return said.join(' ');
}

interface Question {
  title: string;
  body: string;
  action: string;
}

/** What a person is asked before contracts get this status; null: nothing follows from it. */
async function questionOf(
  to: ContractStatus,
  rows: readonly ContractRow[],
  ctx: CommandContext,
  tools: CommandTools,
): Promise<Question | null> {
  const whose = whoseContracts(rows);
  if (to === 'Archived') {
    return { title: `Archive the contract of ${whose}?`, body: await archiveEffects(rows, ctx, tools), action: 'Archive' };
  }
  if (to !== 'Active') return null;
  const missing = rows.some(({ hiredAt }) => hiredAt === null) ? ' There is no hire date yet.' : '';
  return {
    title: `Activate the contract of ${whose}?`,
    body: `It is active from today, and alerts are raised for what the file lacks.${missing}`,
    action: 'Activate',
  };
}

/** Moves those of the contracts at hand that may go there (CONTRACT-1, CONTRACT-2), after saying what follows. */
export async function moveContracts(ctx: CommandContext, tools: CommandTools, to: ContractStatus): Promise<void> {
  const rows = contractsOf(ctx).filter((row) => canBecome(row, to));
  const inputs = rows.map(({ id }) => ({ id, status: to }));
  const said = await Promise.all(inputs.map((input) => tools.dryRun('contractUpdate', input)));
  const going = rows.filter((_, i) => said[i] === null);
  const refusal = said.find((one) => one !== null);
  if (going.length === 0) return tools.toast(refusal ?? 'Nothing to change', 'alert');
  const question = await questionOf(to, going, ctx, tools);
  if (question && !(await tools.confirm(question))) return;
  const able = going.map(({ id }) => ({ id, status: to }));
  const isDone = able.length === 1 ? tools.mutate('contractUpdate', able[0]) : tools.mutateBatch('contractUpdate', able);
  if (!(await isDone)) return;
  const staying = rows.length - going.length;
  const rest = staying > 0 ? `. ${staying} could not be changed: ${refusal}` : '';
  tools.toast(`${going.length === 1 ? `Contract of ${whoseContracts(going)}` : `${going.length} contracts`}: ${to}${rest}`);
}

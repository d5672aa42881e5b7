import { addDays } from '#domain/calendar.ts';
import { courtDate } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import type { PinKind, PinRequest } from '#sync/pinRecords.ts';
import { formatDate } from '#src/components/formatDate.ts';
import type { CommandContext, CommandTools } from './types.ts';

const UNDO_MS = 10_000;

type Choice = 'none' | `${PinKind} ${'files' | 'rows'}`;

/** A case that goes to court is kept until the day after. */
function untilOf(row: Row<'cases'>): string | null {
  const day = courtDate(row);
  return day === null ? null : addDays(day, 1);
}

/** Returns what may be pinned from here: the customer, and the case itself when it is one. */
function targetsOf({ subject }: CommandContext, customerId: string): PinRequest[] {
  const customer: PinRequest = { kind: 'customers', id: customerId, withFiles: false, until: null };
  if (subject?.table !== 'cases') return [customer];
  const row = subject.row as Row<'cases'>;
  return [customer, { kind: 'cases', id: row.id, withFiles: false, until: untilOf(row) }];
}

const isSame = (one: Pick<PinRequest, 'kind' | 'id'>, other: Pick<PinRequest, 'kind' | 'id'>): boolean =>
  one.kind === other.kind && one.id === other.id;

function labelOf({ kind, until }: PinRequest): string {
  if (kind === 'customers') return 'All cases of the customer';
  return until ? `This case, until ${formatDate(until)}` : 'This case';
}

/** Ask what is to be kept on this device, of a customer or the case that the command is about, and do it. */
export async function choosePin(ctx: CommandContext, tools: CommandTools, customerId: string): Promise<void> {
  const before = tools.pins();
  const targets = targetsOf(ctx, customerId);
  const pinned = before.filter((pin) => targets.some((target) => isSame(target, pin)));
  const options = targets.flatMap((target) => {
    const now = pinned.find((pin) => isSame(target, pin));
    return (['files', 'rows'] as const).map((what) => ({
      value: `${target.kind} ${what}` as Choice,
      label: `${labelOf(target)}, ${what === 'files' ? 'with files' : 'without files'}`,
      current: now?.withFiles === (what === 'files'),
    }));
  });
  const choice = await tools.choose<Choice>({
    title: 'Keep available offline',
    options: pinned.length > 0 ? [...options, { value: 'none', label: 'Not anymore' }] : options,
  });
  if (choice === null) return;
  const request = targets.find(({ kind }) => choice.startsWith(kind));
  if (request) await tools.pin(request, { ...request, withFiles: choice.endsWith('files') });
  else for (const pin of pinned) await tools.pin(pin, null);
  const touched = request ? [request] : pinned;
  const undo = async (): Promise<void> => {
    for (const one of touched) await tools.pin(one, before.find((pin) => isSame(one, pin)) ?? null);
  };
  tools.toast(request ? 'Kept on this device' : 'No longer kept on this device', 'status', {
    label: 'Undo',
    run: () => void undo(),
    forMs: UNDO_MS,
  });
}

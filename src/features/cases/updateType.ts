import { CASE_UPDATE_TYPES } from '#domain/cases/case.ts';
import type { ArgOption, CommandContext, CommandTools } from '#src/commands/types.ts';
import { casesOf } from './caseSubject.ts';

type UpdateType = (typeof CASE_UPDATE_TYPES)[number];

/** The effect of each headline besides standing there (CASE-10). */
const EFFECTS: Readonly<Record<UpdateType, string>> = {
  Open: 'A closed case is opened again',
  Closed: 'Closes the case',
  'Closed/Filed in DataQs': 'Closes the case, filed in DataQs as SUBMITTED',
  'Open (DOL)': 'As Open, and it waits on a department of licensing',
};

/** The headlines of an update, each with what it does. */
export function updateTypeOptions(): ArgOption[] {
  return CASE_UPDATE_TYPES.map((value) => ({ value, label: value, detail: EFFECTS[value] }));
}

const opens = (headline: string): boolean => headline === 'Open' || headline === 'Open (DOL)';

/** A closed case that is to be opened again: one headline is enough for it, so it is asked. `sure` of the field. */
export async function sureToReopen(ctx: CommandContext, tools: Pick<CommandTools, 'confirm'>, headline: string): Promise<boolean> {
  const closed = casesOf(ctx).filter(({ status }) => status === 'CLOSED');
  const [first] = closed;
  return !first || !opens(headline) || tools.confirm(reopenQuestion(closed.length === 1 ? first.caseID : closed.length));
}

/** The question before closed cases come back: of one its number, of several how many. */
export function reopenQuestion(of: string | number): { title: string; body: string; action: string } {
  const [title, who] = typeof of === 'string' ? ['Reopen this case?', of] : [`Reopen ${of} cases?`, 'They'];
  return { title, body: `${who} will be IN PROGRESS again.`, action: 'Reopen' };
}

/** Returns whether a form leads a closed case back to work, by its status or by its headline. */
export function reopens(
  saved: Readonly<Record<'status' | 'caseUpdateType', string>>,
  values: Readonly<Record<'status' | 'caseUpdateType', string>>,
): boolean {
  const isNewHeadline = values.caseUpdateType !== saved.caseUpdateType && opens(values.caseUpdateType);
  return saved.status === 'CLOSED' && (values.status !== 'CLOSED' || isNewHeadline);
}

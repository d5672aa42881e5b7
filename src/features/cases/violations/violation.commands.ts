import { STAFF } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { where } from '#src/commands/contextKeys.ts';
import { inTurn } from '#src/commands/inTurn.ts';
import type { ArgSpec, ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { caseViolationsQuery } from '../case.queries.ts';
import { BULK, caseOf, casesOf, IN_HAND } from '../caseSubject.ts';
import { removeFromCase } from '../removeFromCase.ts';

type Violation = Row<'caseViolations'>;
type Code = Row<'violationCodes'>;

const base = { group: 'Cases', roles: STAFF, net: 'queued' } as const;

const codeOf = (row: Violation): Code | undefined => (row as { $?: { violationCode?: Code } }).$?.violationCode;
const nameOf = (row: Violation): string => codeOf(row)?.code ?? 'The violation';
const violationsOf = async (caseId: string, tools: CommandTools): Promise<Violation[]> =>
  (await tools.query(caseViolationsQuery(caseId))).rows as Violation[];

/** The violation in hand; on a case the only one, or the one that is chosen. Null: there is none, or none was chosen. */
async function theViolation(ctx: CommandContext, tools: CommandTools, title: string): Promise<Violation | null> {
  if (ctx.subject?.table === 'caseViolations') return ctx.subject.row as Violation;
  const all = await violationsOf(caseOf(ctx)!.id, tools);
  if (all.length === 0) tools.toast('This case has no violations');
  if (all.length < 2) return all[0] ?? null;
  const options = all.map((row) => ({
    value: row.id,
    label: [nameOf(row), row.isOOS && 'OOS', codeOf(row)?.description].filter(Boolean).join(', '),
  }));
  const chosen = await tools.choose({ title, options });
  return all.find(({ id }) => id === chosen) ?? null;
}

const CODES: ArgSpec = { kind: 'record', name: 'codes', prompt: 'Code or words', tables: ['violationCodes'], multi: true };

/** Writes down what the cases do not have yet. */
async function addCodes(ctx: CommandContext, tools: CommandTools, { codes }: ArgValues): Promise<void> {
  const wanted = typeof codes === 'string' ? [codes] : (codes ?? []);
  const inputs = await Promise.all(
    casesOf(ctx).map(async ({ id: caseId }) => {
      const has = new Set((await violationsOf(caseId, tools)).map(({ violationCodeId }) => violationCodeId));
      const fresh = wanted.filter((violationCodeId) => !has.has(violationCodeId));
      return fresh.map((violationCodeId) => ({ id: tools.newId(), caseId, violationCodeId, isOOS: false }));
    }),
  );
  const all = inputs.flat();
  if (all.length === 0) return wanted.length > 0 ? tools.toast('These violations are written down already') : undefined;
  const isDone = all.length === 1 ? await tools.mutate('caseViolationCreate', all[0]) : await tools.mutateBatch('caseViolationCreate', all);
  if (isDone) tools.toast(all.length === 1 ? 'Violation added' : `${all.length} violations added`);
}

async function turnOos(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const row = await theViolation(ctx, tools, 'Which one?');
  if (!row) return;
  if (await tools.mutate('caseViolationUpdate', { id: row.id, isOOS: !row.isOOS }))
    tools.toast(`${nameOf(row)}: ${row.isOOS ? 'not out of service' : 'out of service'}`);
}

async function setCitation(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const row = await theViolation(ctx, tools, 'Which one?');
  let text: string | null = row?.citationNumber ?? '';
  // What is refused stays in the box.
  do {
    text = row && (await tools.ask({ title: `Citation number of ${nameOf(row)}`, value: text }));
    if (!row || text === null) return;
  } while (!(await tools.mutate('caseViolationUpdate', { id: row.id, citationNumber: text.trim() || null })));
}

/** The command that asks for another code, once it is known which violation is meant. */
const RECODE: Command = {
  ...base,
  id: 'violation.recode',
  title: 'Violation: another code…',
  keywords: [],
  when: () => true,
  args: [{ kind: 'record', name: 'code', prompt: 'Code or words', tables: ['violationCodes'] }],
  undo: 'INV',
  run: async ({ subject }, tools, { code }) => {
    const row = subject?.row as Violation | undefined;
    const next = typeof code === 'string' && (await tools.get('violationCodes', code));
    if (!row || !next) return;
    // VIOLATION-2: the other code may not be one that puts anybody out of service.
    const input = { id: row.id, violationCodeId: next.id, ...(row.isOOS && !next.isOOS && { isOOS: false }) };
    if (await tools.mutate('caseViolationUpdate', input)) tools.toast(`The violation is ${next.code} now`);
  },
};

async function recode(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const row = await theViolation(ctx, tools, 'Which one?');
  if (row) tools.palette.open({ kind: 'args', command: RECODE, ctx: { ...ctx, subject: { table: 'caseViolations', row }, selection: [] } });
}

async function remove(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const row = await theViolation(ctx, tools, 'Remove which one?');
  if (row) await removeFromCase(tools, 'caseViolationDelete', row.id, nameOf(row));
}

/** On a case in hand, or on one of its violations that may be so changed. */
const onViolation = (fits: (row: Violation) => boolean = () => true): Command['when'] => {
  const onCase = where(IN_HAND);
  return (ctx) => (ctx.subject?.table === 'caseViolations' ? fits(ctx.subject.row as Violation) : onCase(ctx));
};

const OF_ONE: readonly Command[] = [
  {
    ...base,
    id: 'violation.oos',
    title: 'Violation: out of service, or not…',
    keywords: ['oos', 'placed out of service'],
    // VIOLATION-2; on a case it is not known yet which one is meant, and the rule says so.
    when: onViolation((row) => row.isOOS || codeOf(row)?.isOOS === true),
    undo: 'INV',
    run: turnOos,
  },
  {
    ...base,
    id: 'violation.citation',
    title: 'Violation: citation number…',
    keywords: ['ticket number'],
    when: onViolation(),
    undo: 'INV',
    run: setCitation,
  },
  {
    ...base,
    id: 'violation.code',
    title: 'Violation: another code…',
    keywords: ['change code', 'correct'],
    when: onViolation(),
    undo: 'INV',
    run: recode,
  },
  {
    ...base,
    id: 'violation.remove',
    title: 'Violation: remove…',
    keywords: ['delete code'],
    when: onViolation(),
    undo: 'SOFT',
    run: remove,
  },
];

/** The commands of a violation's menu, in its order. */
export const VIOLATION_ROW_COMMANDS = OF_ONE;

/** The commands on the violations of cases; by palette and keys on the case, by their menu on each of them. */
export const violationCommands: readonly Command[] = [
  {
    ...base,
    id: 'case.violations',
    title: 'Violation codes…',
    keywords: ['add code', 'oos', 'severity', 'remove', 'speeding'],
    keys: ['s v'],
    when: (ctx) => casesOf(ctx).length > 0,
    args: [CODES],
    says: (subject, codes) => `Add ${codes.length > 0 ? codes.join(', ') : 'violations'} to ${subject}`,
    ...BULK,
    undo: 'INV',
    run: inTurn(addCodes),
  },
  ...OF_ONE,
];

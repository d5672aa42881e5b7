import { employmentVerifications, PEV_STATUSES } from '#domain/drivers/driver.ts';
import { valueLabel } from '#domain/fieldLabel.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import type { ArgValues, CommandContext, CommandTools } from '#src/commands/types.ts';
import { offerUndo } from '#src/commands/offerUndo.ts';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import {
  verificationCreate,
  verificationDelete,
  verificationRestore,
  verificationsOfDriver,
  verificationUpdate,
} from './verification.operations.ts';
import type { Attempt } from './verificationRows.ts';
import { attemptOf, attemptsOf, driverIdsOf } from './verificationSubject.ts';

type Answer = OnlineAnswer<unknown>;

const why = (answer: Answer): string => (answer.ok ? '' : (Object.values(answer.details ?? {})[0] ?? answer.message));

/** Says what came of some changes, has shown lists ask again, and offers to take back those that were done. */
function tell(answers: readonly Answer[], words: string, undo: (() => Promise<readonly Answer[]>) | null, tools: CommandTools): void {
  askAgain();
  const problems = new Set(answers.flatMap((answer) => (answer.ok ? [] : [why(answer)])));
  if (problems.size > 0) tools.toast([...problems].join(' '), 'alert');
  if (problems.size > 0 && !answers.some(({ ok }) => ok)) return;
  if (!undo) return tools.toast(words);
  const takeBack = async (): Promise<string | undefined> => {
    const undone = await undo();
    askAgain();
    return undone.map(why).find(Boolean);
  };
  offerUndo(tools, words, { takeBack });
}

const textOf = (value: ArgValues[string]): string | undefined => (typeof value === 'string' ? value.trim() : undefined);

/** Notes a previous employer by hand. */
export async function create(ctx: CommandContext, tools: CommandTools, { company, email, phone, transport }: ArgValues): Promise<void> {
  const [driverId] = driverIdsOf(ctx);
  const name = textOf(company);
  if (driverId === undefined || !name) return;
  const server = await tools.online();
  const answer = await server.ask(verificationCreate, {
    data: {
      driver: { connect: { id: driverId } },
      company: { name, email: textOf(email) || null, phoneNumber: textOf(phone) || null, isTransportCompany: transport !== 'no' },
    },
  });
  const id = answer.ok ? answer.data.employmentVerificationCreate?.id : undefined;
  tell([answer], `${name} added`, id === undefined ? null : async () => [await server.ask(verificationDelete, { id })], tools);
}

/** PEV-6: takes over the employers of the application that nobody has asked, as one act; `names` null: all of them. */
export async function addFromApplication(driverId: string, names: readonly string[] | null, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const known = await server.ask(verificationsOfDriver, { driverId });
  if (!known.ok) return tools.toast(known.message, 'alert');
  const { employers } = known.data.driverInvestigation;
  const missing = employers.filter(({ name, isAsked }) => !isAsked && (names === null || names.includes(name)));
  if (missing.length === 0) return tools.toast('Every DOT job of the application has a verification');
  const answers: OnlineAnswer<{ employmentVerificationCreate?: { id: string } | null }>[] = [];
  for (const { name, email, phone } of missing) {
    const company = { name, email, phoneNumber: phone, isTransportCompany: true };
    answers.push(
      await server.ask(verificationCreate, { data: { driver: { connect: { id: driverId } }, source: 'APPLICATION_FORM', company } }),
    );
  }
  const made = answers.flatMap((answer) => (answer.ok ? (answer.data.employmentVerificationCreate?.id ?? []) : []));
  const words = made.length === 1 ? `${missing.length === 1 ? missing[0]!.name : '1 employer'} added` : `${made.length} employers added`;
  tell(answers, words, () => Promise.all(made.map((id) => server.ask(verificationDelete, { id }))), tools);
}

type Facts = Pick<Attempt, 'companyName' | 'companyEmail' | 'companyPhoneNumber' | 'type' | 'note'>;

const write = (server: Online, id: string, { companyName, companyEmail, companyPhoneNumber, type, note }: Facts): Promise<Answer> =>
  server.ask(verificationUpdate, {
    data: { id, type, note, company: { name: companyName, email: companyEmail, phoneNumber: companyPhoneNumber } },
  });

/** Changes whom the attempt in hand asks, how, and what is noted about it. */
export async function edit(ctx: CommandContext, tools: CommandTools, { company, email, phone, type, note }: ArgValues): Promise<void> {
  const row = attemptOf(ctx);
  if (!row) return;
  const given = (value: ArgValues[string], now: string | null): string | null => {
    const typed = textOf(value);
    return typed === undefined ? now : typed || null;
  };
  const server = await tools.online();
  const answer = await write(server, row.id, {
    companyName: textOf(company) || row.companyName,
    companyEmail: given(email, row.companyEmail),
    companyPhoneNumber: given(phone, row.companyPhoneNumber),
    type: (textOf(type) as Attempt['type'] | undefined) || row.type,
    note: given(note, row.note),
  });
  tell([answer], `Verification of ${row.companyName} changed`, async () => [await write(server, row.id, row)], tools);
}

/** PEV-9: the note goes with the status; of a settled attempt what was said before stays readable. */
export async function setStatus(ctx: CommandContext, tools: CommandTools, { status: given, note }: ArgValues): Promise<void> {
  const status = PEV_STATUSES.find((one) => one === given);
  const rows = attemptsOf(ctx);
  if (!status || rows.length === 0) return;
  const server = await tools.online();
  const said = textOf(note);
  const answers: Answer[] = [];
  for (const { id } of rows) answers.push(await server.ask(verificationUpdate, { data: { id, status, ...(said && { note: said }) } }));
  const changed = rows.filter((_, i) => answers[i]?.ok);
  const back = (): Promise<Answer[]> =>
    Promise.all(changed.map((row) => server.ask(verificationUpdate, { data: { id: row.id, status: row.status, note: row.note } })));
  const label = valueLabel(employmentVerifications.fields.status.facts, status);
  tell(answers, `${changed.length === 1 ? changed[0]!.companyName : `${changed.length} verifications`}: ${label}`, back, tools);
}

/** Removes the attempt in hand; it can be brought back. */
export async function remove(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const row = attemptOf(ctx);
  if (!row) return;
  const server = await tools.online();
  const answer = await server.ask(verificationDelete, { id: row.id });
  const back = async (): Promise<Answer[]> => [await server.ask(verificationRestore, { id: row.id })];
  tell([answer], `Verification of ${row.companyName} deleted`, back, tools);
}

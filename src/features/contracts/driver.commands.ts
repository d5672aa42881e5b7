import { FLEET, STAFF } from '#domain/actor.ts';
import { keptUntil } from '#domain/drivers/retention.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { localDay } from '#src/components/formatDate.ts';
import { driverDeleteForce, driverFacts, safetySummaryCreate, safetySummaryUpdate } from './contract.operations.ts';
import { driverContractsQuery } from './contract.queries.ts';
import { BULK, DRIVER_IN_HAND, driverInHand, driversOf } from './contractSubject.ts';

const group = 'Drivers & contracts';
const base = { group, roles: FLEET, undo: 'INV', net: 'queued' } as const;

/** The only driver at hand, for what a command offers as its value. */
const soleDriver = (ctx: CommandContext): Row<'drivers'> | undefined => (driversOf(ctx).length === 1 ? driversOf(ctx)[0] : undefined);

/** The facts of commands of single fields beyond their declaration (design/workspace.md 3.3). */
const EDITS: Readonly<Record<string, FieldEdit>> = {
  name: { roles: FLEET, keywords: ['first name', 'rename'] },
  lastName: { roles: FLEET, keywords: ['rename', 'surname'] },
  email: { roles: FLEET, keywords: ['e-mail', 'address', 'contact'] },
  // Only staff's devices hold it (D11).
  dateOfBirth: { roles: STAFF, keywords: ['birthday', 'dob'] },
  phoneNumber: { roles: FLEET, keywords: ['number', 'call'] },
  preferredLanguageId: {
    as: 'preferredLanguage',
    roles: FLEET,
    command: { id: 'driver.language', title: 'Set preferred language…', keywords: [] },
  },
  licenseNumber: { roles: FLEET, keywords: ['dl', 'licence'] },
  licenseStateId: { as: 'licenseState', roles: FLEET, keywords: ['dl', 'licence'] },
};

/** Deletes a driver and their whole file, after the name was typed; inside of the retention only with a reason, which is kept (DRIVER-3). */
async function deleteDriver(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const driver = await driverInHand(ctx, tools);
  if (!driver) return;
  const name = driverName(driver);
  const typed = await tools.ask({ title: `To delete ${name} and the whole file, type the name`, value: '' });
  if (typed === null) return;
  if (typed.trim() !== name) return tools.toast(`That is not the name. ${name} was not deleted.`, 'alert');
  const { rows } = await tools.query(driverContractsQuery(driver.id));
  const until = keptUntil(rows as Row<'contracts'>[]);
  let reason: string | null = null;
  if (until !== null && until >= localDay(new Date())) {
    reason = await tools.ask({
      title: 'The file must still be kept (49 CFR 391.51). Why is it deleted all the same?',
      value: '',
      lines: true,
    });
    if (reason === null || reason.trim() === '') return;
  }
  const answer = await (await tools.online()).ask(driverDeleteForce, { id: driver.id, reason });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  if (ctx.mode === 'record') tools.go('/contracts');
  tools.toast(`${name} deleted`);
}

/** Notes what a PSP report or a person says of the driver's record; what is left out stays as it is. */
async function updateSafety(ctx: CommandContext, tools: CommandTools, { crashes, violations }: ArgValues): Promise<void> {
  const driver = await driverInHand(ctx, tools);
  if (!driver) return;
  const server = await tools.online();
  const known = await server.ask(driverFacts, { id: driver.id });
  if (!known.ok) return tools.toast(known.message, 'alert');
  const given = {
    ...(typeof crashes === 'string' && crashes !== '' && { crashes: Number(crashes) }),
    ...(typeof violations === 'string' && violations !== '' && { movingViolations: Number(violations) }),
  };
  const summary = known.data.driver?.driverSafetySummary;
  const answer = summary
    ? await server.ask(safetySummaryUpdate, { data: { id: summary.id, ...given } })
    : await server.ask(safetySummaryCreate, { data: { driver: { connect: { id: driver.id } }, ...given } });
  tools.toast(answer.ok ? `Safety summary of ${driverName(driver)} updated` : answer.message, answer.ok ? 'status' : 'alert');
}

/** Mails drivers the link with which they fill their application in; each can be taken back for ten seconds (LINK-1). */
const sendApplicationLink: Command = {
  id: 'appForm.sendLink',
  title: 'Send application link',
  keywords: ['driver application', 'mail', 'form', 'phone'],
  keys: ['s n'],
  group: 'Drivers & contracts',
  roles: FLEET,
  when: where(DRIVER_IN_HAND),
  ...BULK,
  undo: 'HOLD',
  net: 'queued',
  run: async (ctx, tools) => {
    const chosen = driversOf(ctx);
    const sole = chosen.length > 0 ? undefined : await driverInHand(ctx, tools);
    for (const driver of sole ? [sole] : chosen) {
      const words = `Application link for ${driverName(driver)}: not sent yet`;
      await tools.mutate('driverApplicationFormSend', { driverId: driver.id, customerId: driver.customerId, alertId: null }, { words });
    }
  },
};

export const driverCommands: readonly Command[] = [
  {
    id: 'nav.linked.safety',
    title: 'Linked: safety summary',
    keywords: ['crashes', 'psp', 'moving violations'],
    group: 'Navigate',
    roles: FLEET,
    keys: ['l s'],
    when: where(DRIVER_IN_HAND),
    undo: 'Back',
    net: 'local',
    run: ({ subject }, tools) => tools.go(`${recordHref(subject!.table as 'contracts' | 'drivers', subject!.row.id)}#safety`),
  },
  sendApplicationLink,
  ...fieldCommands({ table: 'drivers', noun: 'driver', group, edits: EDITS, rows: driversOf }),
  {
    ...base,
    id: 'driver.licence',
    title: 'Set license number and state…',
    keywords: ['dl', 'license'],
    keys: ['s l'],
    when: where(DRIVER_IN_HAND),
    args: [
      { kind: 'text', name: 'number', prompt: 'License number', value: (ctx) => soleDriver(ctx)?.licenseNumber ?? null },
      {
        kind: 'record',
        name: 'state',
        prompt: 'License state',
        tables: ['usStates'],
        value: (ctx) => soleDriver(ctx)?.licenseStateId ?? null,
      },
    ],
    run: async (ctx, tools, { number, state }) => {
      const driver = await driverInHand(ctx, tools);
      if (!driver || typeof number !== 'string' || typeof state !== 'string') return;
      if (await tools.mutate('driverUpdate', { id: driver.id, licenseNumber: number, licenseStateId: state }))
        tools.toast('License number and state are set');
    },
  },
  {
    ...base,
    id: 'driver.safety',
    title: 'Update safety summary…',
    keywords: ['crashes', 'moving violations', 'psp companies'],
    roles: STAFF,
    keys: ['s y'],
    when: where(DRIVER_IN_HAND, (ctx) => where({ online: true })(ctx) || 'Needs a connection'),
    args: [
      { kind: 'number', name: 'crashes', prompt: 'Crashes', optional: true, none: 'Leave the crashes as they are' },
      { kind: 'number', name: 'violations', prompt: 'Moving violations', optional: true, none: 'Leave the violations as they are' },
    ],
    undo: 'none',
    net: 'online',
    run: updateSafety,
  },
  {
    ...base,
    id: 'driver.delete',
    title: 'Delete driver permanently…',
    keywords: ['force remove'],
    roles: ['ADMIN'],
    when: where(DRIVER_IN_HAND, (ctx) => where({ online: true })(ctx) || 'Needs a connection'),
    undo: 'CONF',
    net: 'online',
    run: deleteDriver,
  },
];

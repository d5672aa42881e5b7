import type { Role } from '#domain/actor.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { stepHasValue, WIZARD_PATH, wizardActs, wizardPicks } from './wizardPicks.ts';

const group = 'Driver documents';
const roles: readonly Role[] = ['ADMIN', 'AGENT', 'CUSTOMER_ELITE'];

const inWizard = ({ screen, mode, form }: CommandContext): boolean =>
  screen === WIZARD_PATH && form === null && (mode === 'record' || mode === 'text');

/** The commands of the wizard that files a driver's document. */
export const wizardCommands: readonly Command[] = [
  {
    id: 'driverDoc.wizard',
    title: 'New driver document…',
    keywords: ['upload', 'licence copy', 'medical certificate'],
    group,
    roles,
    keys: ['n w'],
    when: () => true,
    undo: 'SOFT',
    net: 'online',
    run: (_ctx, tools) => tools.go(WIZARD_PATH),
  },
  {
    id: 'wizard.next',
    title: 'Next step / Finish',
    keywords: ['continue'],
    group,
    roles: null,
    keys: ['Mod+Enter'],
    when: (ctx) => {
      if (!inWizard(ctx)) return false;
      const picks = wizardPicks.get();
      return (picks !== null && stepHasValue(picks)) || 'Choose something first';
    },
    undo: 'UI',
    net: 'local',
    run: () => wizardActs.get()?.next(),
  },
  {
    id: 'wizard.back',
    title: 'Previous step',
    keywords: ['back'],
    group,
    roles: null,
    keys: ['Mod+Shift+Enter'],
    when: inWizard,
    undo: 'UI',
    net: 'local',
    run: () => wizardActs.get()?.back(),
  },
  {
    id: 'wizard.cancel',
    title: 'Leave the wizard (keeps picks)',
    keywords: ['close'],
    group,
    roles: null,
    keys: ['Escape'],
    when: inWizard,
    undo: 'TEXT',
    net: 'local',
    run: () => wizardActs.get()?.cancel(),
  },
];

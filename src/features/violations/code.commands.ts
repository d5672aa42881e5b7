import { STAFF } from '#domain/actor.ts';
import { BASICS } from '#domain/reference/violationCode.rules.ts';
import type { Row } from '#domain/tables.ts';
import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import { LIST_MODES, where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';

export const CODES_PATH = '/violation-codes';
const base = { roles: STAFF, group: 'Cases' } as const;

/** Returns where a code is changed: it has no other screen of its own. */
export function codeHref({ id }: { id: string }): string {
  return `${CODES_PATH}/edit/${id}`;
}

const codeOf = ({ subject }: CommandContext): Row<'violationCodes'> => subject!.row as Row<'violationCodes'>;

const flag = 'violationCodeManager';

/** The fields of a code that are set by themselves. */
const EDITS: Readonly<Record<string, FieldEdit>> = {
  basic: { flag, options: () => BASICS.map((value) => ({ value, label: value })) },
  group: { flag },
  severityWeight: { flag, keywords: ['points'] },
  oosWeight: { flag, keywords: ['oos'] },
  isOOS: { flag, keywords: ['oos', 'eligible'] },
  description: { flag, keywords: ['words'] },
  common: { flag, keywords: ['first', 'often'] },
};

/** The manager of violation codes, whose weights are data (design/domain.md 1.9). */
export const codeCommands: readonly Command[] = [
  {
    ...base,
    id: 'case.violations.manage',
    title: 'Manage violation codes',
    keywords: ['code manager', 'oos', 'severity', 'weights', 'citation codes', 'speeding'],
    flag,
    when: () => true,
    undo: 'Back',
    net: 'local',
    run: (_ctx, tools) => tools.go(CODES_PATH),
  },
  {
    ...base,
    id: 'violationCode.create',
    title: 'New violation code',
    keywords: ['add code', 'federal list'],
    flag,
    when: () => true,
    undo: 'INV',
    net: 'queued',
    run: (_ctx, tools) => tools.go(`${CODES_PATH}/create`),
  },
  {
    ...base,
    id: 'violationCode.edit',
    title: 'Edit violation code',
    keywords: ['form', 'change', 'weight'],
    keys: ['e'],
    flag,
    when: where({ mode: LIST_MODES, 'subject.type': 'violationCodes' }),
    undo: 'INV',
    net: 'local',
    run: (ctx, tools) => tools.go(codeHref(codeOf(ctx))),
  },
  ...fieldCommands({ table: 'violationCodes', noun: 'violationCode', group: base.group, edits: EDITS }),
];

/** The commands of a row's menu, in its order. */
export const CODE_ROW_COMMANDS: readonly Command[] = codeCommands.filter(({ id }) => id === 'violationCode.edit');

import { expect, test } from 'vitest';
import { isStaff, ROLE_NAMES, type Actor } from '#domain/actor.ts';
import { stateOf } from '#src/commands/keymap.ts';
import { everyCommand } from '../testing/everyCommand.ts';
import { contextsOf } from '../testing/offered.ts';
import { paletteCommands } from './palette.commands.ts';

test('fields are offered of just those records of which one can be set', () => {
  const fields = paletteCommands.find(({ id }) => id === 'palette.fields')!;
  // What sets something of one's own account is there without any record.
  const setting = everyCommand().filter(({ sets, on }) => sets && !on);
  const seen = new Set<string>();
  for (const role of ROLE_NAMES) {
    const actor: Actor = { userId: 'u', role, customerId: isStaff({ role }) ? null : 'x' };
    for (const ctx of contextsOf(role, actor, (_table, row) => ({ ...row, deletedAt: null }))) {
      if (ctx.mode !== 'list' || !ctx.subject) continue;
      const can = setting.some((command) => stateOf(command, ctx) !== false);
      expect(stateOf(fields, ctx) !== false, `${role} ${ctx.subject.table}`).toBe(can);
      if (can) seen.add(ctx.subject.table);
    }
  }
  expect([...seen].toSorted()).toEqual(['alerts', 'cases', 'contracts', 'customers', 'drivers', 'violationCodes']);
});

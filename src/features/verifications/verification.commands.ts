import { FLEET } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { ROW_MODES, where } from '#src/commands/contextKeys.ts';
import type { Command } from '#src/commands/types.ts';
import { partCommand, partHref, type DriverPart } from '#src/components/driverParts.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { ATTEMPT_COMMANDS, createPev, fromApplication } from './attempt.commands.ts';
import { PEV } from './record/parts.ts';

const toVerifications: Command = {
  id: 'nav.linked.pev',
  title: 'Linked: employment verifications',
  keywords: ['related', 'pev', 'previous employers'],
  group: 'Navigate',
  roles: FLEET,
  keys: ['l v'],
  when: where({ mode: ROW_MODES, 'subject.type': ['drivers', 'contracts', 'alerts'] }),
  undo: 'Back',
  net: 'local',
  run: ({ subject }, tools) => {
    const { table, row } = subject!;
    const path =
      table === 'contracts'
        ? recordHref('contracts', row.id)
        : recordHref('drivers', table === 'alerts' ? (row as Row<'alerts'>).driverId : row.id);
    if (path) tools.go(partHref(path, PEV.tab));
  },
};

/** The commands on previous employment verifications. */
export const verificationCommands: readonly Command[] = [
  toVerifications,
  createPev,
  fromApplication,
  ...ATTEMPT_COMMANDS,
  partCommand(PEV),
];

/** The parts of a driver's file that verifications are: they come with the commands, which show them. */
export const PARTS: readonly DriverPart[] = [PEV];

import { FLEET } from '#domain/actor.ts';
import type { Command } from '#src/commands/types.ts';
import { filterCommands } from '#src/components/filterCommands.ts';
import { MATRIX_FILTERS, MATRIX_PATH } from './matrix.queries.ts';

const group = 'Drivers & contracts';

/** Leads to the matrix of all driver files. */
export const openMatrix: Command = {
  id: 'nav.driverFiles',
  title: 'Driver files: matrix',
  keywords: ['checklist', 'dq file', 'documents', 'missing', 'expired license', 'expired medical certificate', 'drug test results'],
  group: 'Navigate',
  roles: FLEET,
  keys: ['g x'],
  when: () => true,
  undo: 'Back',
  net: 'local',
  run: (_ctx, tools) => tools.go(MATRIX_PATH),
};

export const matrixCommands: readonly Command[] = [
  openMatrix,
  ...filterCommands({ filters: MATRIX_FILTERS, group, roles: FLEET, where: MATRIX_PATH }),
];

import { FLEET } from '#domain/actor.ts';
import { mayVisit } from '#domain/routes.ts';
import { isRowMode } from './contextKeys.ts';
import type { Command, CommandContext } from './types.ts';

/** The forms of records, for nouns whose form has no command of its own name. */
const FORMS: Readonly<Record<string, (id: string) => string>> = {
  customers: (id) => `/customers/edit/${id}`,
  contracts: (id) => `/contracts/edit/${id}`,
};

function formOf({ actor, subject }: CommandContext): string | null {
  const href = subject && FORMS[subject.table]?.(subject.row.id);
  return href && mayVisit(actor, href) ? href : null;
}

/** Leads to the form of the row in hand. */
export const editRecord: Command = {
  id: 'record.edit',
  title: 'Edit',
  keywords: ['change', 'form', 'modify'],
  group: 'Any record, forms',
  roles: FLEET,
  keys: ['e'],
  when: (ctx) => isRowMode(ctx.mode) && formOf(ctx) !== null,
  net: 'local',
  run: (ctx, tools) => tools.go(formOf(ctx)!),
};

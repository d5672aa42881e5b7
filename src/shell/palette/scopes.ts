import type { Actor } from '#domain/actor.ts';
import type { TableName } from '#domain/tables.ts';
import type { Command } from '#src/commands/types.ts';
import type { RecordSource } from '../contribution.ts';

/** The scope that the first character narrows the palette to (design/workspace.md 3.4). */
export type Scope = 'all' | 'commands' | 'cases' | 'people' | 'alerts' | 'views' | 'screens' | 'help';

const SCOPES: Readonly<Record<string, Scope>> = {
  '>': 'commands',
  '#': 'cases',
  '@': 'people',
  '!': 'alerts',
  '=': 'views',
  '/': 'screens',
  '?': 'help',
};
const TABLES: Readonly<Partial<Record<Scope, readonly TableName[]>>> = {
  cases: ['cases'],
  people: ['customers', 'drivers', 'contracts', 'users'],
  alerts: ['alerts'],
  views: ['savedViews'],
  commands: [],
  screens: [],
  help: [],
};

/** Splits the input's text into its scope and the words asked for. */
export function readInput(text: string): { scope: Scope; query: string } {
  const scope = SCOPES[text.charAt(0)];
  return scope ? { scope, query: text.slice(1).trim() } : { scope: 'all', query: text.trim() };
}

/** The record sources a scope asks. */
export function sourcesFor(scope: Scope, sources: readonly RecordSource[]): readonly RecordSource[] {
  const tables = TABLES[scope];
  return tables ? sources.filter((source) => tables.includes(source.table)) : sources;
}

/** Returns what a person finds: not the records of nouns that their role has nothing to do with. */
export function sourcesOf({ role }: Actor, sources: readonly RecordSource[]): readonly RecordSource[] {
  return sources.filter(({ roles }) => !roles || roles.includes(role));
}

/** Returns whether a command leads to a screen. */
export function leadsSomewhere({ id }: Command): boolean {
  return id.startsWith('nav.');
}

import { expect, test } from 'vitest';
import type { Role } from '#domain/actor.ts';
import type { Command } from '#src/commands/types.ts';
import { screenAt, SCREENS } from './screens.ts';
import catalogue from './testing/catalogue.json' with { type: 'json' };
import { DIFFERENT, WAITING } from './testing/catalogueWaiting.ts';
import { everyCommand } from './testing/everyCommand.ts';

interface Designed {
  id: string;
  title: string;
  group: string;
  roles: Role[] | null;
  keys: string[];
  spec: string[];
}
const designed = catalogue.commands as Designed[];
const byId = new Map<string, Command>(everyCommand().map((command) => [command.id, command]));

/** A family that the catalogue has as one command (`pane.nth` for `pane.nth.1` to `pane.nth.4`), with the keys of all of them. */
function familyOf(id: string): Command | undefined {
  const members = [...byId.values()].filter((one) => one.id.startsWith(`${id}.`) && /^\d+$/.test(one.id.slice(id.length + 1)));
  const [first] = members;
  if (!first) return undefined;
  for (const { group, roles } of members) expect({ group, roles }).toEqual({ group: first.group, roles: first.roles });
  return { ...first, title: members.map(({ title }) => title).join(', '), keys: members.flatMap(({ keys = [] }) => keys) };
}

/** The product's commands for each command of the catalog. */
const registered = new Map(
  designed.flatMap(({ id }): [string, Command][] => {
    const command = byId.get(id) ?? familyOf(id);
    return command ? [[id, command]] : [];
  }),
);
const waiting = WAITING.flatMap(({ ids }) => ids);

/** `Mod+K` of the catalogue is `Mod+k` here. */
const inOrder = (keys: readonly string[]): string[] =>
  keys.map((sequence) => sequence.replaceAll(/\+([A-Z])(?= |$)/g, (_, letter: string) => `+${letter.toLowerCase()}`)).toSorted();

test('every command of the catalogue is registered, or waits for something that is named', () => {
  const known = new Set([...registered.keys(), ...waiting]);
  expect(designed.filter(({ id }) => !known.has(id)).map(({ id }) => id)).toEqual([]);
});

test('what waits is not there: neither the command, nor the screen it waits for', () => {
  expect(waiting.filter((id) => registered.has(id))).toEqual([]);
  expect(WAITING.flatMap((one) => ('screen' in one && screenAt(one.screen) ? [one.screen] : []))).toEqual([]);
  const ids = new Set(designed.map(({ id }) => id));
  expect(waiting.filter((id, at) => !ids.has(id) || waiting.indexOf(id) !== at)).toEqual([]);
});

test('a family of commands is one of the catalogue: as many as it has keys', () => {
  const families = designed.filter(({ id }) => registered.has(id) && !byId.has(id));
  expect(families.map(({ id, keys }) => [id, keys.length])).toEqual([
    ['pane.nth', 4],
    ['triage.act', 9],
  ]);
  expect(familyOf('pane')).toBeUndefined();
});

test('what is registered has the title, group, roles and keys of the catalogue, or says why not', () => {
  const faults: string[] = [];
  for (const { id, title, group, roles, keys } of designed) {
    const command = registered.get(id);
    if (!command) continue;
    const why = DIFFERENT[id] ?? {};
    const differs = {
      title: command.title !== title,
      roles: JSON.stringify(command.roles?.toSorted() ?? null) !== JSON.stringify(roles?.toSorted() ?? null),
      keys: JSON.stringify(inOrder(command.keys ?? [])) !== JSON.stringify(inOrder(keys)),
    };
    for (const part of ['title', 'roles', 'keys'] as const) {
      if (differs[part] && !why[part]) faults.push(`${id}: ${part} is not ${JSON.stringify({ title, roles, keys }[part])}`);
      if (!differs[part] && why[part]) faults.push(`${id}: ${part} is as the catalogue has it, and need not be excused`);
    }
    if (command.group !== group) faults.push(`${id}: the group is ${group}`);
  }
  expect(faults).toEqual([]);
});

test('every screen of the spec that is there can be reached by a command', () => {
  const routes = designed.flatMap(({ id, spec }) =>
    spec.flatMap((token) => (token.startsWith('route:/') ? [{ id, path: token.slice('route:'.length).replaceAll(/\{\w+\}/g, 'x') }] : [])),
  );
  const there = routes.filter(({ path }) => path !== '/' && screenAt(path));
  expect(there.length).toBeGreaterThanOrEqual(3);
  const reached = new Set(there.filter(({ id }) => registered.has(id)).map(({ path }) => screenAt(path)?.path));
  expect(there.map(({ path }) => screenAt(path)!.path).filter((path) => !reached.has(path))).toEqual([]);
  // Screens of our own are reached too.
  for (const path of ['/sync', '/keyboard']) expect(SCREENS.some((screen) => screen.path === path)).toBe(true);
});

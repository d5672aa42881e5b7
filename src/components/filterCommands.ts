import { namesOf, type Filters, type FilterSpec } from '#src/components/filters.ts';
import { LIST_MODES, where } from '../commands/contextKeys.ts';
import type { ArgSpec, Command, CommandContext, CommandTools } from '../commands/types.ts';

type Patch = Readonly<Record<string, string | null>>;

interface FiltersOf extends Pick<Command, 'group' | 'roles'> {
  filters: Filters;
  /** The list's address, or where else they apply. */
  where: string | Command['when'];
  /** Sets and (with null) removes query keys of the address; that of the list when absent. */
  narrow?: (patch: Patch, tools: CommandTools) => void;
}

/** The commands that set filters by name; nothing chosen takes a filter away. */
export function filterCommands({ filters, group, roles, where: place, narrow = narrowList }: FiltersOf): Command[] {
  const when = typeof place === 'string' ? where({ mode: LIST_MODES, screen: place }, ({ list }) => list !== null) : place;
  return filters.specs.flatMap((spec): Command[] => {
    if (!spec.command) return [];
    const run: Command['run'] = (_ctx, tools, given) => {
      const value = (name: string): string | null => (typeof given[name] === 'string' && given[name]) || null;
      if (spec.kind !== 'days' && typeof given[spec.name] !== 'string') return;
      narrow(Object.fromEntries(namesOf(spec).map((name) => [name, value(name)])), tools);
    };
    return [{ ...spec.command, group, roles: spec.roles ?? roles, when, args: argsOf(spec), undo: 'UI', net: 'local', run }];
  });
}

function narrowList(patch: Patch, tools: CommandTools): void {
  tools.list()?.narrow(patch);
}

/** Returns what the list's address says of a filter now. */
const now = ({ list }: CommandContext, name: string): string => new URLSearchParams(list?.address).get(name) ?? '';

function argsOf(spec: FilterSpec): ArgSpec[] {
  if (spec.kind === 'days') {
    return (['from', 'to'] as const).map((name, i) => ({
      kind: 'date',
      name,
      prompt: spec.asks?.[i] ?? spec.label,
      prefers: 'behind',
      optional: true,
      none: spec.none?.[i] ?? 'Any day',
      value: (ctx) => now(ctx, name) || null,
    }));
  }
  const { name, label: prompt } = spec;
  if (spec.kind === 'record')
    return [{ kind: 'record', name, prompt, tables: [spec.table], none: `All ${spec.table}`, value: (ctx) => now(ctx, name) || null }];
  const options = (ctx: CommandContext) => spec.options.map(({ value, label }) => ({ value, label, current: now(ctx, name) === value }));
  return [{ kind: 'enum', name, prompt, none: 'All', options }];
}

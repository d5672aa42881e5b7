import type { Role } from '#domain/actor.ts';
import { isDay } from '#domain/calendar.ts';
import type { Filter } from '#domain/filter.ts';
import type { Command } from '#src/commands/types.ts';
import { instantsOfDay, localDay } from './formatDate.ts';
import { pagingOf, type Paging } from './paging.ts';

interface FilterBase {
  /** Its label in the bar, on its chip and as the prompt of its command. */
  label: string;
  /** The field of the row that it looks at. */
  field: string;
  /** The roles that are offered it; absent: everybody. */
  roles?: readonly Role[];
  /** The command that sets it by name; absent: the bar alone does. */
  command?: Pick<Command, 'id' | 'title' | 'keywords'>;
}

export interface FilterOption {
  value: string;
  label: string;
  /** The words of its chip, where they are not the label. */
  chip?: string;
  /** The value that the field must equal, where it is another one. */
  equals?: boolean;
  /** The condition that it stands for, where that is another one; `today` is the viewer's day. */
  where?: (today: string) => Filter;
}

/** One filter of a list: its name in the address, what it may be set to, and the field that it asks. */
export type FilterSpec =
  | (FilterBase & { kind: 'enum'; name: string; options: readonly FilterOption[] })
  /** `isLinked`: set by links and commands, shown as a chip, and not offered in the bar. */
  | (FilterBase & { kind: 'record'; name: string; table: 'customers' | 'drivers' | 'users' | 'usStates'; isLinked?: true })
  /** The first and last day, both included, where the viewer is: `from` and `to` in the address. `asks` and `none` are the words of its command, for each end. */
  | (FilterBase & { kind: 'days'; asks?: readonly [string, string]; none?: readonly [string, string] });

type NameOf<S> = S extends { name: infer N extends string } ? N : 'from' | 'to';

/** The values of filters in an address; an empty text filters nothing. */
export type FilterValues<N extends string = string> = Readonly<Record<N, string>>;

/** The filters of a list, in the order of the bar. */
export interface Filters<N extends string = string> {
  specs: readonly FilterSpec[];
  /** Their names in the address. */
  names: readonly N[];
  /** Reads the address; what makes no sense filters nothing. */
  read: (search: URLSearchParams) => FilterValues<N>;
  /** The condition that rows satisfy. */
  where: (values: FilterValues<N>) => Filter;
}

/** The parameters of a list in its address. */
export interface ListParams<N extends string = string> {
  filters: FilterValues<N>;
  search: string;
  paging: Paging;
}

/** The parameters of a list with declared filters. */
export type ParamsOf<F> = F extends Filters<infer N> ? ListParams<N> : never;

/** The names of a filter in the address. */
export const namesOf = (spec: FilterSpec): readonly string[] => (spec.kind === 'days' ? ['from', 'to'] : [spec.name]);

/** Declares the filters of a list once: bar, address, query and commands follow from it. */
export function defineFilters<const S extends readonly FilterSpec[]>(specs: S): Filters<NameOf<S[number]>> {
  type N = NameOf<S[number]>;
  const names = specs.flatMap(namesOf) as N[];
  return {
    specs,
    names,
    read: (search) =>
      Object.fromEntries(
        specs.flatMap((spec) => namesOf(spec).map((name) => [name, known(spec, search.get(name) ?? '')])),
      ) as FilterValues<N>,
    where: (values) => {
      const conditions = specs.map((spec) => condition(spec, values)).filter((one) => Object.keys(one).length > 0);
      const keys = conditions.flatMap(Object.keys);
      // Two filters may look at one field.
      return new Set(keys).size === keys.length ? (Object.assign({}, ...conditions) as Filter) : { AND: conditions };
    },
  };
}

/** Reads the address of a list with these filters. */
export function listParams<N extends string>(filters: Filters<N>, search: URLSearchParams, pageSize: number): ListParams<N> {
  return { filters: filters.read(search), search: search.get('search') ?? '', paging: pagingOf(search, pageSize) };
}

function known(spec: FilterSpec, given: string): string {
  if (spec.kind === 'record') return given;
  const isKnown = spec.kind === 'days' ? isDay(given) : spec.options.some(({ value }) => value === given);
  return isKnown ? given : '';
}

function condition(spec: FilterSpec, values: FilterValues): Filter {
  if (spec.kind === 'days') {
    const bounds = daysBetween(values);
    return bounds.gte || bounds.lte ? { [spec.field]: bounds } : {};
  }
  const value = values[spec.name];
  if (!value) return {};
  const option = spec.kind === 'enum' ? spec.options.find((one) => one.value === value) : undefined;
  if (option?.where) return option.where(localDay(new Date()));
  return { [spec.field]: { equals: option?.equals ?? value } };
}

/** The first and last instant of days where the viewer is, as ISO text. */
export function daysBetween({ from = '', to = '' }: FilterValues): { gte?: string; lte?: string } {
  const first = instantsOfDay(from)?.from;
  const last = instantsOfDay(to)?.to;
  return { ...(first && { gte: first }), ...(last && { lte: last }) };
}

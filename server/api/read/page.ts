import { PAGE_FIRST_DEFAULT, PAGE_FIRST_MAX, PAGE_SKIP_MAX } from '../../graphql/limits.ts';
import { ID_PATTERN } from '#domain/field.ts';
import type { ListArgs } from './listArgs.ts';
import { refuse, type Path } from './refuse.ts';

/** Which part of an ordered list is wanted. */
export interface Page {
  /** Rows at most. */
  rows: number;
  skip: number;
  /** Counted from the end of the list. */
  fromEnd: boolean;
  after: string | null;
  before: string | null;
}

function within(value: number | null | undefined, max: number, path: Path): number | null {
  if (value == null) return null;
  return value >= 0 && value <= max ? value : refuse(path, `Between 0 and ${max.toLocaleString('en-US')}`);
}

function rowId(value: string | null | undefined, path: Path): string | null {
  if (value == null) return null;
  return ID_PATTERN.test(value) ? value : refuse(path, 'Not the id of a row of this list');
}

/** @throws ApiError InvalidArgumentError */
export function pageOf({ first, last, skip, after, before }: ListArgs, path: Path): Page {
  if (first != null && last != null) refuse([...path, 'last'], 'Give "first" or "last", not both');
  const count = within(first, PAGE_FIRST_MAX, [...path, 'first']) ?? within(last, PAGE_FIRST_MAX, [...path, 'last']);
  return {
    rows: count ?? PAGE_FIRST_DEFAULT,
    skip: within(skip, PAGE_SKIP_MAX, [...path, 'skip']) ?? 0,
    fromEnd: last != null,
    after: rowId(after, [...path, 'after']),
    before: rowId(before, [...path, 'before']),
  };
}

import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { Problems } from '#sync/replicaApi.ts';

/** One mutation that saving a form makes. */
export interface FormChange {
  name: string;
  input: object;
  /** Returns where the form has a field of the input: `zipCode` -> `addresses.1.zipCode`. Under the same name where nothing is said. */
  at?: (field: string) => string;
}

/** The field under which the form says what is about none of its fields. */
export const WHOLE_FORM = '_form';

/** Returns what is wrong with each change, as errors of the form's fields; of a field that several changes speak of, in the words of the first. */
export function errorsOf<V extends FieldValues>(changes: readonly FormChange[], problems: readonly Problems[]): FieldErrors<V> {
  const errors = {};
  problems.forEach((found, i) => {
    const { at = (field: string) => field } = changes[i]!;
    for (const [field, message] of Object.entries(found)) {
      const name = field === '' ? WHOLE_FORM : at(field);
      if (get(errors, name) === undefined) set(errors, name, { type: 'rule', message });
    }
  });
  return errors;
}

/**
 * Asks the mutations themselves: their own schema and rules run in the worker, as they will when the form is saved, so that no
 * form has a second opinion.
 */
export function askMutations<V extends FieldValues>(
  changesOf: (values: V) => readonly FormChange[],
  ask: (changes: readonly { name: string; input: unknown }[]) => Promise<Problems[]>,
): Resolver<V> {
  return async (values) => {
    const changes = changesOf(values);
    const problems = changes.length === 0 ? [] : await ask(changes.map(({ name, input }) => ({ name, input })));
    const errors = errorsOf<V>(changes, problems);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** The names of the fields that are wrong: `addresses.1.zipCode`. */
export function wrongFields(errors: object, before = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (error === null || typeof error !== 'object') return [];
    const path = before + name;
    return 'message' in error && typeof error.message === 'string' ? [path] : wrongFields(error, `${path}.`);
  });
}

/** Returns what is wrong with one of them; null: nothing. */
export function messageAt(errors: object, path: string): string | null {
  const { message } = (get(errors, path) ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : null;
}

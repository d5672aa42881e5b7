import type { Conflicts } from './conflict.ts';

/** Why a request or a mutation was refused, in words that travel: the code is for programs, the message for people. */
export abstract class DomainError extends Error {
  abstract readonly code: string;
  /** Field name -> what is wrong with it. */
  readonly details: Record<string, string>;
  constructor(message: string, details: Record<string, string> = {}) {
    super(message);
    this.details = details;
  }
}

/** A business rule says no; `rule` is its id in domain/RULES.md. */
export class RuleError extends DomainError {
  readonly code = 'RULE';
  readonly rule: string;
  constructor(rule: string, message: string) {
    super(message, { rule });
    this.rule = rule;
  }
}

/** Same words for 'not there' and 'not yours', so that guessing ids teaches nothing (ACCESS-2). */
export class AccessError extends DomainError {
  readonly code = 'NotAuthorizedError';
  constructor() {
    super("You don't have permission to do this, or it does not exist.");
  }
}

/** The input does not have the declared shape. */
export class InputError extends DomainError {
  readonly code = 'ValidationError';
  constructor(details: Record<string, string>) {
    super('Validation error', details);
  }
}

/** Returns what a person is told: the words about the field that is wrong, where there are some. */
export function wordsOf(error: DomainError): string {
  return (error instanceof InputError && Object.values(error.details)[0]) || error.message;
}

/** Something that there may be only one of is there already. `details` names the field whose value is taken. */
export class ExistsError extends DomainError {
  readonly code = 'EntityExistsError';
  readonly #field: string;
  readonly #words: string | undefined;
  /** @param words the spec's, where it has some */
  constructor(field: string, words?: string) {
    super(words ?? `There is already a record with this ${field}.`, { [field]: words ?? 'Is taken already' });
    this.#field = field;
    this.#words = words;
  }

  /** Returns the same error about a field that is called otherwise elsewhere. */
  at(rename: (field: string) => string): ExistsError {
    return new ExistsError(rename(this.#field), this.#words);
  }
}

/** Other rows cannot be without this one: it goes only together with them. */
export class ForcibleError extends DomainError {
  readonly code = 'ForcibleError';
  constructor(tables: readonly string[]) {
    super(`Other records need this one: ${tables.join(', ')}. Delete it with force to delete them too.`);
  }
}

/** Somebody else changed a guarded field since this person saw it: nothing is done until they have decided. */
export class ConflictError extends DomainError {
  readonly code = 'CONFLICT';
  readonly fields: Conflicts;
  constructor(fields: Conflicts) {
    super('Somebody else changed this in the meantime.');
    this.fields = fields;
  }
}

import type { Who } from './access.ts';

/**
 * The people who may receive a field: everybody who sees the row, staff only, or nobody (it never leaves the server).
 * Source: design decision D11, "what never enters the replica".
 */
export type FieldAudience = 'all' | 'staff' | 'server';

/** The stored form of a field: `date` is `YYYY-MM-DD`, `timestamp` an ISO instant in UTC with milliseconds, `money` whole cents. */
export type FieldKind = 'id' | 'ref' | 'text' | 'int' | 'money' | 'bool' | 'date' | 'timestamp' | 'enum' | 'list' | 'json';

/**
 * The way two people's edits of the same field come together (design/sync.md 5.3). `append`: given once, never changed. `set`: what
 * each added and took away is done. `register`: the last one stands, the one before is in the history. `guarded`: who saw
 * another value than there is now is asked; `guardedText` the same, where both texts may be wanted.
 */
export type ConflictClass = 'append' | 'set' | 'register' | 'guarded' | 'guardedText';

export interface FieldFacts {
  kind: FieldKind;
  nullable: boolean;
  audience: FieldAudience;
  /** Personal data (date of birth, license number, phone, e-mail, address): kept out of logs and, later, boxed at rest. */
  sensitive: boolean;
  unique: boolean;
  indexed: boolean;
  /** Noun name that a `ref` points to. */
  references?: string;
  /** Allowed values of an `enum`. */
  values?: readonly string[];
  /** Values of an `enum` that people call otherwise than their words do (fieldLabel.ts). */
  valueLabels?: Readonly<Partial<Record<string, string>>>;
  /** Characters that a `text` may have. */
  max?: number;
  /** Value of a row that does not name the field; a function is never used, so that both sides agree. */
  fallback?: unknown;
  /** The people who may read it online, through the API; the same as `audience` where it is not given. */
  online?: FieldAudience;
  /** The people who may give its value, if they may write the row; `nobody`: the server alone gives it (no mass assignment). */
  writer: Who;
  /** Given when the row is made and never changed. */
  fixed: boolean;
  conflict: ConflictClass;
  /** The name people use for it, in sentence case; absent: its name in words (fieldLabel.ts). */
  label?: string;
  /** The label beside its neighbors, below a heading that says the rest; absent: the label. */
  shortLabel?: string;
  /** The format of a value: where it is typed it is checked, where it is read it is set so. */
  format?: FieldFormat;
  /** A date that lies ahead, as a deadline does: one typed without its year is the next. */
  ahead?: true;
  /** People write it with other punctuation, or none, and find it all the same. */
  cited?: true;
  /** The words of a refusal, where the spec has some (section 5). */
  says?: FieldMessages;
}

/**
 * `phone`: at least ten characters; `zip`: five digits, or five and four; `code`: compared letter by letter; `localTime`: a day
 * with the time of day where it happens, `YYYY-MM-DDTHH:mm`. Of the last two the rules of the noun say what is right.
 */
export type FieldFormat = 'email' | 'phone' | 'zip' | 'code' | 'localTime';

export interface FieldMessages {
  required?: string;
  max?: string;
  invalid?: string;
  /** Another row has this value of a unique field. */
  taken?: string;
}

/** One field of a noun: its type, storage and audience. Tables, API, replica, checks (fieldSchema.ts) and forms are made from it. */
export class Field<T> {
  /** Only for the compiler: the type of the field's values. */
  declare readonly value: T;
  readonly facts: FieldFacts;

  constructor(facts: Partial<FieldFacts> & { kind: FieldKind }) {
    this.facts = {
      nullable: false,
      audience: 'all',
      sensitive: false,
      unique: false,
      indexed: false,
      writer: 'anyone',
      fixed: false,
      conflict: 'register',
      ...facts,
    };
  }

  #with<U = T>(facts: Partial<FieldFacts>): Field<U> {
    return new Field<U>({ ...this.facts, ...facts });
  }
  /** Calls it otherwise than its name does; `shortLabel` where a heading says the rest. */
  label(label: string, shortLabel = label): Field<T> {
    return this.#with({ label, shortLabel });
  }
  /** Calls some values otherwise than their words do. */
  valueLabels(valueLabels: Readonly<Partial<Record<T & string, string>>>): Field<T> {
    return this.#with({ valueLabels });
  }
  /** Allows null; a row that leaves it out holds null. */
  nullable(): Field<T | null> {
    return this.#with<T | null>({ nullable: true, fallback: null });
  }
  default(value: T): Field<T> {
    return this.#with({ fallback: value });
  }
  /** Only ADMIN and AGENT receive it. */
  staffOnly(): Field<T> {
    return this.#with({ audience: 'staff' });
  }
  /** Never leaves the server. */
  serverOnly(): Field<T> {
    return this.#with({ audience: 'server' });
  }
  /** Readable through the API by more people than a replica may hold it for. */
  online(audience: FieldAudience): Field<T> {
    return this.#with({ online: audience });
  }
  /** Only these people may give its value. */
  setBy(writer: Who): Field<T> {
    return this.#with({ writer });
  }
  /** Cannot be changed once the row is there. */
  fixed(): Field<T> {
    return this.#with({ fixed: true, conflict: 'append' });
  }
  /** Overwritten only by somebody who saw the value that is there; anybody else decides between the two. */
  guarded(): Field<T> {
    return this.#with({ conflict: 'guarded' });
  }
  /** Guards long text, of which both versions may be kept. */
  guardedText(): Field<T> {
    return this.#with({ conflict: 'guardedText' });
  }
  format(format: FieldFormat): Field<T> {
    return this.#with({ format });
  }
  /** A date in the future. */
  ahead(): Field<T> {
    return this.#with({ ahead: true });
  }
  /** A code that people write in their own ways: a search finds it by each of them (reference/citedAs.ts). */
  cited(): Field<T> {
    return this.#with({ cited: true });
  }
  says(says: FieldMessages): Field<T> {
    return this.#with({ says });
  }
  sensitive(): Field<T> {
    return this.#with({ sensitive: true });
  }
  unique(): Field<T> {
    return this.#with({ unique: true });
  }
  indexed(): Field<T> {
    return this.#with({ indexed: true });
  }
}

/** Rows are named by ids that either side may invent, so that a row made offline keeps its name (8base uses 25 characters). */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The field makers a noun is declared with. */
export const f = {
  id: () => new Field<string>({ kind: 'id', conflict: 'append' }),
  ref: (noun: string) => new Field<string>({ kind: 'ref', references: noun, indexed: true }),
  text: (max = 200) => new Field<string>({ kind: 'text', max }),
  int: () => new Field<number>({ kind: 'int' }),
  /** Whole cents, so that both sides add and print the same. */
  money: () => new Field<number>({ kind: 'money' }),
  bool: () => new Field<boolean>({ kind: 'bool', fallback: false }),
  date: () => new Field<string>({ kind: 'date' }),
  timestamp: () => new Field<string>({ kind: 'timestamp' }),
  oneOf: <const V extends readonly string[]>(values: V) => new Field<V[number]>({ kind: 'enum', values }),
  list: () => new Field<string[]>({ kind: 'list', fallback: [], conflict: 'set' }),
  json: <T extends Json = Json>() => new Field<T>({ kind: 'json' }),
};

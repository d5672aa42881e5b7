import { createHash } from 'node:crypto';
import { GraphQLError, parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import { ApiError } from '../http/errors.ts';
import { languageRules, limitShape, QUERY_LIMITS } from './limits.ts';

/** The most documents kept ready, and the longest text that is kept. */
const KEPT_MAX = 500;
const KEPT_CHARS_MAX = 16 * 1024;
/** Errors of one document that are told; finding all of them in a hostile one takes long. */
const ERRORS_MAX = 10;

export interface ReadDocument {
  text: string;
  document: DocumentNode;
}

/** The document that a client sent: the text, the SHA-256 of a text in hex, or both (Apollo's automatic persisted queries). */
export interface AskedDocument {
  text: string | null;
  sha256: string | null;
}

/** A document that cannot be run, with every reason. */
export class DocumentError extends Error {
  readonly errors: readonly GraphQLError[];
  constructor(errors: readonly GraphQLError[]) {
    super('The query is not accepted.');
    this.errors = errors;
  }
}

interface DocumentsOptions {
  schema: GraphQLSchema;
  introspection: boolean;
  /** Texts by SHA-256 that are known whatever has been asked before. */
  known: ReadonlyMap<string, string>;
  /** Accept those alone. */
  knownOnly: boolean;
}

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Reads and checks documents; one that was found good is kept under the SHA-256 of its text, the least used of them go first. */
export class Documents {
  readonly #options: DocumentsOptions;
  readonly #kept = new Map<string, ReadDocument>();

  constructor(options: DocumentsOptions) {
    this.#options = options;
  }

  /** @throws ApiError when it is not known here or not allowed, DocumentError when it is wrong */
  read({ text, sha256 }: AskedDocument): ReadDocument {
    const { known, knownOnly } = this.#options;
    const id = text === null ? sha256! : sha256Of(text);
    if (sha256 !== null && sha256 !== id) throw new ApiError('InvalidArgumentError', 'The text is not the one that sha256Hash names.');
    if (knownOnly && text !== null && !known.has(id)) {
      throw new ApiError('NotAuthorizedError', 'This server runs only operations that it knows. Ask its operator to add yours.');
    }
    const kept = this.#kept.get(id);
    if (kept) return this.#keep(id, kept);
    const found = text ?? known.get(id);
    // Apollo's clients know these words and send the text next.
    if (found === undefined) throw new ApiError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
    const ready = { text: found, document: this.#check(found) };
    return found.length > KEPT_CHARS_MAX ? ready : this.#keep(id, ready);
  }

  /** Reads all that is known, so that a wrong one stops the start and not a partner's request. @throws Error that shows its beginning */
  checkKnown(): void {
    for (const [id, text] of this.#options.known) {
      try {
        this.read({ text: null, sha256: id });
      } catch (error) {
        const why = error instanceof DocumentError ? error.errors[0]!.message : String(error);
        throw new Error(`The operation "${text.trim().slice(0, 60).replaceAll(/\s+/g, ' ')} ..." cannot be run here: ${why}`);
      }
    }
  }

  #keep(id: string, ready: ReadDocument): ReadDocument {
    this.#kept.delete(id);
    this.#kept.set(id, ready);
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    return ready;
  }

  /** Size first, then shape, then meaning: each is cheap because the ones before have passed. */
  #check(text: string): DocumentNode {
    const { schema, introspection } = this.#options;
    const document = parsed(text);
    for (const rules of [[limitShape], languageRules(introspection)]) {
      const errors = validate(schema, document, rules, { maxErrors: ERRORS_MAX, hideSuggestions: !introspection });
      if (errors.length > 0) throw new DocumentError(errors);
    }
    return document;
  }
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: QUERY_LIMITS.tokensMax });
  } catch (error) {
    throw error instanceof GraphQLError ? new DocumentError([error]) : error;
  }
}

import { toHex } from '#domain/toHex.ts';

/** The server's code for an id that it does not know. */
const UNKNOWN = 'PERSISTED_QUERY_NOT_FOUND';

/**
 * Stands for operations by the SHA-256 of their text, as the server knows those of its own front end. A server that does not
 * know one (it is older or newer than this page) is sent the text from then on.
 */
export class OperationIds {
  readonly #ids: Map<string, string>;

  private constructor(ids: Map<string, string>) {
    this.#ids = ids;
  }

  /** Hashes the texts; makes no ids where the browser has no hashing: at an address that is neither https nor this machine. */
  static async of(texts: readonly string[]): Promise<OperationIds> {
    const { subtle } = globalThis.crypto as Partial<Crypto>;
    if (!subtle) return new OperationIds(new Map());
    const pairs = texts.map(async (text) => {
      const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text));
      return [text, toHex(hash)] as const;
    });
    return new OperationIds(new Map(await Promise.all(pairs)));
  }

  /** Returns what is sent for an operation, with the id in place of the text where there is one. */
  bodyOf(text: string, variables: object): string {
    const operationName = /^\w+ (\w+)/.exec(text)?.[1];
    const sha256Hash = this.#ids.get(text);
    const operation = sha256Hash ? { extensions: { persistedQuery: { version: 1, sha256Hash } } } : { query: text };
    return JSON.stringify({ operationName, variables, ...operation });
  }

  /** Returns whether this refusal was about the id alone; the text then goes next time. */
  isUnknown(text: string, code: unknown): boolean {
    return code === UNKNOWN && this.#ids.delete(text);
  }
}

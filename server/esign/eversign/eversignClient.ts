import { z } from 'zod';
import type { EversignAccount } from '../../settings.ts';
import { ProviderFault } from '../provider.ts';

const MS_MAX = 30_000;
const ANSWER_BYTES_MAX = 60 * 1024 * 1024;

/** A refusal of the service, whatever the status of HTTP is. */
const Refusal = z.object({ success: z.literal(false), error: z.object({ code: z.number().optional(), type: z.string().optional() }) });
const CONVERSION = /conver[st]|file_?type|unsupported_file|invalid_file/i;

export type Query = Readonly<Record<string, string | number>>;

/**
 * Calls of Xodo Sign (formerly Eversign; design/domain.md 3.1): query parameters `access_key` and `business_id`, 0 and 1 for no
 * and yes, Unix seconds for times. No message holds an address that was called, for the key is part of it.
 */
export class EversignClient {
  readonly #account: EversignAccount;
  constructor(account: EversignAccount) {
    this.#account = account;
  }

  /** The key for the signature of webhooks. */
  get key(): string {
    return this.#account.key;
  }

  async json<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    shape: z.ZodType<T>,
    query: Query = {},
    body?: object,
  ): Promise<T> {
    const bytes = await this.#call(method, path, query, body);
    const answer = parsedOf(bytes);
    const refusal = Refusal.safeParse(answer);
    if (refusal.success) throw refused(refusal.data.error.type ?? '', refusal.data.error.code);
    const parsed = shape.safeParse(answer);
    if (!parsed.success) throw new ProviderFault('failed', 'The signing service gave an answer that is not known here.');
    return parsed.data;
  }

  /** Bytes of a PDF. */
  async pdf(path: string, query: Query): Promise<Buffer> {
    const bytes = await this.#call('GET', path, query);
    if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return bytes;
    const refusal = Refusal.safeParse(parsedOf(bytes));
    throw refusal.success
      ? refused(refusal.data.error.type ?? '', refusal.data.error.code)
      : new ProviderFault('failed', 'The signing service did not send a PDF.');
  }

  async #call(method: string, path: string, query: Query, body?: object): Promise<Buffer> {
    const { url, key, businessId } = this.#account;
    const address = new URL(`${url.replace(/\/$/, '')}/${path}`);
    for (const [name, value] of Object.entries({ access_key: key, business_id: businessId, ...query }))
      address.searchParams.set(name, String(value));
    const headers = body ? { 'content-type': 'application/json' } : {};
    try {
      const answer = await fetch(address, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(MS_MAX),
        ...(body && { body: JSON.stringify(body) }),
      });
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of answer.body ?? []) {
        length += (chunk as Uint8Array).length;
        if (length > ANSWER_BYTES_MAX) throw new Error('too long');
        chunks.push(Buffer.from(chunk as Uint8Array));
      }
      if (answer.status >= 500) throw new Error('broken');
      return Buffer.concat(chunks);
    } catch {
      throw new ProviderFault('failed', 'The signing service cannot be reached.');
    }
  }
}

function parsedOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new ProviderFault('failed', 'The signing service gave an answer that is not known here.');
  }
}

function refused(type: string, code: number | undefined): ProviderFault {
  if (CONVERSION.test(type)) return new ProviderFault('conversion', 'The signing service cannot convert this file.');
  return new ProviderFault('refused', `The signing service refused (${code ?? 'no code'}).`);
}

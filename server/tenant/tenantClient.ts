import { z } from 'zod';
import type { TenantManagement } from '../settings.ts';

const MS_MAX = 15_000;
const ANSWER_CHARS_MAX = 1_000_000;
/** A token is not used in its last minute: it would run out on the way. */
const TOKEN_SPARE_MS = 60_000;
/** The wait when the tenant says "too many" and not for how long, and the longest that is believed. */
const PAUSE_MS = 60_000;
const PAUSE_MS_MAX = 3_600_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Refusal = z.object({ errorCode: z.string().optional(), error: z.string().optional() });

/** The tenant has not done what it was asked to. Its message says why in a few words of ours, and repeats none of the tenant's. */
export class TenantFault extends Error {
  override readonly name = 'TenantFault';
  /** `busy`: nobody should ask before `untilMs`. `away`: it may do it later. `refused`: it will not do this. */
  readonly kind: 'busy' | 'away' | 'refused';
  readonly untilMs: number | null;
  constructor(kind: TenantFault['kind'], message: string, untilMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.untilMs = untilMs;
  }
}

/** What the tenant answered, where the caller knows the status. */
export interface TenantAnswer {
  status: number;
  body: unknown;
}

interface TenantCall {
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** Statuses that the caller understands, besides those of success. */
  knows?: readonly number[];
  signal?: AbortSignal;
}

/**
 * Calls of the Management API of Auth0, by an application of the tenant (client credentials). One token serves until it runs out; no
 * message holds a secret, a token or a person.
 */
export class TenantClient {
  readonly #management: TenantManagement;
  readonly #clock: () => number;
  #token: { text: string; untilMs: number } | null = null;

  constructor(management: TenantManagement, clock: () => number) {
    this.#management = management;
    this.#clock = clock;
  }

  /** The name of the database connection in which people are made. */
  get connection(): string {
    return this.#management.connection;
  }

  /** Asks below `/api/v2/`. @throws TenantFault for every answer that is no success and not known to the caller */
  async call(method: string, path: string, call: TenantCall = {}): Promise<TenantAnswer> {
    const first = await this.#authorized(method, path, call);
    if (first.status !== 401) return judged(first, call.knows);
    // A token that was taken back, or a clock that goes wrong: a new one helps, once.
    this.#token = null;
    return judged(await this.#authorized(method, path, call), call.knows);
  }

  async #authorized(method: string, path: string, { query = {}, body, signal }: TenantCall): Promise<TenantAnswer> {
    const token = await this.#tokenNow(signal);
    const address = new URL(`${this.#management.url}/api/v2/${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return this.#send(address, { method, headers: { authorization: `Bearer ${token}` } }, body, signal);
  }

  async #tokenNow(signal?: AbortSignal): Promise<string> {
    if (this.#token && this.#clock() < this.#token.untilMs) return this.#token.text;
    const { url, clientId, secret } = this.#management;
    const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, audience: `${url}/api/v2/` };
    const { status, body } = await this.#send(new URL(`${url}/oauth/token`), { method: 'POST' }, grant, signal);
    // The operator's to mend, and orders can wait for that.
    if (status !== 200) throw new TenantFault('away', `The application was not let in (${status})`);
    const token = Token.safeParse(body);
    if (!token.success) throw new TenantFault('away', 'The application was given no token');
    this.#token = { text: token.data.access_token, untilMs: this.#clock() + token.data.expires_in * 1000 - TOKEN_SPARE_MS };
    return this.#token.text;
  }

  /** @throws TenantFault for no answer, 429 and 5xx */
  async #send(address: URL, init: RequestInit, body?: object, signal?: AbortSignal): Promise<TenantAnswer> {
    const timeout = AbortSignal.timeout(MS_MAX);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(address, {
        ...init,
        headers: { ...init.headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      text = (await answer.text()).slice(0, ANSWER_CHARS_MAX);
    } catch {
      throw new TenantFault('away', 'No answer');
    }
    if (answer.status === 429) throw new TenantFault('busy', 'Too many requests', pauseEnd(answer.headers, this.#clock()));
    if (answer.status >= 500) throw new TenantFault('away', `It failed (${answer.status})`);
    return { status: answer.status, body: parsed(text) };
  }
}

/** The instant until which the tenant wants to be left alone: `Retry-After` in seconds or as a date, else `x-ratelimit-reset` in Unix seconds. */
function pauseEnd(headers: Headers, nowMs: number): number {
  const after = headers.get('retry-after') ?? '';
  const reset = headers.get('x-ratelimit-reset') ?? '';
  const said = /^\d+$/.test(after)
    ? nowMs + Number(after) * 1000
    : after
      ? Date.parse(after)
      : /^\d+$/.test(reset)
        ? Number(reset) * 1000
        : NaN;
  const end = Number.isNaN(said) ? nowMs + PAUSE_MS : said;
  return Math.min(Math.max(end, nowMs + 1000), nowMs + PAUSE_MS_MAX);
}

function judged(answer: TenantAnswer, knows: readonly number[] = []): TenantAnswer {
  const { status, body } = answer;
  if ((status >= 200 && status < 300) || knows.includes(status)) return answer;
  if (status === 401) throw new TenantFault('away', 'The application was not let in (401)');
  const { errorCode, error } = Refusal.safeParse(body).data ?? {};
  const code = [errorCode, error].find((word) => word !== undefined && /^[a-z_]{1,60}$/.test(word));
  throw new TenantFault('refused', `It refused (${status}${code ? `, ${code}` : ''})`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

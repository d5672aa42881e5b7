/** The server answered with something that is no data. */
export class RefusedError extends Error {
  /** Status of the HTTP answer. */
  readonly status: number;
  /** Code of the first error; null when it has none, or when the answer is not GraphQL's. */
  readonly code: string | null;
  /** The time for which the server wants to be left alone, in seconds; null when it does not say. */
  readonly retryAfterS: number | null;

  constructor(
    message: string,
    { status, code = null, retryAfterS = null }: { status: number; code?: string | null; retryAfterS?: number | null },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

/** A GraphQL answer, as far as it is looked at. */
interface Answer {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: { code?: unknown } }[];
}

/** Errors of GraphQL keep their HTTP status under this type, as the protocol has it. */
const ACCEPT = 'application/graphql-response+json, application/json';

/**
 * One operation over HTTP: the data of its answer.
 * @throws RefusedError when the server said no, SyntaxError when its answer cannot be read, what `fetch` throws when none came
 */
export async function postOperation(endpoint: string, body: string, token: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', accept: ACCEPT, authorization: `Bearer ${token}` };
  const response = await fetch(endpoint, { method: 'POST', headers, body, signal });
  const text = await response.text();
  const { data, errors } = response.ok ? read(text) : readIfPossible(text);
  if (response.ok && !errors?.length) return data ?? {};
  const [first] = errors ?? [];
  const code = first?.extensions?.code;
  throw new RefusedError(first?.message ?? `The server answered ${response.status}.`, {
    status: response.status,
    code: typeof code === 'string' ? code : null,
    retryAfterS: Number(response.headers.get('retry-after')) || null,
  });
}

function read(text: string): Answer {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null) throw new SyntaxError('The answer is no GraphQL answer.');
  return answer;
}

/** A proxy or a balancer answers in words of its own: its status says enough. */
function readIfPossible(text: string): Answer {
  try {
    return read(text);
  } catch {
    return {};
  }
}

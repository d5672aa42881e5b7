// A client somebody outside could have written: Node and the public graphql-ws package, and nothing of the product's own.
import { createHash, randomBytes } from 'node:crypto';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

/** Signs in with the authorization code flow and PKCE, as any OpenID client does; resolves with an access token. */
export async function signIn(origin, email, password) {
  const { auth } = await (await fetch(`${origin}/config.json`)).json();
  const issuer = auth.domain.includes('://') ? auth.domain : `https://${auth.domain}`;
  const jar = new Map();
  const ask = async (url, init = {}) => {
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie: [...jar.values()].join('; ') } });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0];
      if (/expires=thu, 01 jan 1970/i.test(line)) jar.delete(pair.split('=')[0]);
      else jar.set(pair.split('=')[0], pair);
    }
    return answer;
  };
  const redirectUri = `${origin}/auth/callback`;
  const follow = async (answer, url) => {
    for (;;) {
      const location = answer.headers.get('location');
      if (!location) return { answer, url };
      url = new URL(location, url).href;
      if (url.startsWith(redirectUri)) return { answer: null, url };
      answer = await ask(url);
    }
  };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: auth.clientId,
    audience: auth.audience,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const start = `${issuer}/authorize?${query}`;
  const login = await follow(await ask(start), start);
  const html = await login.answer.text();
  const form = html.split('<form').find((part) => part.includes('name="email"'));
  const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map((m) => [m[1], m[2]]);
  const body = new URLSearchParams([...hidden, ['email', email], ['password', password]]);
  const sent = await ask(login.url, { method: 'POST', body, headers: { origin } });
  const { url } = await follow(sent, login.url);
  const code = new URL(url).searchParams.get('code');
  if (!code) throw new Error(`sign-in of ${email} ended at ${url}`);
  const token = await fetch(`${issuer}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: auth.clientId,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
  });
  return (await token.json()).access_token;
}

/** One person's connection to the API. */
export function connect(origin, token) {
  const authorization = `Bearer ${token}`;
  return {
    /** The whole answer: data, errors, and the status of HTTP. */
    async send(query, variables = {}) {
      const answer = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query, variables }),
      });
      return { status: answer.status, ...(await answer.json()) };
    },
    /** The data; throws what the first error says. */
    async ask(query, variables = {}) {
      const { data, errors } = await this.send(query, variables);
      if (errors) throw Object.assign(new Error(errors[0].message), { code: errors[0].code, errors });
      return data;
    },
    /** POST of JSON to an address of the product. */
    async post(path, body) {
      const answer = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
    /** Events of a subscription, over a socket that says hello in one of the two accepted ways. */
    subscribe(query, variables, params = { authorization }) {
      const socket = createClient({
        url: `${origin.replace(/^http/, 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: params,
        retryAttempts: 0,
      });
      const events = socket.iterate({ query, variables });
      return { events, close: () => socket.dispose() };
    },
  };
}

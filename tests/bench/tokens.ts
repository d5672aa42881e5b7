import { importJWK, SignJWT } from 'jose';
import type pg from 'pg';
import { AUDIENCE, issuerOf } from '#server/auth/constants.ts';

/**
 * Access tokens for many made-up agents, signed with the product's own key: two thousand people do not sign in for a benchmark.
 * The agents are rows of `users` whose ids begin with `bench-agent-`.
 */
export async function manyAgents(
  sql: (text: string, values?: unknown[]) => Promise<pg.QueryResultRow[]>,
  origin: string,
  count: number,
): Promise<string[]> {
  await sql(
    `insert into users (id, email, "firstName", "lastName", role, status, "authProfileId")
     select 'bench-agent-' || n, 'bench-agent-' || n || '@example.com', 'Bench', 'Agent', 'AGENT', 'active', 'bench|' || n
     from generate_series(1, $1) n on conflict do nothing`,
    [count],
  );
  const [row] = await sql('select jwk from idp_key order by position limit 1');
  const { jwk } = row as { jwk: { kid: string } & Parameters<typeof importJWK>[0] };
  const key = await importJWK(jwk, 'RS256');
  return Promise.all(
    Array.from({ length: count }, (_, i) =>
      new SignJWT({ scope: 'openid' })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'at+jwt' })
        .setIssuer(issuerOf(origin))
        .setAudience(AUDIENCE)
        .setSubject(`bench|${i + 1}`)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key),
    ),
  );
}

/** Takes the made-up agents away again. */
export async function forgetAgents(sql: (text: string) => Promise<unknown>): Promise<void> {
  await sql(`delete from users where id like 'bench-agent-%'`);
}

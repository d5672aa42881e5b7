import { ROLES } from '#domain/actor.ts';
import type { AuditNotes } from '../audit/auditNotes.ts';
import { AUDIENCE, CLIENT_ID, domainOf, issuerOf } from '../auth/constants.ts';
import { createIdp, type Idp } from '../auth/createProvider.ts';
import { roleOf } from '../auth/findUser.ts';
import { whileSessionLives } from '../auth/livingSessions.ts';
import { databaseKeys, remoteKeys, tokenVerifier, type VerifyToken } from '../auth/verifyToken.ts';
import type { Database } from '../db/database.ts';
import { errorFields, logEvent } from '../log.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../seed/demoPeople.ts';
import type { Settings } from '../settings.ts';

/** The means that sign people in and check their tokens. */
export interface SignInDeps {
  /** Null when a tenant does. */
  idp: Idp | null;
  verify: VerifyToken;
  /** `auth` of /config.json. */
  config: { domain: string; clientId: string; audience: string };
}

/** The built-in provider, or the tenant that the settings name. */
export async function signInDeps(
  { auth, demo, trustProxy, secondFactor }: Settings,
  origin: string,
  db: Database,
  audit: AuditNotes,
): Promise<SignInDeps> {
  if (auth) {
    const issuer = `https://${auth.domain}/`;
    const verify = tokenVerifier({ issuer, audience: auth.audience, keys: remoteKeys(`${issuer}.well-known/jwks.json`) });
    return { idp: null, verify, config: auth };
  }
  const idp = await createIdp({
    pool: db.pool,
    publicOrigin: origin,
    trustProxy,
    onFault: (error) => logEvent('idp.failed', errorFields(error)),
    onAudit: (event) => audit.note(event),
    mustHaveFactor: async (account) => {
      const role = secondFactor.length === 0 ? null : await roleOf(db, account);
      return role !== null && secondFactor.includes(role);
    },
    ...(demo && {
      demoPeople: DEMO_PEOPLE.map(({ email, role, note }) => ({ email, role: role ? ROLES[role] : 'No user', note })),
      demoPassword: DEMO_PASSWORD,
    }),
  });
  const verify = whileSessionLives(tokenVerifier({ issuer: issuerOf(origin), keys: databaseKeys(db.pool) }), db.pool);
  return { idp, verify, config: { domain: domainOf(origin), clientId: CLIENT_ID, audience: AUDIENCE } };
}

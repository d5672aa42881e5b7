import type { JWK } from 'jose';
import type { Kysely } from 'kysely';
import { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { accountBySub } from './accounts.ts';
import { AUDIENCE, CLAIM_NAMESPACE, CLIENT_ID, IDP_MOUNT } from './constants.ts';
import { hashId } from './hashId.ts';
import { problemPage } from './idpPages.ts';
import type { IdpLifetimes, IdpSettings } from './idpOptions.ts';
import type { IdpSchema } from './idpTables.ts';
import { pageHeaders } from './pageHeaders.ts';
import { sqlAdapter } from './sqlAdapter.ts';

const API_SCOPE = 'openid profile email offline_access';
const unixNow = () => Math.floor(Date.now() / 1000);

/** The settings of protocol and storage; who people are comes from `identityConfig`. */
export function providerConfig(db: Kysely<IdpSchema>, settings: IdpSettings, keys: { sign: JWK[]; cookie: string }): Configuration {
  return {
    ...protocolConfig(settings),
    ...identityConfig(db, settings.lifetimes),
    adapter: sqlAdapter(db, settings.lifetimes.reuseLeeway),
    jwks: { keys: keys.sign as unknown as NonNullable<Configuration['jwks']>['keys'] },
    cookies: cookieConfig(settings, keys.cookie),
    ttl: lifetimeConfig(settings.lifetimes),
    features: featureConfig(settings.lifetimes),
    interactions: { url: (_ctx, interaction) => `${IDP_MOUNT}/u/login/${interaction.uid}` },
    renderError: (ctx, out) => {
      for (const [name, value] of Object.entries(pageHeaders())) ctx.set(name, value);
      ctx.type = 'html';
      ctx.body = problemPage('Something went wrong', out.error_description ?? out.error);
    },
  };
}

function protocolConfig({ publicOrigin }: IdpSettings): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicOrigin}/auth/callback`],
        id_token_signed_response_alg: 'RS256',
      },
    ],
    // The addresses a real tenant has, so that the SDK finds them without a setting.
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/oidc/logout',
    },
    scopes: API_SCOPE.split(' '),
    claims: { openid: ['sub'], profile: ['name', 'nickname', 'updated_at'], email: ['email', 'email_verified'] },
    // The SDK reads name and e-mail in the ID token.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    extraParams: ['audience', 'auth0Client', 'screen_hint'],
    clientBasedCORS: (_ctx, origin) => origin === publicOrigin,
    // offline_access is dropped without prompt=consent, so it must not decide this.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Else a refresh token would die with the sign-in cookie.
    expiresWithSession: () => false,
    rotateRefreshToken: () => true,
  };
}

function cookieConfig({ publicOrigin }: IdpSettings, key: string): NonNullable<Configuration['cookies']> {
  const common = { httpOnly: true, sameSite: 'lax', secure: publicOrigin.startsWith('https:') } as const;
  return {
    keys: [key],
    names: { session: 'weighstation_session', interaction: 'weighstation_interaction', resume: 'weighstation_resume' },
    // Cookies do not tell ports apart: the path keeps them away from whatever else runs on this host.
    long: { ...common, path: `${IDP_MOUNT}/` },
    short: common,
  };
}

function lifetimeConfig(life: IdpLifetimes): NonNullable<Configuration['ttl']> {
  return {
    AccessToken: life.accessToken,
    AuthorizationCode: 60,
    IdToken: life.idToken,
    Interaction: 1800,
    Session: life.session,
    // A grant must outlive every refresh token that hangs on it.
    Grant: life.refreshAbsolute + life.session + 86_400,
    RefreshToken: (_ctx, token) => {
      const began = token.iiat ?? unixNow();
      return Math.max(1, Math.min(life.refreshIdle, began + life.refreshAbsolute - unixNow()));
    },
  };
}

function featureConfig(life: IdpLifetimes): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    // Reached when one person signs in over another.
    rpInitiatedLogout: { enabled: true },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    resourceIndicators: {
      enabled: true,
      // The SDK says `audience` where the standard says `resource`, and neither when it refreshes.
      defaultResource: (ctx, _client, oneOf) => (oneOf ? [...oneOf] : ((ctx.oidc.params?.['audience'] as string | undefined) ?? [])),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== AUDIENCE) throw new errors.InvalidTarget();
        return {
          scope: API_SCOPE,
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: life.accessToken,
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
  };
}

function identityConfig(db: Kysely<IdpSchema>, life: IdpLifetimes): Configuration {
  return {
    async findAccount(_ctx, sub, token) {
      const account = await accountBySub(db, sub);
      if (!account) return undefined;
      // The SDK looks for these words and then forgets its tokens.
      if (account.blocked) throw new errors.CustomOIDCProviderError(token ? 'invalid_grant' : 'unauthorized', 'user is blocked');
      const { email, email_verified, name, updated_at } = account;
      const nickname = email.split('@')[0]!;
      return { accountId: sub, claims: () => ({ sub, email, email_verified, name: name || email, nickname, updated_at }) };
    },
    async extraTokenClaims(_ctx, token) {
      const account = 'accountId' in token && token.accountId ? await accountBySub(db, token.accountId) : undefined;
      if (!account) return undefined;
      const { email, email_verified } = account;
      const session = 'grantId' in token && token.grantId ? hashId(token.grantId) : undefined;
      return {
        [`${CLAIM_NAMESPACE}email`]: email,
        [`${CLAIM_NAMESPACE}email_verified`]: email_verified,
        [`${CLAIM_NAMESPACE}session`]: session,
      };
    },
    loadExistingGrant: (ctx) => impliedGrant(ctx, life),
  };
}

/** The only client is our own, so consent is implied. A grant that would end before a new refresh token is replaced. */
async function impliedGrant(ctx: KoaContextWithOIDC, life: IdpLifetimes) {
  const { Grant } = ctx.oidc.provider;
  const accountId = ctx.oidc.session?.accountId;
  if (!accountId) return undefined;
  const known = ctx.oidc.session?.grantIdFor(CLIENT_ID);
  const old = known ? await Grant.find(known) : undefined;
  const isGood = old && old.accountId === accountId && (old.exp ?? 0) - unixNow() >= life.refreshAbsolute;
  const grant = isGood ? old : new Grant({ accountId, clientId: CLIENT_ID });
  grant.addOIDCScope(API_SCOPE);
  grant.addResourceScope(AUDIENCE, API_SCOPE);
  await grant.save();
  return grant;
}

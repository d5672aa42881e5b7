import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/**
 * A refused refresh is answered as a real tenant answers it (403, its words), because the SDK decides by them
 * (design/auth.md 2.12). `user is blocked` keeps its own words.
 */
export function speakAsTenant(provider: Provider): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next();
    if (ctx.status !== 400 || ctx.oidc?.route !== 'token' || ctx.oidc.params?.['grant_type'] !== 'refresh_token') return;
    const body = ctx.body as { error?: string; error_description?: string };
    if (body.error !== 'invalid_grant') return;
    const error_description = body.error_description === 'user is blocked' ? body.error_description : 'Unknown or invalid refresh token.';
    ctx.body = { ...body, error_description };
    ctx.status = 403;
  });
}

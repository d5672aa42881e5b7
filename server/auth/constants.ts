/** The embedded provider's name of the web app; the SDK sends it as `client_id`. */
export const CLIENT_ID = 'weighstation-web';
/** Identifier of the API: the `aud` of every access token. A name, not an address that answers. */
export const AUDIENCE = 'https://api.weighstation.example';
/** Prefix of our own claims in access tokens; a real tenant accepts only namespaced ones. */
export const CLAIM_NAMESPACE = 'https://weighstation.example/';
/** The path where the provider is mounted; the service worker must stay out of it. */
export const IDP_MOUNT = '/idp';

/** The SDK's `domain` for the embedded provider. `publicOrigin` has no slash at the end. */
export function domainOf(publicOrigin: string): string {
  return `${publicOrigin}${IDP_MOUNT}`;
}

/** The `iss` of every token: with a slash at the end, because the SDK compares it with its domain plus a slash. */
export function issuerOf(publicOrigin: string): string {
  return `${domainOf(publicOrigin)}/`;
}

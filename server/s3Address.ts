/** A bucket of an S3-compatible server and how to reach it. */
export interface S3Address {
  /** `https://host:port/bucket`, without a slash at the end. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** An example of FILES_URL, for people. */
export const S3_EXAMPLE = 's3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=1';

const KNOWN_OPTIONS: ReadonlySet<string> = new Set(['region', 'tls']);

/**
 * `s3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=1` (the options have these defaults; key and secret are
 * percent-encoded where they hold `/`, `+` or `@`), or null when the text is anything else.
 */
export function parseS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { region = 'us-east-1', tls = '1', ...others } = Object.fromEntries(url.searchParams);
  const [bucket = ''] = /^\/([A-Za-z0-9.-]{3,63})\/?$/.exec(url.pathname)?.slice(1) ?? [];
  const [key, secret] = [decoded(url.username), decoded(url.password)];
  const right = url.protocol === 's3:' && url.hostname && bucket && key && secret && !url.hash;
  if (!right || Object.keys(others).some((name) => !KNOWN_OPTIONS.has(name)) || !['0', '1'].includes(tls)) return null;
  if (!/^[a-z0-9-]+$/.test(region)) return null;
  return { url: `${tls === '1' ? 'https' : 'http'}://${url.host}/${bucket}`, region, accessKeyId: key, secretAccessKey: secret };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The content of `/config.json`: the same app runs against the embedded provider or a real tenant, by these values alone. */
export interface AppConfig {
  auth: { domain: string; clientId: string; audience: string };
  demo: boolean;
  version: string;
}

const KEY = 'weighstation.config';
const PATH = '/config.json';

/** The last good copy at once, so that the app starts offline, renewed behind it for the next start; without a copy, the server's answer. @throws TypeError when there is neither */
export async function loadConfig(ask: typeof fetch = fetch, storage: Storage = localStorage): Promise<AppConfig> {
  const remembered = parseConfig(storage.getItem(KEY));
  if (!remembered) return fetchConfig(ask, storage);
  fetchConfig(ask, storage).catch(() => {
    // Offline: the copy serves, and the next start asks again.
  });
  return remembered;
}

/** The server's own answer, for steps that need the server anyway. @throws TypeError when it cannot be had */
export async function fetchConfig(ask: typeof fetch = fetch, storage: Storage = localStorage): Promise<AppConfig> {
  const response = await ask(PATH, { cache: 'no-store' });
  const text = await response.text();
  const config = response.ok ? parseConfig(text) : null;
  // The same kind of error as a dead network, because it is treated alike: wait and try again.
  if (!config) throw new TypeError(`${PATH} answered ${response.status} without a configuration`);
  storage.setItem(KEY, text);
  return config;
}

function parseConfig(text: string | null): AppConfig | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<AppConfig> | null;
    const { domain, clientId, audience } = value?.auth ?? {};
    if (![domain, clientId, audience, value?.version].every((part) => typeof part === 'string' && part !== '')) return null;
    return { ...value, demo: value?.demo === true } as AppConfig;
  } catch {
    return null;
  }
}

/** One cookie as the provider set it. */
export interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** A browser without scripts: keeps cookies by path and follows redirects one at a time. */
export class Visitor {
  readonly #cookies = new Map<string, Cookie>();

  /** Every cookie kept so far. */
  cookies(): Cookie[] {
    return [...this.#cookies.values()];
  }

  /** One request; redirects are answers, not followed. */
  async ask(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const { pathname } = new URL(url);
    const sent = this.cookies()
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`);
    if (sent.length > 0) headers.set('cookie', sent.join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until a page answers, or until the next address begins with `stopAt`; returns that address and, for a page, its answer. */
  async follow(response: Response, url: string, stopAt: string): Promise<{ url: string; page: Response | null }> {
    let [current, address] = [response, url];
    for (let hops = 0; hops < 10; hops++) {
      const location = current.headers.get('location');
      if (!location) return { url: address, page: current };
      await current.arrayBuffer();
      address = new URL(location, address).href;
      if (address.startsWith(stopAt)) return { url: address, page: null };
      current = await this.ask(address);
    }
    throw new Error(`too many redirects at ${address}`);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const attribute = (wanted: string) => attributes.find((a) => a.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    const expires = attribute('expires');
    if (expires && Date.parse(expires) <= Date.now()) this.#cookies.delete(`${path} ${name}`);
    else this.#cookies.set(`${path} ${name}`, { name, value, path });
  }
}

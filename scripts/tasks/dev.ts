import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { createServer, type ProxyOptions } from 'vite';
import { readSettings } from '#server/settings.ts';

/** What the server answers; everything else is the front end's, straight from its sources. */
const SERVER_PATHS = ['/graphql', '/idp', '/api', '/files', '/sign', '/mailbox', '/config.json', '/healthz', '/readyz', '/metrics'];

/** `npm run dev`: Vite with hot reload in front, and behind it the server, which restarts when one of its files changes. */
export default async function dev(args: string[]): Promise<void> {
  const settings = readSettings(process.env, args);
  const innerPort = await freePort();
  const target = `http://127.0.0.1:${innerPort}`;
  const vite = await createServer({
    server: {
      port: settings.port,
      host: settings.host,
      strictPort: true,
      proxy: Object.fromEntries(SERVER_PATHS.map((path) => [pattern(path), proxyTo(target)])),
    },
  });
  await vite.listen();

  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/serve.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(innerPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: settings.publicUrl,
      DATA_DIR: settings.dataDir,
      // The inner HOST is always loopback, so it must not decide.
      DEMO: settings.demo ? '1' : '0',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
  const [code] = (await once(server, 'exit')) as [number | null];
  await vite.close();
  process.exit(code ?? 0);
}

/** The path itself and what is below it: `/api` must not catch `/api-guide`. */
function pattern(path: string): string {
  return `^${path.replaceAll('.', '\\.')}(/|\\?|$)`;
}

/** The server sees the address that people see, so that links and sign-in lead back to it. */
function proxyTo(target: string): ProxyOptions {
  return { target, ws: true, changeOrigin: false, xfwd: true };
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackChromium } from './unpackChromium.ts';

/** What Playwright needs to start the browser. */
export interface BrowserLaunch {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** `--no-sandbox`: root and most containers cannot have the sandbox. The rest keeps the browser from talking to anybody on its own. `E2E_CHROMIUM_ARGS` adds some. */
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.env['E2E_CHROMIUM_ARGS']?.split(' ') ?? []),
];

/**
 * Finds a Chromium: `E2E_CHROMIUM` (a path), else a system browser (unless `E2E_NO_SYSTEM_BROWSER` is 1), else the one of
 * the package @sparticuz/chromium, unpacked once.
 */
export function findChromium(): BrowserLaunch {
  const wanted = process.env['E2E_CHROMIUM'];
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`E2E_CHROMIUM names ${wanted}, which does not exist.`);
    return launch(wanted, {});
  }
  const system = process.env['E2E_NO_SYSTEM_BROWSER'] === '1' ? undefined : SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (system) return launch(system, {});
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `No Chromium was found and none is packaged for ${process.platform}/${process.arch}. Install one and name it in E2E_CHROMIUM.`,
    );
  }
  // A story opens many browsers: what this machine lacks is found out once.
  return (own ??= packaged(unpackChromium()));
}

function launch(executablePath: string, env: Record<string, string>): BrowserLaunch {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { executablePath, env: { ...Object.fromEntries(inherited), ...env }, args: ARGS };
}

let own: BrowserLaunch | undefined;

/** On a bare system the packaged browser also needs the libraries and fonts that were packed with it. */
function packaged(folder: string): BrowserLaunch {
  const executable = join(folder, 'chromium');
  const env: Record<string, string> = { FONTCONFIG_PATH: join(folder, 'fonts') };
  try {
    execFileSync(executable, ['--version'], { stdio: 'ignore', timeout: 20_000 });
  } catch {
    env['LD_LIBRARY_PATH'] = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  }
  return launch(executable, env);
}

import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const MODULES = join(import.meta.dirname, '..', 'node_modules');
const PACKAGE = join(MODULES, '@sparticuz', 'chromium');

/** Unpacks the packaged Chromium once (2 seconds, 211 MB) and returns its folder: `chromium`, `lib/`, `fonts/`. */
export function unpackChromium(): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const cache = cacheFolder();
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const growing = mkdtempSync(join(cache, 'chromium-growing-'));
  writeFileSync(join(growing, 'chromium'), unpacked('chromium.br'));
  untar(unpacked('al2023.tar.br'), growing);
  untar(unpacked('swiftshader.tar.br'), growing);
  untar(unpacked('fonts.tar.br'), join(growing, 'fonts'));
  writeFileSync(join(growing, 'fonts', 'fonts.conf'), fontsConf(folder));
  chmodSync(join(growing, 'chromium'), 0o755);
  chmodSync(growing, 0o755);
  try {
    renameSync(growing, folder);
  } catch {
    // Another process was faster; its copy is as good.
    rmSync(growing, { recursive: true, force: true });
  }
  return folder;
}

/** Beside the packages; somebody who may not write there has a folder of their own. */
function cacheFolder(): string {
  const shared = join(MODULES, '.cache');
  try {
    mkdirSync(shared, { recursive: true });
    accessSync(shared, constants.W_OK);
    return shared;
  } catch {
    const own = join(tmpdir(), `weighstation-cache-${userInfo().uid}`);
    mkdirSync(own, { recursive: true });
    return own;
  }
}

function unpacked(name: string): Buffer {
  return brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', name)));
}

/** The packed configuration names a fixed folder. Without any font every text is 0 pixels wide and nothing counts as visible. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/fontcache</cachedir></fontconfig>\n`;
}

const BLOCK_BYTES = 512;

/** Reads plain files and folders of a ustar archive, which is all that is in ours. */
function untar(archive: Buffer, target: string): void {
  for (let at = 0; at + BLOCK_BYTES <= archive.length;) {
    const text = (from: number, to: number): string => archive.toString('utf8', at + from, at + to).replace(/\0.*$/s, '');
    const name = text(0, 100);
    if (!name) return;
    const sizeBytes = Number.parseInt(text(124, 136), 8) || 0;
    const type = text(156, 157);
    const out = join(target, name);
    const body = at + BLOCK_BYTES;
    if (type === '5') mkdirSync(out, { recursive: true });
    else if (type === '0' || type === '') {
      mkdirSync(dirname(out), { recursive: true });
      writeFileSync(out, archive.subarray(body, body + sizeBytes));
    }
    at = body + Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES;
  }
}

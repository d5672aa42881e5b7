// Entry of every npm script. Plain JavaScript without dependencies, so that it works right after `git clone` on any
// Node from 18 on: install what the lockfile names, then run the task under the pinned Node.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './bootstrap/install.mjs';
import { findNode } from './bootstrap/findNode.mjs';
import { runChild } from './bootstrap/runChild.mjs';
import { fail, root } from './bootstrap/ground.mjs';

const tasks = readdirSync(join(root, 'scripts', 'tasks'))
  .filter((name) => /^[a-z]+\.ts$/.test(name))
  .map((name) => name.slice(0, -3));
const [task = 'start', ...args] = process.argv.slice(2);
if (!tasks.includes(task)) fail(`There is no task "${task}". The tasks are: ${tasks.join(', ')}.`, 2);

process.chdir(root);
await install();
const node = findNode();
await runChild(node, [join(root, 'scripts', 'bootstrap', 'runTask.mjs'), task, ...args]);

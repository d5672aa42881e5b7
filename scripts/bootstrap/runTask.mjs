// Runs under the pinned Node, which reads the tasks' TypeScript as it is.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { root } from './ground.mjs';

const [task, ...args] = process.argv.slice(2);

// Reading the TypeScript is most of a start: what was read once is kept, also for the processes that this one starts.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'weighstation', 'compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

// Whoever started us is gone: stop as after Ctrl-C, so that nothing runs on unseen.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

const { default: run } = await import(`../tasks/${task}.ts`);
await run(args);

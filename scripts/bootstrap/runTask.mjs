// Runs under the pinned Node, which reads the tasks' TypeScript as it is.
const [task, ...args] = process.argv.slice(2);

// Whoever started us is gone: stop as after Ctrl-C, so that nothing runs on unseen.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

const { default: run } = await import(`../tasks/${task}.ts`);
await run(args);

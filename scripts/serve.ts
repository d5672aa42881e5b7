import { main } from '#server/main.ts';

// The server alone, without the front end's build: what `npm run dev` restarts when a server file changes.
await main(process.argv.slice(2));

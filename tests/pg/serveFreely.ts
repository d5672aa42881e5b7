import { main } from '#server/main.ts';
import { GENEROUS_RATES } from '#tests/server/generousRates.ts';

// The server as scripts/serve.ts runs it, with rates that no test meets.
await main(process.argv.slice(2), { rates: GENEROUS_RATES });

import { main } from '#server/main.ts';
import { GENEROUS_RATES } from '#tests/server/generousRates.ts';

// The server as scripts/serve.ts runs it, with rates that no test meets, and little patience for a database that is not there.
await main(process.argv.slice(2), { rates: GENEROUS_RATES, databaseWaitMs: 1000 });

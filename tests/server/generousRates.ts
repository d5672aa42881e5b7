import type { RateTable } from '#server/limits/rates.ts';

/** Far above what a test does by itself; a test of the rates brings its own. */
export const GENEROUS_RATES: RateTable = {
  graphql: { points: 100_000, seconds: 1 },
  fill: { points: 100_000, seconds: 1 },
  push: { points: 100_000, seconds: 1 },
  upload: { points: 100_000, seconds: 1 },
  export: { points: 100_000, seconds: 1 },
  signing: { points: 100_000, seconds: 1 },
  applying: { points: 100_000, seconds: 1 },
  applyCode: { points: 100_000, seconds: 1 },
};

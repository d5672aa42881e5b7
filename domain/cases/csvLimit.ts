/** CSV-2: cases in one export; whoever has more narrows the filter. */
export const CSV_CASES_MAX = 10_000;

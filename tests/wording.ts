/** Names of code, which no screen says: snake_case, camelCase and CAPITALS_WITH_LINES. */
const CODE_NAME = /\b(?:[a-z]+_[a-z_]+|[A-Z]{2,}_[A-Z_]+|[a-z]{2,}[A-Z][a-z][A-Za-z]*)\b/g;

/** Words that were replaced, as they stood (design/copy.md). */
const REPLACED = [
  /\b(?:licence|colour|centre|behaviour|favour|honour|catalogue)|\bgrey\b/i,
  /take back/i,
  /\blately\b/i,
  /as it was\b/i,
  /without a view/i,
  /all of the staff/i,
  /needs you\b/i,
  /on its way/i,
  /gave the case/i,
  /does not follow the case/i,
  /drop draft/i,
  /sealed changes/i,
  /have no screen yet/i,
  /waits for a decision of yours/i,
  /pause \/ resume/i,
  /done again/i,
  /not promised/i,
  /go to the first page/i,
  /is c c recipient/i,
  /\bcpdp\b/,
  /written down already/i,
  /maximis/i,
  /\bnon critical/i,
  /\bany more\b/i,
  /\be-mail/i,
  /\banew\b/i,
  /signers of this alert/i,
  /\bannounced \d+ days/i,
  /keeps its own sessions/i,
  /upcoming court dates/i,
];

/** Abbreviations of the trade, which are written in capitals. */
const SMALL_ABBREVIATION = /\b(?:psp|mvr|cdl|pev|hr documents?)\b/g;

/** Returns what reads wrong in a text that people see: names of code, small abbreviations, and words that were replaced. */
export function wordingFaults(text: string): string[] {
  // Addresses and names of files are not ours to word.
  const words = text.replaceAll(/\S*[.@/\\:]\S*\w/g, '');
  const found = [CODE_NAME, SMALL_ABBREVIATION].flatMap((rule) => words.match(rule) ?? []);
  return [...found, ...REPLACED.flatMap((wrong) => wrong.exec(text)?.[0] ?? [])].map((wrong) => `“${wrong}” in “${text.slice(0, 80)}”`);
}

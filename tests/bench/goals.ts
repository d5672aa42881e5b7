/** Which lines of the benchmark show which goal of the design (section 5, "Numbers to reach"); printed by `npm run bench -- --list`. */
export const GOALS: readonly { goal: string; lines: readonly string[] }[] = [
  {
    goal: 'first useful list after first sign-in < 1 s; lists and counts complete < 1.5 s; whole replica on disk < 4 s',
    lines: [
      'cold: Continue pressed to first list',
      'cold: Continue pressed to lists and counts complete',
      'cold: Continue pressed to palette over every record',
      'cold: Continue pressed to whole replica on disk',
      'beside: cold: lists and counts complete',
    ],
  },
  {
    goal: "the same against RxDB's GraphQL replication and plain Dexie rows >= 10x, against the best durable peer >= 5x",
    lines: ['beside: cold: first list', 'beside: cold: lists and counts complete', 'beside: cold: everything is kept'],
  },
  { goal: 'count and group-by over 100,000 rows <= 1 ms', lines: ['beside: count by status, all cases'] },
  {
    goal: 'warm start to an interactive list < 300 ms after the script runs',
    lines: ['warm: script has come to first list', 'warm: reload to first list'],
  },
  {
    goal: 'list page with filter and sort, p95 <= 5 ms; >= 20x faster than over localhost GraphQL',
    lines: [
      'list page of cases with filter and sort, asked to rows',
      'list page of drivers with filter and sort, asked to rows',
      'drivers: filter by status, asked to rows',
      'beside: page of 20, filter and sort',
      'beside: page far down',
    ],
  },
  {
    goal: 'palette keystroke to painted results, p95 <= 33 ms; search itself <= 5 ms',
    lines: [
      'palette: Mod+K to focused and painted',
      'palette: key to painted records',
      'palette: words asked of the worker to records',
      'search: beginnings of words',
    ],
  },
  {
    goal: 'local write to paint, p95 <= 33 ms; durable in the outbox <= 50 ms',
    lines: [
      'local write (dismiss an alert): key to paint',
      'local write: asked of the worker to kept in the outbox',
      'beside: local write to listener',
      'beside: local write kept',
    ],
  },
  {
    goal: 'j and k to painted focus, p95 <= 33 ms; held for 10 s no pause > 100 ms; 200 rows as one act and back <= 100 ms each',
    lines: [
      'list: j and k to painted focus',
      'list: j held for 10 s, longest pause between two rows',
      'list: 200 chosen alerts dismissed as one act, key to paint',
      'list: the same taken back, key to paint',
    ],
  },
  {
    goal: 'an open record from this device, p95 <= 100 ms',
    lines: [
      'record: Enter on a case to its comments',
      'record: Shift+Enter on a case to it beside its list',
      'record: Enter on a driver to the facts',
      'drivers: keys to the first page',
    ],
  },
  {
    goal: 'a link to three panes, warm, online and offline <= 1 s; interaction to next paint of a session of 300 steps, p98 <= 100 ms',
    lines: [
      'panes: reload of a link to three, to all their words',
      'panes: the same without a connection',
      'session: 300 presses, interaction to next paint, p98',
    ],
  },
  {
    goal: "server commit to another client's screen, p95 <= 100 ms",
    lines: [
      "server commit to another person's screen",
      'the same, the first 5 after that screen was loaded',
      "beside: server's change to listener",
    ],
  },
  {
    goal: 'reads while the whole replica is loading, p95 <= 16 ms; no main-thread task > 50 ms',
    lines: [
      'while everything loads: page of a list, asked to rows',
      'while everything loads: longest task of the screen',
      'while everything loads: longest task while somebody types',
    ],
  },
  {
    goal: "40,000 drivers: a search in the list <= 16 ms; their files x 14 items: first paint and filter <= 16 ms after the worker's answer",
    lines: [
      'drivers: search in all words of the list, asked to rows',
      "matrix of 40000 drivers x 14: the worker's answer to the first paint",
      "matrix of 40000 drivers x 14: the worker's answer to the filtered paint",
    ],
  },
  {
    goal: '100,000 documents: a page, a filter and a folder asked of the server <= 100 ms, a search <= 100 ms after its 300 ms',
    lines: [
      'documents: next page of a folder, asked to painted cards',
      'documents: filter of the same folder, asked to painted cards',
      'documents: search in the same folder, last letter to painted cards (300 ms of it are waited)',
      'documents: a folder of the tree, pressed to painted cards',
    ],
  },
  { goal: '1,000,000 rows: lists and palette <= 3 s cold, <= 16 ms a query', lines: ['the same lines, and beside, with --rows 1000000'] },
  { goal: '2,000 connected clients on 2 cores, one change reaches the last within 250 ms', lines: ['fan-out: commit to the last of them'] },
  { goal: 'simulation: 1,000 seeds in every `npm test`', lines: ['not a time: npm run sim'] },
];

/** The goals with what shows them, as text. */
export function goalList(): string {
  return GOALS.map(({ goal, lines }) => `${goal}\n${lines.map((line) => `    ${line}`).join('\n')}`).join('\n');
}

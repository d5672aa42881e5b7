import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 50;

/** Addresses to ask, by name. */
export type Questions = Record<string, { url: string; init?: RequestInit }>;
/** By name: how many answers came, the milliseconds that people would have waited for one, sorted, and what was none. */
export type Answers = Record<string, { count: number; ms: number[]; failures: string[] }>;

let isOver = false;
process.once('message', (questions: Questions) => void ask(questions));

async function ask(questions: Questions): Promise<void> {
  process.once('message', () => (isOver = true));
  const answers = await Promise.all(Object.entries(questions).map(async ([name, { url, init }]) => [name, await askOn(url, init)]));
  process.send!(Object.fromEntries(answers) satisfies Answers);
  process.disconnect();
}

/** Asks on and on until told to stop. Who would have asked while an answer was waited for counts with what was left of the wait. */
async function askOn(url: string, init?: RequestInit): Promise<Answers[string]> {
  let count = 0;
  const ms: number[] = [];
  const failures: string[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    const answer = await fetch(url, init);
    const text = await answer.text();
    count += 1;
    for (let waited = performance.now() - startedAt; waited > 0; waited -= ASK_EVERY_MS) ms.push(waited);
    if (answer.status !== 200 || text.includes('"errors"')) failures.push(`${answer.status} ${text.slice(0, 200)}`);
    await sleep(ASK_EVERY_MS);
  }
  return { count, ms: ms.toSorted((a, b) => a - b), failures };
}

/** Upper ends of the buckets of every histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Values of one histogram under one set of labels. */
interface Histogram {
  labels: Record<string, string>;
  /** The number of values in each bucket alone. */
  counts: number[];
  sum: number;
  count: number;
}

/** A value that is read when somebody asks. */
interface Read {
  type: 'gauge' | 'counter';
  read: () => number;
}

/** Counts since the process started, as Prometheus reads them. */
export class Metrics {
  readonly #counters = new Map<string, Map<string, number>>();
  readonly #reads = new Map<string, Read>();
  readonly #histograms = new Map<string, Map<string, Histogram>>();

  /** Adds one to `name` under these labels. */
  count(name: string, labels: Record<string, string> = {}): void {
    const counts = this.#counters.get(name) ?? new Map<string, number>();
    const key = labelText(labels);
    this.#counters.set(name, counts.set(key, (counts.get(key) ?? 0) + 1));
  }

  /** Adds what something took, in seconds, to the histogram `name` under these labels. */
  observe(name: string, labels: Record<string, string>, seconds: number): void {
    const all = this.#histograms.get(name) ?? new Map<string, Histogram>();
    this.#histograms.set(name, all);
    const key = labelText(labels);
    const one = all.get(key) ?? { labels, counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
    all.set(key, one);
    const at = BUCKETS.findIndex((end) => seconds <= end);
    if (at >= 0) one.counts[at]! += 1;
    one.sum += seconds;
    one.count += 1;
  }

  /** A value that is read when somebody asks; `counter`: one that only grows. */
  gauge(name: string, read: () => number, type: Read['type'] = 'gauge'): void {
    this.#reads.set(name, { type, read });
  }

  text(): string {
    const blocks = new Map<string, string[]>();
    for (const [name, counts] of this.#counters)
      blocks.set(name, [`# TYPE ${name} counter`, ...[...counts].map(([key, value]) => `${name}${key} ${value}`).sort()]);
    for (const [name, { type, read }] of this.#reads) blocks.set(name, [`# TYPE ${name} ${type}`, `${name} ${read()}`]);
    for (const [name, all] of this.#histograms)
      blocks.set(name, [`# TYPE ${name} histogram`, ...[...all.values()].flatMap((one) => histogramLines(name, one))]);
    const names = [...blocks.keys()].sort();
    return `${names.flatMap((name) => blocks.get(name)!).join('\n')}\n`;
  }
}

/** The buckets in the order of their ends, each with what all before it hold. */
function histogramLines(name: string, { labels, counts, sum, count }: Histogram): string[] {
  let below = 0;
  const buckets = BUCKETS.map((end, at) => {
    below += counts[at]!;
    return `${name}_bucket${labelText({ ...labels, le: String(end) })} ${below}`;
  });
  const key = labelText(labels);
  return [
    ...buckets,
    `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${key} ${sum}`,
    `${name}_count${key} ${count}`,
  ];
}

function labelText(labels: Record<string, string>): string {
  const parts = Object.entries(labels).map(([k, v]) => `${k}="${v.replace(/[\\"\n]/g, '')}"`);
  return parts.length ? `{${parts.join(',')}}` : '';
}

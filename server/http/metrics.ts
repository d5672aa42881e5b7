/** Counts since the process started, as Prometheus reads them. */
export class Metrics {
  readonly #counters = new Map<string, number>();
  readonly #gauges = new Map<string, () => number>();

  /** Adds one to `name` under these labels. */
  count(name: string, labels: Record<string, string> = {}): void {
    const key = `${name}${labelText(labels)}`;
    this.#counters.set(key, (this.#counters.get(key) ?? 0) + 1);
  }

  /** A value that is read when somebody asks. */
  gauge(name: string, read: () => number): void {
    this.#gauges.set(name, read);
  }

  text(): string {
    const lines = [...this.#counters].map(([key, value]) => `${key} ${value}`);
    for (const [name, read] of this.#gauges) lines.push(`${name} ${read()}`);
    return `${lines.sort().join('\n')}\n`;
  }
}

function labelText(labels: Record<string, string>): string {
  const parts = Object.entries(labels).map(([k, v]) => `${k}="${v.replace(/[\\"\n]/g, '')}"`);
  return parts.length ? `{${parts.join(',')}}` : '';
}

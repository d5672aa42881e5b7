import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('a histogram has buckets that grow to its count, in the order of their ends, and says its type once', () => {
  const metrics = new Metrics();
  for (const seconds of [0.001, 0.02, 0.02, 3, 60]) metrics.observe('took', { kind: 'api' }, seconds);
  metrics.observe('took', { kind: 'idp' }, 0.005);
  const lines = metrics.text().trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('#'))).toEqual(['# TYPE took histogram']);
  const buckets = lines.flatMap((line) => /^took_bucket\{kind="api",le="([^"]+)"\} (\d+)$/.exec(line)?.slice(1).join(' ') ?? []);
  expect(buckets).toEqual(['0.005 1', '0.01 1', '0.025 3', '0.05 3', '0.1 3', '0.25 3', '0.5 3', '1 3', '2.5 3', '5 4', '10 4', '+Inf 5']);
  expect(lines).toContain('took_count{kind="api"} 5');
  expect(lines).toContain('took_bucket{kind="idp",le="0.005"} 1');
});

test('counters and gauges stand under one type each, whatever their labels', () => {
  const metrics = new Metrics();
  metrics.count('asked_total', { status: '200' });
  metrics.count('asked_total', { status: '404' });
  metrics.count('asked_total', { status: '200' });
  metrics.gauge('open', () => 7);
  metrics.gauge('spent_total', () => 1.5, 'counter');
  expect(metrics.text()).toBe(
    [
      '# TYPE asked_total counter',
      'asked_total{status="200"} 2',
      'asked_total{status="404"} 1',
      '# TYPE open gauge',
      'open 7',
      '# TYPE spent_total counter',
      'spent_total 1.5',
      '',
    ].join('\n'),
  );
});

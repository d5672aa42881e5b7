import type { Metrics } from './metrics.ts';
import type { Exchange } from './answer.ts';
import { logEvent } from '../log.ts';
import { readBody } from './readBody.ts';

/** The path where browsers tell what our content security policy refused: in a page, a worker or the service worker. */
export const REPORT_PATH = '/csp-report';
const REPORT_BYTES_MAX = 8 * 1024;

/**
 * Takes a browser's report and logs which rule was met and by what. Addresses are cut to their origin or the name of our own
 * file: the rest may hold ids of rows. Whoever sends nonsense gets the same empty answer.
 */
export async function takeReport({ req, res }: Exchange, metrics: Metrics): Promise<void> {
  const text = await readBody(req, REPORT_BYTES_MAX).catch(() => null);
  const report = reportIn(text ?? '');
  if (report) {
    metrics.count('weighstation_csp_violations_total');
    logEvent('csp.violation', {
      directive: short(report['effective-directive'] ?? report['violated-directive']),
      blocked: originOf(report['blocked-uri']),
      file: fileOf(report['source-file']),
      line: Number(report['line-number'] ?? 0),
    });
  }
  res.writeHead(204).end();
}

function reportIn(text: string): Record<string, unknown> | null {
  try {
    const report: unknown = (JSON.parse(text) as Record<string, unknown>)['csp-report'];
    return typeof report === 'object' ? (report as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

const short = (value: unknown): string => String(value ?? '').slice(0, 60);

/** An origin, or the browser's own word for what has none (`inline`, `eval`). */
function originOf(value: unknown): string {
  const url = URL.parse(String(value ?? ''));
  return url ? (url.origin === 'null' ? url.protocol : url.origin) : short(value).replace(/[^\w-]/g, '');
}

function fileOf(value: unknown): string {
  const path = URL.parse(String(value ?? ''))?.pathname ?? '';
  return path.startsWith('/assets/') || path === '/sw.js' ? path.slice(0, 100) : '';
}

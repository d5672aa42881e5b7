import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { AuditHead } from './auditRow.ts';

/** A line of the file outside the database that remembers how far the chain had come. */
const NotedHead = z.object({
  at: z.string(),
  chain: z.string(),
  seq: z.number().int().nonnegative(),
  hash: z.string(),
  /** A backup was restored here: what came after this place before is lost, and known to be. */
  restored: z.boolean().optional(),
});
export type NotedHead = z.infer<typeof NotedHead>;

export function headsFile(dataDir: string): string {
  return path.join(dataDir, 'audit-heads.log');
}

/** Every noted head, oldest first; none when there is no file. A line that a crash cut off is skipped. */
export function readHeads(file: string): NotedHead[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const head = NotedHead.safeParse(jsonOf(line));
    return head.success ? [head.data] : [];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Adds one line, on the disk when this resolves. */
export async function noteHead(file: string, { chain, seq, hash }: AuditHead, at: Date, restored = false): Promise<void> {
  const line: NotedHead = { at: at.toISOString(), chain, seq, hash, ...(restored && { restored }) };
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(line)}\n`, { flush: true });
}

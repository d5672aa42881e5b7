import { globSync } from 'node:fs';
import path from 'node:path';
import type { Operation } from '#src/data/operation.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Everything that the page asks the server: what the `*.operations.ts` below src/ export. */
export async function pageOperations(): Promise<readonly Operation<unknown, unknown>[]> {
  const files = globSync('src/**/*.operations.ts', { cwd: ROOT });
  const modules = await Promise.all(
    files.map((file) => import(path.join(ROOT, file)) as Promise<Record<string, Operation<unknown, unknown>>>),
  );
  return modules.flatMap((module) => Object.values(module));
}

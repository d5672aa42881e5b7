import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

test('the bill of materials is CycloneDX and lists every pinned dependency with its version', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'weighstation-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'list.json');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap/runTask.mjs', 'sbom', '--to', file], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\d+ packages are listed in /);
  const list = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    components: { name: string; group?: string; version: string }[];
  };
  expect(list.bomFormat).toBe('CycloneDX');
  const listed = new Set(list.components.map(({ name, version }) => `${name}@${version}`));
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
}, 60_000);

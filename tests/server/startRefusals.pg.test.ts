import { createServer } from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startNetwork } from '#tests/e2e/support/network.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { startProduct } from '#server/startProduct.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { freePort, runProduct } from './productChild.ts';
import { testSettings } from './testProduct.ts';

const folder = makeFolder();
afterAll(() => removeFolder(folder));

/** A start that must fail: one clear line on stderr, nothing that claims readiness, exit 1. */
async function refusal(env: Record<string, string>): Promise<string> {
  const product = await runProduct(env);
  expect(product.said()).not.toContain('ready');
  expect(product.child.exitCode).toBe(1);
  const lines = product.complained().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

test('a port in use is one clear line and exit 1', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  expect(await refusal({ PORT: String(port), DATA_DIR: path.join(folder, 'a') })).toBe(
    `Port ${port} is in use. Stop the program that uses it, or choose another with PORT.`,
  );
  holder.close();
});

test('a database that cannot be reached is one clear line without its password, and exit 1', async () => {
  const line = await refusal({ PORT: String(await freePort()), DATABASE_URL: `postgres://me:secret@127.0.0.1:${await freePort()}/x` });
  expect(line).toContain('The database of DATABASE_URL cannot be used');
  expect(line).not.toContain('secret');
});

test('a DATA_DIR that cannot be written is one clear line and exit 1', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const line = await refusal({ PORT: String(await freePort()), DATA_DIR: path.join(file, 'below') });
  expect(line).toContain(file);
});

test('a demo that is opened as a real workspace is said, because its passwords are published', async () => {
  const database = await testDatabase();
  const linesOf = async (): Promise<string[]> => {
    const lines: string[] = [];
    const product = await startProduct(testSettings(database.url), { say: (line) => lines.push(line) });
    await product.idp!.accounts.create({ email: 'agent@demo.test', password: 'x', name: '', emailVerified: true }).catch(() => undefined);
    await product.stop();
    return lines.filter((line) => line.includes('published passwords'));
  };
  expect(await linesOf()).toEqual([]);
  expect(await linesOf()).toHaveLength(1);
  await database.drop();
});

test('a database that comes up after the product is waited for', async () => {
  const database = await testDatabase();
  const wire = await startNetwork();
  const url = new URL(database.url);
  wire.leadTo(Number(url.port));
  url.port = String(wire.port);
  await wire.cut();
  const lines: string[] = [];
  const starting = startProduct(testSettings(url.href), { say: (line) => lines.push(line) });
  await expect.poll(() => lines).toContain('The database does not answer yet; trying for 30 seconds ...');
  await wire.restore();
  const product = await starting;
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  await product.stop();
  await wire.close();
  await database.drop();
});

import type { Product } from '#tests/e2e/support/product.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cutShort } from '#tests/e2e/support/bytesBeside.ts';
import { loseKeys } from '#tests/e2e/support/loseKeys.ts';
import { loseReplicas } from '#tests/e2e/support/loseReplicas.ts';
import type { Desk } from './desk.ts';

/** What befalls people and their machines; each ends by itself and leaves things working, or waiting to be opened again. */
export const FAULTS = {
  'network cut': async (_desk, product, next) => {
    await product.network.cut();
    await pause(200 + next() * 2000);
    await product.network.restore();
  },
  'network slow': async (_desk, product, next) => {
    product.network.slow(50 + next() * 400);
    await pause(500 + next() * 2500);
    product.network.slow(0);
  },
  'offline flapping': async (desk, _product, next) => {
    for (let i = 0; i < 4; i += 1) {
      await desk.context.setOffline(i % 2 === 0);
      await pause(100 + next() * 600);
    }
  },
  'tab closed': async (desk, _product, next) => {
    const tab = pick(desk, next);
    await desk.closeTab(tab);
    await desk.openTab(tab);
  },
  'tab crashed': async (desk, _product, next) => {
    const tab = pick(desk, next);
    await desk.tabs[tab]?.goto('chrome://crash').catch(() => undefined);
    await desk.closeTab(tab).catch(() => undefined);
    await desk.openTab(tab);
  },
  'tab frozen': async (desk, _product, next) => {
    const page = desk.tabs[pick(desk, next)];
    if (!page) return;
    const cdp = await desk.context.newCDPSession(page);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    await pause(500 + next() * 3000);
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await cdp.detach();
  },
  // While there is work that nobody else has.
  'database deleted': async (desk, product, next) => {
    await product.network.cut();
    await pause(1500);
    await deleteDatabase(desk, next);
    await pause(1500);
    await product.network.restore();
  },
  // While a device fills from them.
  'segments damaged': async (desk, product, next) => {
    const files = segmentFiles(product);
    for (const [file, bytes] of files) writeFileSync(file, next() < 0.5 ? bytes.subarray(0, bytes.length / 2) : '');
    await deleteDatabase(desk, next);
    await pause(1000 + next() * 2000);
    for (const [file, bytes] of files) writeFileSync(file, bytes);
  },
  // Faster than what waits can be sent.
  'signed out and in': async (desk, product) => {
    product.network.slow(4000);
    await pause(1500);
    const leaving = desk.signOut();
    await pause(5000);
    product.network.slow(0);
    await leaving;
    for (const tab of desk.tabs.keys()) await desk.openTab(tab);
  },
  'role changed': async (desk, product) => {
    await product.sql(
      `update "users" set "role" = case "role" when 'AGENT' then 'ADMIN' when 'ADMIN' then 'AGENT'
         when 'CUSTOMER_PREMIUM' then 'CUSTOMER_ELITE' else 'CUSTOMER_PREMIUM' end where "email" = $1`,
      [desk.email],
    );
    await pause(500);
  },
  'browser killed': async (desk) => {
    await desk.kill();
    for (const tab of desk.tabs.keys()) await desk.openTab(tab);
  },
  'disk damaged': async (desk, product) => {
    await desk.kill();
    const page = await desk.context.newPage();
    await page.goto(`${product.origin}/healthz`);
    await cutShort(page);
    await page.close();
    for (const tab of desk.tabs.keys()) await desk.openTab(tab);
  },
  // What is stored can be read no more, and what waits is in the journal.
  'key lost': async (desk, product) => {
    await product.network.cut();
    await pause(1500);
    await desk.kill();
    const page = await desk.context.newPage();
    await product.network.restore();
    await page.goto(`${product.origin}/healthz`);
    await loseKeys(page);
    await page.close();
    for (const tab of desk.tabs.keys()) await desk.openTab(tab);
  },
  'server killed': async (_desk, product) => product.killAndRestart(),
} satisfies Record<string, (desk: Desk, product: Product, next: () => number) => Promise<void>>;
export type FaultName = keyof typeof FAULTS;

async function deleteDatabase(desk: Desk, next: () => number): Promise<void> {
  const page = desk.tabs[pick(desk, next)];
  if (page) await loseReplicas(page);
}

/** The files that devices of staff are filled from, as they lie on the disk of the server. */
function segmentFiles({ dataDir }: Product): [file: string, bytes: Buffer][] {
  const folder = path.join(dataDir, 'files', 'segments');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names.map(({ parentPath, name }) => [path.join(parentPath, name), readFileSync(path.join(parentPath, name))]);
}

const pick = (desk: Desk, next: () => number): number => Math.floor(next() * desk.tabs.length);

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

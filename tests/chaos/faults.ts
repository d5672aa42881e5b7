import type { Product } from '#tests/e2e/support/product.ts';
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
    const page = desk.tabs[pick(desk, next)];
    await page?.evaluate(async () => {
      const names = (await indexedDB.databases()).map((db) => db.name ?? '').filter((name) => /^weighstation-(?!sealed)/.test(name));
      await Promise.all(names.map((name) => new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done))));
    });
    await pause(1500);
    await product.network.restore();
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
  'server killed': async (_desk, product) => product.killAndRestart(),
} satisfies Record<string, (desk: Desk, product: Product, next: () => number) => Promise<void>>;
export type FaultName = keyof typeof FAULTS;

const pick = (desk: Desk, next: () => number): number => Math.floor(next() * desk.tabs.length);

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

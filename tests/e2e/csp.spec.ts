import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { findChromium } from '#scripts/browser.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { violations, watchPolicy } from './support/violations.ts';

/**
 * What the browser refuses to anything planted in a page of ours, and what it refuses to somebody else's page. The one spec
 * in which the policy is met on purpose, so that it does not use the `test` of the others (support/test.ts).
 */
let product: Product;
let browser: Browser;
let elsewhere: Server;
let foreign: string;
/** What somebody else's site was asked for by a page of ours. */
const asked: string[] = [];

test.beforeAll(async () => {
  product = await startProduct();
  elsewhere = createServer((req, res) => {
    const isFrame = req.url === '/frame';
    if (!isFrame) asked.push(req.url ?? '');
    const body = isFrame ? `<iframe src="${product.origin}/"></iframe>` : 'globalThis.planted = true';
    res.writeHead(200, { 'content-type': isFrame ? 'text/html' : 'text/javascript', 'access-control-allow-origin': '*' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  foreign = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  browser = await chromium.launch(findChromium());
});
test.afterAll(async () => {
  await browser?.close();
  await product?.stop();
  elsewhere?.close();
  violations.splice(0);
});
test.beforeEach(() => void violations.splice(0));

/** A fresh browser without our service worker, so that every page is what the server sends. */
async function freshPage(): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await watchPolicy(context);
  return context.newPage();
}

/** Waits until a page has said that exactly these directives were met. */
async function meets(...directives: string[]): Promise<void> {
  const met = (): string[] => [...new Set(violations.flatMap((text) => /^([\w-]+) refused .* at /.exec(text)?.[1] ?? []))].sort();
  await expect.poll(met).toEqual(directives.sort());
}

test('markup that somebody got into our page loads nothing, runs nothing, styles nothing and leads nowhere', async () => {
  const page = await freshPage();
  const planted = `
    <script>globalThis.planted = true</script> <script src="${foreign}/script.js"></script>
    <style>body { outline: 7px solid red }</style> <p style="outline: 7px solid red" id="styled" onclick="globalThis.planted = true">x</p>
    <link rel="stylesheet" href="${foreign}/style.css"> <img src="${foreign}/image.png"> <video src="${foreign}/video.mp4"></video>
    <iframe src="${foreign}/page"></iframe> <object data="${foreign}/object"></object> <base href="${foreign}/">
    <form id="form" action="${foreign}/form" method="post"></form>`;
  await page.route(`${product.origin}/`, async (route) => {
    const response = await route.fetch();
    // Without the app, which would go on to the sign-in page.
    const shell = (await response.text()).replaceAll(/<script[^>]*><\/script>/g, '');
    await route.fulfill({ response, body: shell.replace('</body>', `${planted}</body>`) });
  });
  await page.goto(product.origin);
  await page.locator('#styled').dispatchEvent('click');
  expect(await page.locator('#styled').evaluate((element) => getComputedStyle(element).outlineWidth)).not.toBe('7px');
  await page.evaluate(() => (document.getElementById('form') as HTMLFormElement).submit());
  await meets(
    'base-uri',
    'form-action',
    'frame-src',
    'img-src',
    'media-src',
    'object-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  );
  expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false);
  expect(asked).toEqual([]);
  await page.context().close();
});

test('a script of ours cannot be made to run text, or to talk to another site', async () => {
  const page = await freshPage();
  await page.addInitScript(() => {
    const scope = globalThis as any;
    scope.ways = {
      eval: () => scope.eval('globalThis.planted = true'),
      Function: () => Reflect.construct(Function, ['globalThis.planted = true'])(),
      timer: () => setTimeout('globalThis.planted = true' as unknown as () => void),
      innerHTML: () => (document.createElement('div').innerHTML = '<img onerror="globalThis.planted = true" src="x">'),
      script: (at: string) => (document.createElement('script').src = `${at}/script.js`),
      upload: () => (document.createElement('script').src = '/files/of-somebody.js'),
      worker: (at: string) => new Worker(`${at}/script.js`),
      policy: () => scope.trustedTypes.createPolicy('mine', {}),
      secondPolicy: () => scope.trustedTypes.createPolicy('default', {}),
      fetch: (at: string) => fetch(`${at}/data`),
      socket: (at: string) =>
        new Promise((_, refused) => (new WebSocket(at.replace('http', 'ws')).onerror = () => refused(new Error('closed')))),
    };
    // From a timer, as the app's own code runs: what the test itself sends may make code from text.
    scope.attempt = (name: string, at: string) =>
      new Promise((told) =>
        setTimeout(async () => {
          try {
            await scope.ways[name](at);
            told('allowed');
          } catch {
            told('refused');
          }
        }),
      );
  });
  await page.goto(product.origin);
  const verdicts: unknown[] = await page.evaluate(async (at) => {
    const { ways, attempt } = globalThis as any;
    return Promise.all(Object.keys(ways).map(async (name) => [name, await attempt(name, at)]));
  }, foreign);
  expect(verdicts).toHaveLength(11);
  expect(verdicts).toEqual(verdicts.map(([name]: any) => [name, 'refused']));
  expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false);
  expect(asked).toEqual([]);
  await meets('require-trusted-types-for', 'trusted-types', 'connect-src');
  await page.context().close();
});

test('what a worker of ours is refused is noticed as well', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.signIn('/cases');
  await agent.upToDate();
  const [worker] = page.workers();
  await worker!.evaluate(() => fetch('http://only-asked-by-a-worker.example').catch(() => undefined));
  await expect.poll(() => violations.join()).toContain('connect-src refused http://only-asked-by-a-worker.example');
  expect(asked).toEqual([]);
  await agent.leave();
});

test('the worker that unpacks rows runs WebAssembly, and loads it when the first are unpacked; a page may not', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.signIn('/cases');
  await agent.upToDate();
  await page.locator('[data-row]').first().press('Enter');
  await expect(page).toHaveURL(/\/cases\/details\//);
  const [worker] = page.workers();
  const loaded = (): Promise<boolean> =>
    worker!.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/wasmZstd-')));
  await expect.poll(loaded).toBe(true);
  const runs = async (): Promise<string> => {
    const empty = await (await fetch('data:application/wasm;base64,AGFzbQEAAAA=')).arrayBuffer();
    return (await WebAssembly.instantiate(empty)).instance.constructor.name;
  };
  expect(await worker!.evaluate(runs)).toBe('Instance');
  await expect.poll(() => worker!.evaluate(() => performance.getEntriesByName('wasmZstd').length)).toBe(1);
  expect(violations).toEqual([]);
  await expect(page.evaluate(runs)).rejects.toThrow();
  await agent.leave();
});

test('a dialog keeps the page behind it from scrolling, by a style sheet without markup', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.signIn('/cases');
  await agent.upToDate();
  const overflow = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).overscrollBehavior);
  const before = await overflow();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await overflow()).toBe('contain');
  await page.keyboard.press('Escape');
  await expect.poll(overflow).toBe(before);
  expect(await page.locator('style').count()).toBe(0);
  await agent.leave();
});

test('another site cannot show a page of ours in a frame', async () => {
  const page = await freshPage();
  await page.goto(`${foreign}/frame`);
  const frame = page.frames().find((other) => other !== page.mainFrame());
  await expect.poll(() => frame?.url()).toBe('chrome-error://chromewebdata/');
  await expect.poll(() => violations.join()).toContain('frame-ancestors refused');
  await page.context().close();
});

import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from '#scripts/browser.ts';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { copyFolder } from './preparedFolder.ts';
import type { Product } from './product.ts';
import { watchFocus } from './focusWatch.ts';
import { watchPolicy } from './violations.ts';

/** How long a device may take to hold everything, in milliseconds; said here because devices are also filled outside of a test. */
const UP_TO_DATE_MS = 60_000;

/** The time for which an act of a story waits for what it acts on, in milliseconds: what never comes is told long before the test's own time is up. */
const ACT_MS = 90_000;

/**
 * A page of a story is gone before code that was compiled for speed pays back: without it a load takes a sixth less processor time,
 * measured on twelve loads. What code means is the same; what `npm run bench` measures is measured with it.
 */
const WITHOUT_OPTIMIZERS = '--js-flags=--no-maglev --no-turbofan';

/** One person at one computer: a browser profile on disk that outlives the browser. */
export class Person {
  readonly product: Product;
  readonly email: string;
  /** Where the browser keeps everything. */
  readonly profile = fs.mkdtempSync(path.join(os.tmpdir(), 'weighstation-profile-'));
  readonly #viewport: { width: number; height: number };
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  /** Nothing is in the profile yet. */
  #isNew = true;

  constructor(product: Product, email: string, viewport = { width: 1440, height: 900 }) {
    this.product = product;
    this.email = email;
    this.#viewport = viewport;
  }

  get page(): Page {
    if (!this.#page) throw new Error('The browser is closed');
    return this.#page;
  }

  get isOpen(): boolean {
    return this.#context !== null;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is closed');
    return this.#context;
  }

  /**
   * Start the browser on this person's profile; a new one has opened the program before, unless this is its `firstVisit`.
   * `hasTouch`: it has a finger for a pointer, as a phone has.
   */
  async openBrowser(
    options: { offline?: boolean; colorScheme?: 'light' | 'dark'; hasTouch?: boolean; firstVisit?: boolean } = {},
  ): Promise<Page> {
    this.#begin(options.firstVisit ? null : this.product.visitedProfile());
    const launch = findChromium();
    this.#context = await chromium.launchPersistentContext(this.profile, {
      ...launch,
      args: this.product.isMeasured ? launch.args : [...launch.args, WITHOUT_OPTIMIZERS],
      viewport: this.#viewport,
      colorScheme: options.colorScheme ?? 'light',
      offline: options.offline ?? false,
      hasTouch: options.hasTouch ?? false,
    });
    this.#context.setDefaultTimeout(ACT_MS);
    await watchPolicy(this.#context);
    await watchFocus(this.#context);
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage());
    return this.#page;
  }

  /** Fills the profile from another one, unless something is in it. */
  #begin(from: string | null): void {
    if (this.#isNew && from) copyFolder(from, this.profile);
    this.#isNew = false;
  }

  /** Opens an address signed in: by the provider's session where the product has one for this person, else at the login page. */
  async signIn(href = '/'): Promise<Page> {
    const session = this.product.takeSession(this.email);
    if (!session) return this.signInAtLogin(href);
    const page = this.#page ?? (await this.openBrowser());
    await this.context.addCookies(session.map((cookie) => ({ ...cookie, domain: 'localhost' })));
    await page.goto(this.product.origin + href);
    return page;
  }

  /** Opens an address on a device that this person worked on before: it holds the replica. Signs in on an empty one when none was prepared. */
  async resume(href = '/'): Promise<Page> {
    const filled = this.#isNew ? this.product.takeProfile(this.email) : null;
    if (!filled) return this.signIn(href);
    this.#begin(filled);
    const page = await this.openBrowser();
    await page.goto(this.product.origin + href);
    return page;
  }

  /** Opens an address and signs in at the real login page. */
  async signInAtLogin(href = '/'): Promise<Page> {
    const page = this.#page ?? (await this.openBrowser());
    await page.goto(this.product.origin + href);
    await page.getByLabel('Email').fill(this.email);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    return page;
  }

  sync(): ReturnType<Page['getByRole']> {
    return this.page.getByRole('status', { name: 'Sync' });
  }

  /** Wait until the replica says that it equals the server. */
  async upToDate(): Promise<void> {
    await expect(this.sync()).toContainText('Up to date', { timeout: UP_TO_DATE_MS });
  }

  /**
   * Takes this computer's network away, once what serves its pages without one is in place: on a device that was filled elsewhere it
   * is only being put there when the first page stands.
   */
  async goOffline(): Promise<void> {
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await this.context.setOffline(true);
  }

  async closeBrowser(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    this.#page = null;
    await context?.close();
  }

  /** Ends the browser as a power cut does: nothing that it still held in memory reaches the disk. */
  async killBrowser(): Promise<void> {
    const pids = execFileSync('pgrep', ['-f', `user-data-dir=${this.profile}`])
      .toString()
      .trim()
      .split('\n');
    for (const pid of pids.map(Number)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // One of its processes was gone already.
      }
    }
    await this.closeBrowser().catch(() => undefined);
    for (const lock of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) fs.rmSync(path.join(this.profile, lock), { force: true });
  }

  async leave(): Promise<void> {
    await this.closeBrowser();
    fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

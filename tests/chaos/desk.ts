import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from '#scripts/browser.ts';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { watchPolicy } from '#tests/e2e/support/violations.ts';

const STEP_MS = 15_000;
/** Leaving waits for the drain, and for an answer that the slow network may not bring. */
const LEAVE_MS = 45_000;

/** What became of a comment that somebody wrote: `issued` when the product took it, `unknown` when the tab died meanwhile. */
export type Fate = 'issued' | 'unknown';

/** The way on from the page that tells what could not be sent. */
const goOnFrom = (page: Page): Locator => page.getByRole('button', { name: 'Go to sign-in' });

/** One person at one computer with several tabs, each on a case of theirs. */
export class Desk {
  readonly email: string;
  readonly caseIds: readonly string[];
  readonly fates = new Map<string, Fate>();
  readonly #product: Product;
  readonly #profile = fs.mkdtempSync(path.join(os.tmpdir(), 'weighstation-chaos-'));
  #context: BrowserContext | null = null;
  /** Null while a tab is closed. */
  tabs: (Page | null)[];
  /** True while something befalls the whole browser: nobody writes meanwhile. */
  busy = false;

  constructor(product: Product, email: string, caseIds: readonly string[], tabs: number) {
    this.#product = product;
    this.email = email;
    this.caseIds = caseIds;
    this.tabs = Array.from({ length: tabs }, () => null);
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is closed');
    return this.#context;
  }

  async openBrowser(): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.#profile, { ...findChromium(), viewport: { width: 1000, height: 700 } });
    this.#context.setDefaultTimeout(STEP_MS);
    await watchPolicy(this.#context);
  }

  #caseOf(tab: number): string {
    return this.caseIds[tab % this.caseIds.length]!;
  }

  /** Open a tab on its case, signing in where the product asks for it. */
  async openTab(tab: number): Promise<Page> {
    const page = await this.context.newPage();
    this.tabs[tab] = page;
    const href = `${this.#product.origin}/cases/details/${this.#caseOf(tab)}`;
    await page.goto(href);
    await this.#enter(page, href).catch(async (error: Error) => {
      const shown = await page.locator('body').innerText({ timeout: 1000 }).catch(String);
      throw new Error(`${this.email}, tab ${tab} at ${page.url()} shows: ${shown}`, { cause: error });
    });
    return page;
  }

  async #enter(page: Page, href: string): Promise<void> {
    const box = page.getByRole('textbox', { name: 'Comment' });
    const email = page.getByLabel('Email');
    // A kill takes a session with it that had just begun: the product leaves, at once or when it has shown the case for a moment, and
    // tells what could not be sent.
    const goOn = goOnFrom(page);
    const shown = box.or(email).or(goOn).first();
    for (await shown.waitFor(); await goOn.isVisible(); await shown.waitFor()) {
      await goOn.click();
      await goOn.waitFor({ state: 'hidden' });
    }
    if (!(await email.isVisible())) return;
    await email.fill(this.email);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    // Whoever was sent to the sign-in page by somebody's leaving begins at the start: the person opens their case again.
    await page.getByRole('status', { name: 'Sync' }).waitFor();
    if (!page.url().startsWith(href)) await page.goto(href);
    await box.waitFor();
  }

  async closeTab(tab: number): Promise<void> {
    const page = this.tabs[tab];
    this.tabs[tab] = null;
    await page?.close();
  }

  /** Write a comment as a person does. It stands in the thread once the product has taken it. */
  async comment(tab: number, token: string): Promise<void> {
    const page = this.tabs[tab];
    if (!page || this.busy) return;
    this.fates.set(token, 'unknown');
    try {
      const box = page.getByRole('textbox', { name: 'Comment' });
      await box.fill(token);
      await box.press('Control+Enter');
      // It stands in the thread: an empty box alone may belong to a page that is being drawn anew.
      await page.getByRole('list', { name: 'Comments' }).getByText(token, { exact: true }).waitFor({ timeout: STEP_MS });
      this.fates.set(token, 'issued');
    } catch {
      // The tab was closed, crashed, frozen or sent elsewhere: it may or may not have taken the comment.
    }
  }

  /** End the browser as a power cut does. */
  async kill(): Promise<void> {
    this.busy = true;
    const pids = execFileSync('pgrep', ['-f', `user-data-dir=${this.#profile}`])
      .toString()
      .trim()
      .split('\n')
      .map(Number);
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // One of its processes was gone already.
      }
    }
    this.tabs = this.tabs.map(() => null);
    await this.#context?.close().catch(() => undefined);
    this.#context = null;
    for (const lock of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) fs.rmSync(path.join(this.#profile, lock), { force: true });
    await this.openBrowser();
    this.busy = false;
  }

  /** Sign out in one tab; every tab leaves the workspace. */
  async signOut(): Promise<void> {
    this.busy = true;
    const page = this.tabs.find((tab) => tab !== null) ?? (await this.openTab(0));
    await page.goto(`${this.#product.origin}/logout`);
    // What could not be sent is told first; the person reads it and goes on.
    const email = page.getByLabel('Email');
    const goOn = goOnFrom(page);
    await email.or(goOn).first().waitFor({ timeout: LEAVE_MS });
    for (const tab of this.tabs.keys()) await this.closeTab(tab).catch(() => undefined);
    this.busy = false;
  }

  async leave(): Promise<void> {
    await this.#context?.close().catch(() => undefined);
    fs.rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

import type { EngineEvent } from '../engine/events.ts';
import { DiskFullError, NetError, type FileFacts, type Ports } from '../ports.ts';
import type { Kv } from '../store/kv.ts';
import { bringFile } from './bringFile.ts';
import type { FileRecord } from '../pinRecords.ts';
import { DOWNLOAD_STORES, noteFile, planDownloads, type DownloadPlan } from './planDownloads.ts';

/** The pause after everything else is done. */
const PAUSE_MS = 200;
/** News are looked at together. */
const NEWS_MS = 3000;
/** The wait after a failure, and when the disk is full. */
const AGAIN_MS = 30_000;
const FULL_AGAIN_MS = 10 * 60_000;
/** Files that are asked for together: their links open for five minutes. */
const LISTED_AT_ONCE = 40;
const BROUGHT_AT_ONCE = 10;
/** Pins end with their day: looked at so often when nothing else happens. */
const DAY_LOOK_MS = 3600_000;
/** A case that does not come, or a file that does not, so many times is left until this tab leads again. */
const TRIES = 3;

/** A time in which something is left: `ms` from `since`, in milliseconds since 1970. */
interface Rest {
  since: number;
  ms: number;
}
const NONE: Rest = { since: 0, ms: 0 };

/** The leading tab, as the downloader sees it. */
interface Lead {
  /** Leader epoch; 0 while another tab leads. */
  fence(): number;
  /** Nothing else is going on. */
  isQuiet(): boolean;
  /** Ask for all parts of a case. */
  want(key: string): void;
}

/** Downloads the parts and files of pinned records when nothing else is to be done, and removes what no pin asks for (SYNC-C25, SYNC-C26). */
export class PinDownloader {
  readonly #kv: Kv;
  readonly #ports: Ports;
  readonly #lead: Lead;
  readonly #tries = new Map<string, number>();
  #isDue = false;
  #hasPins = true;
  /** The device is filled; what is kept beside its rows has been let go of since it was not. */
  #hasRows = true;
  /** True while files listed as here may have been removed by the browser, or by a tab that still thought it led. */
  #isUnsure = true;
  #isRunning = false;
  #isStopped = false;
  /** Because something failed nothing is tried. */
  #rest = NONE;
  /** Because the disk is full nothing more is brought; what else is to be done goes on. */
  #full = NONE;
  #timer: { at: number; cancel: () => void } | null = null;

  constructor(kv: Kv, ports: Ports, lead: Lead) {
    this.#kv = kv;
    this.#ports = ports;
    this.#lead = lead;
  }

  /** Looks at all pins anew, when this tab leads or they have changed. */
  start(): void {
    this.#isStopped = false;
    this.#hasPins = true;
    this.#isUnsure = true;
    this.#tries.clear();
    this.#restNoMore();
    this.#soon(0);
  }

  heard(event: EngineEvent): void {
    if (event.type === 'pins') return this.start();
    if (event.type === 'stored') this.#heardOfRows(event.meta.cursor !== null);
    if (!this.#hasPins) return;
    // New cases and documents of what is pinned come as news.
    if (event.type === 'stored') return this.#soon(NEWS_MS);
    if (event.type !== 'wake') return;
    this.#restNoMore();
    this.#soon(0);
  }

  /** When the rows go, the bytes go with them; when they are here again, what a tab that still thought it led has brought since goes too. */
  #heardOfRows(areHere: boolean): void {
    if (areHere === this.#hasRows) return;
    this.#hasRows = areHere;
    if (areHere) this.start();
    else void this.#ports.blobs?.keepOnly(new Set()).catch(() => this.start());
  }

  /** Schedules the next pass if one is due and nothing else is going on. */
  schedule(): void {
    if (this.#isDue && this.#mayRun()) this.#soon(PAUSE_MS);
  }

  stop(): void {
    this.#isStopped = true;
    this.#isDue = false;
    this.#cancelTimer();
  }

  /** Milliseconds that a rest still lasts: never longer than it was meant to, also when somebody has set the clock back. */
  #left({ since, ms }: Rest): number {
    const passed = this.#ports.clock.now() - since;
    return passed < 0 ? ms : Math.max(0, ms - passed);
  }

  #restNoMore(): void {
    this.#rest = NONE;
    this.#full = NONE;
  }

  #mayRun(): boolean {
    return !this.#isStopped && !this.#isRunning && this.#lead.isQuiet();
  }

  #cancelTimer(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  /** Look in a while, or earlier if that is meant to be already; after a failure not before its time. */
  #soon(ms: number): void {
    if (this.#isStopped) return;
    const { clock } = this.#ports;
    const now = clock.now();
    const at = now + Math.max(ms, this.#left(this.#rest));
    // A timer that is overdue stood still while the device slept.
    if (this.#timer && this.#timer.at >= now && this.#timer.at <= at) return;
    this.#cancelTimer();
    const cancel = clock.timer(at - now, () => {
      this.#timer = null;
      this.#isDue = true;
      if (this.#mayRun()) void this.#run();
    });
    this.#timer = { at, cancel };
  }

  async #run(): Promise<void> {
    const fence = this.#lead.fence();
    this.#isRunning = true;
    this.#isDue = false;
    let againMs = 0;
    try {
      againMs = await this.#pass(fence);
    } catch (error) {
      const isFull = error instanceof DiskFullError;
      againMs = isFull ? FULL_AGAIN_MS : Math.max(AGAIN_MS, error instanceof NetError ? error.retryAfterMs : 0);
      const rest = { since: this.#ports.clock.now(), ms: againMs };
      if (isFull) this.#full = rest;
      else this.#rest = rest;
      if (isFull) await this.#plan(fence).catch(() => undefined);
    }
    this.#isRunning = false;
    if (this.#lead.fence() !== fence) return;
    if (againMs > 0) this.#soon(againMs);
    this.schedule();
  }

  #plan(fence: number): Promise<DownloadPlan> {
    return this.#kv.write(DOWNLOAD_STORES, (tx) => planDownloads(tx, fence, this.#ports.clock.now(), this.#left(this.#full) > 0));
  }

  /** One step towards what the pins ask for; says when to look again, 0: on news. */
  async #pass(fence: number): Promise<number> {
    const plan = await this.#plan(fence);
    this.#hasPins = plan.hasPins;
    await this.#ports.blobs?.keepOnly(new Set(plan.hashes));
    if (this.#isUnsure && (await this.#missLost(fence, plan))) return PAUSE_MS;
    this.#isUnsure = false;
    const missing = plan.missing.find((key) => this.#mayTry(key));
    if (missing !== undefined) {
      this.#tries.set(missing, this.#triesOf(missing) + 1);
      this.#isDue = true;
      this.#lead.want(missing);
      return 0;
    }
    const fullMs = this.#left(this.#full);
    const isMore = (await this.#list(fence, plan)) || (fullMs === 0 && (await this.#bring(fence, plan)));
    if (isMore) return PAUSE_MS;
    return fullMs || (plan.hasPins ? DAY_LOOK_MS : 0);
  }

  /** Have files brought again whose bytes have gone. False when all are there. */
  async #missLost(fence: number, { here }: DownloadPlan): Promise<boolean> {
    const { blobs } = this.#ports;
    if (!blobs) return false;
    const lost: FileRecord[] = [];
    for (const file of here) if ((await blobs.held(file.sha256)) !== file.size) lost.push(file);
    for (const file of lost) await this.#note(fence, { ...file, state: 'listed' }, undefined);
    return lost.length > 0;
  }

  /** Learn what some files are. False when there was nothing to learn. */
  async #list(fence: number, { unknown }: DownloadPlan): Promise<boolean> {
    const { net, clock } = this.#ports;
    const some = unknown.slice(0, LISTED_AT_ONCE);
    if (!some.length || !net.files) return false;
    const facts = await this.#ask(some);
    await this.#kv.write(['meta', 'files'], async (tx) => {
      for (const file of some) {
        const { sha256, size, mime } = facts.get(file.key) ?? { sha256: '', size: 0, mime: '' };
        await noteFile(tx, fence, { key: file.key, state: sha256 ? 'listed' : 'missing', sha256, size, mime, at: clock.now() });
      }
    });
    return true;
  }

  /** Bring some files. False when there was nothing to bring. */
  async #bring(fence: number, { unfetched, pinsOf }: DownloadPlan): Promise<boolean> {
    const { net, blobs } = this.#ports;
    const some = unfetched.filter(({ key }) => this.#mayTry(key)).slice(0, BROUGHT_AT_ONCE);
    const { piece } = net;
    if (!some.length || !piece || !blobs) return false;
    const facts = await this.#ask(some);
    const goesOn = (): boolean => this.#lead.fence() === fence && this.#lead.isQuiet();
    for (const file of some) {
      const { url, sha256, size } = facts.get(file.key) ?? { url: null, sha256: file.sha256, size: file.size };
      this.#tries.set(file.key, this.#triesOf(file.key) + 1);
      const isSame = sha256 === file.sha256 && size === file.size;
      const brought = url !== null && isSame ? await bringFile({ piece }, blobs, { ...file, url }, goesOn) : 'gone';
      if (brought === 'later') {
        this.#tries.delete(file.key);
        return true;
      }
      await this.#note(
        fence,
        { ...file, state: brought === 'here' ? 'here' : 'missing', at: this.#ports.clock.now() },
        pinsOf.get(file.key),
      );
    }
    return true;
  }

  #note(fence: number, file: FileRecord, pins: readonly string[] | undefined): Promise<boolean> {
    return this.#kv.write(['meta', 'files'], (tx) => noteFile(tx, fence, file, pins));
  }

  async #ask(files: readonly FileRecord[]): Promise<Map<string, FileFacts>> {
    const facts = (await this.#ports.net.files?.(files.map(({ key }) => key))) ?? [];
    return new Map(facts.map((one) => [one.id, one]));
  }

  #triesOf(key: string): number {
    return this.#tries.get(key) ?? 0;
  }

  #mayTry(key: string): boolean {
    return this.#triesOf(key) < TRIES;
  }
}

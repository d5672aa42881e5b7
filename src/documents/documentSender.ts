import type { Row } from '#domain/tables.ts';
import type { FileOwner } from './fileOwner.ts';
import { seal, unseal } from '#src/browser/sealing.ts';
import type { Uploaded } from '#src/data/uploadFile.ts';
import type { SealedRecord, WaitingStore } from './waitingStore.ts';

/** The facts about a file that is to become a document of a record. */
export interface WaitingFacts {
  of: FileOwner;
  filename: string;
  mime: string;
  size: number;
  /** What kind of paper it is; only the documents of cases have kinds. */
  type?: Row<'caseDocuments'>['type'];
  /** The hash of its bytes, in hex: a second copy is told by it. Absent: it was chosen before copies were told. */
  sha256?: string;
  /** The unsaved form of a new case that it was chosen in (`case:new`): it goes once the case is made. */
  form?: string;
}

/** Why a file has not gone yet, or how far it is. `refused`: the server said no, and the person decides. */
export type Stage =
  | { is: 'waits'; for: 'turn' | 'network' | 'form' | 'owner' | 'refused-owner' }
  | { is: 'sending'; sent: number }
  | { is: 'saving' }
  | { is: 'refused'; message: string };

export interface WaitingFile extends WaitingFacts {
  id: string;
  at: string;
  stage: Stage;
}

/** The result of making a stored file a document. */
export type Attached = { is: 'done' } | { is: 'later' } | { is: 'refused'; message: string };

/** The ways that files wait and go. */
export interface SenderPorts {
  store: WaitingStore;
  /** Null: it has not come to this device yet. */
  key: (mayMake: boolean) => Promise<CryptoKey | null>;
  /** @throws when it is given up */
  upload: (file: File, tell: (sent: number) => void, signal: AbortSignal) => Promise<Uploaded>;
  attach: (facts: WaitingFacts, handle: string) => Promise<Attached>;
  /** Returns whether the server has the record: not while it waits itself, or was refused. */
  ownerIs: (owner: FileOwner) => 'there' | 'waits' | 'refused';
  /** Returns whether somebody has made the record of a form, sent or not. */
  isMade: (owner: FileOwner) => Promise<boolean>;
  isReachable: () => boolean;
  /** Runs the work unless another tab is at it. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs. */
  tell: (news: SenderNews) => void;
  newId: () => string;
  now: () => Date;
}

/** The news that tabs tell each other: how one file is, or that files came or went. */
export type SenderNews = { id: string; stage: Stage } | 'moved';

/** The wait after a failure that may pass, in milliseconds: doubled up to the longest. */
const AGAIN_MS = 2000;
const AGAIN_MAX_MS = 60_000;
/** The time between looks whether another tab is still at it. */
const ELSEWHERE_MS = 15_000;
const WAITING: Stage = { is: 'waits', for: 'turn' };
const HELD: Stage = { is: 'waits', for: 'form' };

/** Sends the files that wait on this device, one after another and each exactly once: bytes first, then what makes them a document. */
export class DocumentSender {
  readonly #ports: SenderPorts;
  readonly #listeners = new Set<() => void>();
  readonly #tries = new Map<string, number>();
  readonly #notBefore = new Map<string, number>();
  #files: readonly WaitingFile[] = [];
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: { id: string; giveUp: AbortController } | null = null;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
  }

  /** Oldest first; the same array until something in it changes. */
  files = (): readonly WaitingFile[] => this.#files;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps a file until it is sent; it is on disk when this resolves. @throws when this device cannot keep it */
  async add(file: File, about: Pick<WaitingFacts, 'of' | 'type' | 'form' | 'sha256'>): Promise<void> {
    const { store, key, newId, now } = this.#ports;
    const sealing = await key(true);
    if (!sealing) throw new Error('This device cannot keep files now.');
    const facts: WaitingFacts = { ...about, filename: file.name, mime: file.type, size: file.size };
    const record: SealedRecord = {
      id: newId(),
      at: now().toISOString(),
      facts: await seal(sealing, new TextEncoder().encode(JSON.stringify(facts))),
      handle: null,
      isHeld: about.form !== undefined,
    };
    await store.put(record, await seal(sealing, await file.arrayBuffer()));
    this.#set([...this.#files, { ...facts, id: record.id, at: record.at, stage: record.isHeld ? HELD : WAITING }]);
    this.#ports.tell('moved');
  }

  /** Returns a file that waits, to be looked at; null when it is gone or cannot be opened here. */
  async content({ id, mime }: Pick<WaitingFile, 'id' | 'mime'>): Promise<Blob | null> {
    const { store, key } = this.#ports;
    const [opening, content] = await Promise.all([key(false), store.content(id)]);
    if (!opening || !content) return null;
    return unseal(opening, content).then(
      (bytes) => new Blob([bytes], { type: mime }),
      () => null,
    );
  }

  /** Takes a file back that has not become a document. */
  async cancel(id: string): Promise<void> {
    if (this.#underWay?.id === id) this.#underWay.giveUp.abort();
    await this.#forget(id);
    void this.schedule();
  }

  /** Tries one again that was refused. */
  retry(id: string): void {
    this.#tries.delete(id);
    this.#notBefore.delete(id);
    this.#stage(id, WAITING);
    void this.schedule();
  }

  /** Another tab has news. */
  async heard(news: SenderNews): Promise<void> {
    if (news === 'moved') return this.schedule();
    this.#set(this.#files.map((file) => (file.id === news.id ? { ...file, stage: news.stage } : file)));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#underWay?.giveUp.abort();
  }

  /** Something may be possible now that was not before. Resolves when all of it is done. */
  schedule(): Promise<void> {
    this.#isAskedAgain = true;
    return (this.#running ??= this.#run().finally(() => (this.#running = null)));
  }

  async #run(): Promise<void> {
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        await this.#look();
        if (this.#next() || this.#isElsewhere()) await this.#ports.alone(() => this.#sendAll());
      }
    } catch {
      // The store or the key is not to be had now.
      this.#again(AGAIN_MAX_MS);
    }
  }

  /** Another tab sends some; it may be gone before it is done. */
  #isElsewhere(): boolean {
    const isElsewhere = this.#files.some(({ stage }) => stage.is === 'sending' || stage.is === 'saving');
    if (isElsewhere) this.#again(ELSEWHERE_MS);
    return isElsewhere;
  }

  /** Reads what waits, and says of each why. `isAlone`: no other tab sends anything. */
  async #look(isAlone = false): Promise<void> {
    const records = await this.#ports.store.all();
    const known = new Map(this.#files.map((file) => [file.id, file]));
    const key = records.some(({ id }) => !known.has(id)) ? await this.#ports.key(false) : null;
    const files: WaitingFile[] = [];
    for (const { id, at, facts, isHeld } of records) {
      const before = known.get(id);
      if (!before && !key) continue;
      // Of another key: it came with a profile that was copied, and nobody can open it here.
      const opened = before ?? (await unseal(key!, facts).then(factsOf, () => null));
      if (!opened) continue;
      const stage = isHeld && !(await this.#isLetGo(id, opened.of)) ? HELD : this.#stageOf(before, opened.of, isAlone);
      files.push({ ...opened, id, at, stage });
    }
    this.#set(files);
  }

  /** A file that was chosen in a form goes once its record is made; also when the tab died right after. */
  async #isLetGo(id: string, owner: FileOwner): Promise<boolean> {
    const { isMade, store } = this.#ports;
    if (!(await isMade(owner))) return false;
    await store.letGo(id);
    return true;
  }

  #stageOf(before: WaitingFile | undefined, owner: FileOwner, isAlone: boolean): Stage {
    const stands = before && (before.stage.is === 'refused' || (before.stage.is !== 'waits' && !isAlone));
    if (stands) return before.stage;
    const { ownerIs, isReachable } = this.#ports;
    if (ownerIs(owner) === 'refused') return { is: 'waits', for: 'refused-owner' };
    if (!isReachable()) return { is: 'waits', for: 'network' };
    return { is: 'waits', for: ownerIs(owner) === 'waits' ? 'owner' : 'turn' };
  }

  #next(): WaitingFile | undefined {
    const now = this.#ports.now().getTime();
    return this.#files.find(
      ({ id, stage }) => stage.is === 'waits' && stage.for === 'turn' && (this.#notBefore.get(id) ?? 0) <= now && !this.#isStopped,
    );
  }

  async #sendAll(): Promise<void> {
    // Another tab may have sent some of them, or died over one.
    await this.#look(true);
    for (let file = this.#next(); file; file = this.#next()) {
      await this.#send(file);
      await this.#look(true);
    }
  }

  async #send(file: WaitingFile): Promise<void> {
    const giveUp = new AbortController();
    this.#underWay = { id: file.id, giveUp };
    try {
      const handle = await this.#handleOf(file, giveUp.signal);
      if (handle === null) return;
      this.#say(file.id, { is: 'saving' });
      const attached = await this.#ports.attach(file, handle);
      if (attached.is === 'done') await this.#forget(file.id);
      else if (attached.is === 'later') this.#later(file.id, 0);
      else this.#say(file.id, { is: 'refused', message: attached.message });
    } catch {
      if (!giveUp.signal.aborted) this.#later(file.id, 0);
    } finally {
      this.#underWay = null;
    }
  }

  /** Returns the server's name of its bytes, sent now unless they were before; null: not this time, and that has been said. */
  async #handleOf(file: WaitingFile, signal: AbortSignal): Promise<string | null> {
    const { store, key, upload } = this.#ports;
    const record = (await store.all()).find(({ id }) => id === file.id);
    const opening = await key(false);
    if (!record || !opening) return null;
    if (record.handle !== null) return record.handle;
    this.#say(file.id, { is: 'sending', sent: 0 });
    const content = await store.content(file.id);
    if (!content) return null;
    const bytes = new File([await unseal(opening, content)], file.filename, { type: file.mime });
    const uploaded = await upload(bytes, (sent) => this.#say(file.id, { is: 'sending', sent }), signal);
    // The name is on disk before anything is made of it: whoever goes on from here makes it of the same bytes.
    if (uploaded.is === 'stored') return store.settleHandle(file.id, uploaded.handle);
    if (uploaded.is === 'later') this.#later(file.id, uploaded.afterMs);
    else this.#say(file.id, { is: 'refused', message: uploaded.message });
    return null;
  }

  async #forget(id: string): Promise<void> {
    await this.#ports.store.remove(id);
    this.#set(this.#files.filter((file) => file.id !== id));
    this.#ports.tell('moved');
  }

  #later(id: string, afterMs: number): void {
    const tries = (this.#tries.get(id) ?? 0) + 1;
    const ms = Math.max(afterMs, Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** (tries - 1)));
    this.#tries.set(id, tries);
    this.#notBefore.set(id, this.#ports.now().getTime() + ms);
    this.#say(id, WAITING);
    this.#again(ms);
  }

  #again(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.schedule(), ms);
  }

  #say(id: string, stage: Stage): void {
    this.#stage(id, stage);
    this.#ports.tell({ id, stage });
  }

  #stage(id: string, stage: Stage): void {
    this.#set(this.#files.map((file) => (file.id === id ? { ...file, stage } : file)));
  }

  #set(files: readonly WaitingFile[]): void {
    if (JSON.stringify(files) === JSON.stringify(this.#files)) return;
    this.#files = files;
    for (const listener of this.#listeners) listener();
  }
}

/** What an earlier version kept names a case without saying that it is one. */
function factsOf(bytes: ArrayBuffer): WaitingFacts {
  const { caseId, ...facts } = JSON.parse(new TextDecoder().decode(bytes)) as WaitingFacts & { caseId?: string };
  return caseId === undefined ? facts : { ...facts, of: { table: 'cases', id: caseId } };
}

import { mergeSections } from '#domain/drivers/application/mergeSections.ts';
import type { SectionName } from '#domain/drivers/application/sections.ts';
import type { Json } from '#domain/field.ts';
import type { OnlineAnswer } from '#src/commands/online.ts';

export type Answers = { [section: string]: Json };

/** Answers that are not at the server yet, as the device keeps them. */
export interface KeptAnswers {
  formId: string;
  /** The answers of the server that the work began with. */
  base: Answers;
  mine: Answers;
}

/** How far the answers are on their way. `device`: kept here, sent later; `lost`: not even kept; `both`: somebody else changed the same. */
export type SavePhase = 'saved' | 'saving' | 'device' | 'lost' | 'both';

export interface SaverState {
  answers: Answers;
  phase: SavePhase;
  /** Why the server has not taken them, in words; null: it has, or was not asked. */
  message: string | null;
  /** The sections that somebody else has changed meanwhile too. */
  both: readonly SectionName[];
}

/** What a saver needs. */
export interface SaverPorts {
  /** The answers as the server has them now. */
  read: () => Promise<OnlineAnswer<Answers>>;
  write: (answers: Answers) => Promise<OnlineAnswer<unknown>>;
  /** Keeps them on the device. @throws when there is no room */
  keep: (kept: KeptAnswers) => Promise<void>;
  drop: () => Promise<void>;
}

/** The pause in typing after which answers are sent, in milliseconds. */
export const SEND_AFTER_MS = 500;
/** The rule by which the server refuses answers that were made on an older version. */
const CHANGED_MEANWHILE = 'FORM-9';

/** Saves the answers of one application: each keystroke on the device at once, and at the server as soon as it can be reached. */
export class ApplicationSaver {
  #base: Answers;
  #state: SaverState;
  readonly #formId: string;
  readonly #ports: SaverPorts;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> | null = null;
  #keeping: Promise<void> = Promise.resolve();
  /** The device has what is not sent. */
  #isKept = true;

  constructor(formId: string, base: Answers, kept: KeptAnswers | null, ports: SaverPorts) {
    this.#formId = formId;
    this.#ports = ports;
    const own = kept?.formId === formId ? kept : null;
    this.#base = own?.base ?? base;
    this.#state = { answers: own?.mine ?? base, phase: own ? 'device' : 'saved', message: null, both: [] };
  }

  readonly state = (): SaverState => this.#state;

  readonly listen = (hear: () => void): (() => void) => {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  };

  /** Takes over a keystroke. */
  edit(section: SectionName, value: Json): void {
    this.#set({ answers: { ...this.#state.answers, [section]: value }, ...(this.#state.phase === 'saved' && { phase: 'saving' }) });
    this.#keep();
    if (this.#state.phase === 'both') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), SEND_AFTER_MS);
  }

  /** Decides a section that both have changed. */
  decide(section: SectionName, whose: 'mine' | 'theirs', theirs: Json | undefined): Promise<boolean> {
    this.#base = { ...this.#base, [section]: theirs ?? null };
    if (whose === 'theirs') this.#set({ answers: { ...this.#state.answers, [section]: theirs ?? {} } });
    this.#set({ both: this.#state.both.filter((one) => one !== section) });
    this.#keep();
    return this.#state.both.length === 0 ? this.send() : Promise.resolve(false);
  }

  /** Sends what is not sent; false: it is not at the server. */
  async send(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#sending) await this.#sending;
    if (this.#isSaved()) return true;
    this.#sending = this.#sendOnce();
    const isSent = await this.#sending.finally(() => {
      this.#sending = null;
    });
    // What was typed meanwhile goes next.
    return isSent && !this.#isSaved() ? this.send() : isSent;
  }

  /** Stops the clock: the page is left. What is not sent is on the device. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  readonly #isSaved = (): boolean => this.#state.phase === 'saved';

  async #sendOnce(): Promise<boolean> {
    const sent = this.#state.answers;
    this.#set({ phase: 'saving', message: null });
    const theirs = await this.#ports.read();
    if (!theirs.ok) return this.#stays(theirs.message);
    const { merged, both } = mergeSections(this.#base, sent, theirs.data);
    if (both.length > 0) {
      this.#set({ phase: 'both', both });
      return false;
    }
    const written = await this.#ports.write(merged);
    // Somebody else was quicker by a moment: their answers are put together with these once more.
    if (!written.ok) return written.details?.['rule'] === CHANGED_MEANWHILE ? this.#sendOnce() : this.#stays(written.message);
    const now = this.#state.answers;
    const typed = Object.entries(now).filter(([section, value]) => value !== sent[section]);
    this.#base = merged;
    this.#set({ answers: { ...merged, ...Object.fromEntries(typed) }, phase: typed.length > 0 ? 'saving' : 'saved' });
    if (typed.length === 0) await this.#dropIfSaved();
    else this.#keep();
    return true;
  }

  #stays(message: string): false {
    this.#set({ phase: this.#isKept ? 'device' : 'lost', message });
    return false;
  }

  #keep(): void {
    const kept = { formId: this.#formId, base: this.#base, mine: this.#state.answers };
    this.#keeping = this.#ports.keep(kept).then(
      () => {
        this.#isKept = true;
      },
      () => {
        this.#isKept = false;
        this.#set({ phase: 'lost' });
      },
    );
  }

  /** A write that is under way must not bring back what was dropped. */
  async #dropIfSaved(): Promise<void> {
    await this.#keeping;
    if (this.#state.phase === 'saved') await this.#ports.drop().catch(() => undefined);
  }

  #set(changed: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const hear of this.#listeners) hear();
  }
}

/** Returns how far answers are on their way, in words. */
export function phaseLabel(phase: SavePhase): string {
  switch (phase) {
    case 'saved':
      return 'Saved';
    case 'saving':
      return 'Saving…';
    case 'device':
      return 'Saved on this device, not sent yet';
    case 'lost':
      return 'Not saved: this device has no room. Keep this page open.';
    case 'both':
      return 'Saved on this device. Somebody else changed the same section.';
  }
}

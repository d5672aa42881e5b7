import { isObject } from '#domain/drivers/application/json.ts';
import { SECTION_NAMES, type SectionName } from '#domain/drivers/application/sections.ts';
import type { Json } from '#domain/field.ts';
import { decided, sending, settled, shown, typed, type Clash, type Edit, type Edits } from './edits.ts';

/** What the server says to a section: it has it, it has another one, it cannot be reached, or the link or session is over. */
export type SendAnswer = { kind: 'taken' } | { kind: 'changed'; form: Json } | { kind: 'unreachable' } | { kind: 'over' };

/** The state of the answers: on the server, on this device alone, or (`unkept`) in this page alone. */
export type Kept = 'sent' | 'kept' | 'unkept';

export interface KeeperState {
  form: Json;
  kept: Kept;
  clashes: readonly Clash[];
  isOver: boolean;
}

interface Means {
  /** Resolves once the text is on the disk. */
  keep: (text: string) => Promise<void>;
  send: (section: SectionName, edit: Pick<Edit, 'based' | 'value'>) => Promise<SendAnswer>;
  /** Told of every new state. */
  tell: (state: KeeperState) => void;
}

/** Reads edits that were kept; what cannot be read was never there. */
function readEdits(text: string | null): Edits {
  if (text === null) return {};
  try {
    const parsed = JSON.parse(text) as Json;
    return isObject(parsed) ? (parsed as unknown as Edits) : {};
  } catch {
    return {};
  }
}

/** Keeps every keystroke on the device and brings it to the server, one section at a time, whatever happens in between. */
export class AnswerKeeper {
  readonly #means: Means;
  #server: Json;
  #edits: Edits;
  #clashes: readonly Clash[];
  #sending: Promise<void> | null = null;
  #isUnkept = false;
  #isOver = false;

  /** @param server the form as the server has it; @param kept what an earlier page left on this device */
  constructor(means: Means, server: Json, kept: string | null) {
    this.#means = means;
    this.#server = server;
    const { edits, clashes } = settled(readEdits(kept), server);
    [this.#edits, this.#clashes] = [edits, clashes];
  }

  get state(): KeeperState {
    const isSent = Object.keys(this.#edits).length === 0;
    return {
      form: shown(this.#server, this.#edits),
      kept: isSent ? 'sent' : this.#isUnkept ? 'unkept' : 'kept',
      clashes: this.#clashes,
      isOver: this.#isOver,
    };
  }

  /** Takes a keystroke; resolves once it is on the disk. */
  type(section: SectionName, value: Json): Promise<void> {
    this.#edits = typed(this.#edits, this.#server, section, value);
    return this.#keep();
  }

  /** The driver's word on a section that was changed elsewhere too. */
  decide(clash: Clash, keepsMine: boolean): Promise<void> {
    this.#edits = decided(this.#edits, clash, keepsMine);
    this.#clashes = this.#clashes.filter(({ section }) => section !== clash.section);
    return this.#keep();
  }

  /** Sends what waits, until nothing does or the server does not take it. Calls while it runs are one call. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next !== undefined && !this.#isOver; next = this.#next()) {
      if (!(await this.#sendOne(next))) return;
    }
  }

  /** A section that clashes waits for the driver. */
  #next(): SectionName | undefined {
    const asked = new Set(this.#clashes.map(({ section }) => section));
    return SECTION_NAMES.find((section) => this.#edits[section] !== undefined && !asked.has(section));
  }

  async #sendOne(section: SectionName): Promise<boolean> {
    this.#edits = sending(this.#edits, section);
    await this.#keep();
    const { based, sent } = this.#edits[section]!;
    const answer = await this.#means.send(section, { based, value: sent! });
    if (answer.kind === 'unreachable') return false;
    if (answer.kind === 'over') this.#isOver = true;
    else {
      this.#server = answer.kind === 'changed' ? answer.form : { ...(isObject(this.#server) ? this.#server : {}), [section]: sent! };
      const { edits, clashes } = settled(this.#edits, this.#server);
      [this.#edits, this.#clashes] = [edits, clashes];
    }
    await this.#keep();
    return !this.#isOver;
  }

  async #keep(): Promise<void> {
    this.#means.tell(this.state);
    try {
      await this.#means.keep(JSON.stringify(this.#edits));
      this.#isUnkept = false;
    } catch {
      // A browser that keeps nothing: the page says so, and what is sent is safe all the same.
      this.#isUnkept = true;
    }
    this.#means.tell(this.state);
  }
}

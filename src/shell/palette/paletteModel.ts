import { askedNow, startSession } from '#src/commands/args/session.ts';
import { isTableName } from '#domain/tables.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { ArgValues, Command, CommandContext, PaletteStart, Subject } from '#src/commands/types.ts';
import { Answers } from './answers.ts';
import { afterAnswer, beforeOf, firstLevel, takesSeveral, type ArgLevel, type Level, type Origin } from './levels.ts';
import type { LateNews, PaletteActs, PaletteWorld, Where } from './paletteWorld.ts';
import type { LineRow, PaletteRow, Section, ValueRow } from './rows.ts';
import { readInput } from './scopes.ts';

/** The view to be drawn; a new object whenever something in it is new. */
export interface PaletteView {
  level: Level;
  sections: readonly Section[];
  /** Value of the row that Enter takes; empty for none. */
  active: string;
  /** Answers to these very words are still looked up. */
  isWaiting: boolean;
  isGrowing: boolean;
  /** Why Enter does nothing: `Invalid Date`, or what the change would be refused for. */
  problem: string | null;
  /** Counts up when the text of the input was put there for the person, to be typed over. */
  prefilled: number;
}

/**
 * The palette without its looks: words in, rows out. Its promise: what runs belongs to the very words in the input. Rows found for
 * other words may still be seen, but nothing runs them, and Enter waits for those that are on their way.
 */
export class PaletteModel {
  #world: PaletteWorld;
  readonly #acts: PaletteActs;
  readonly #listeners = new Set<() => void>();
  readonly #answers: Answers;
  #levels: Level[] = [];
  #problem: string | null = null;
  #prefilled = 0;
  /** Enter was pressed before the answer came; forgotten with the next letter. */
  #enterWaits: Where | null = null;
  /** Counts what the person did: what is asked about an older step is not wanted any more. */
  #step = 0;
  #view: PaletteView | null = null;

  constructor(world: PaletteWorld, acts: PaletteActs, start: PaletteStart | null) {
    this.#world = world;
    this.#acts = acts;
    this.#answers = new Answers(world, () => this.#heard());
    if (start?.kind === 'args') this.#ask(start.command, start.ctx, null, {}, {});
    else this.#push(firstLevel(start, world.ctx));
  }

  get #level(): Level {
    return this.#levels.at(-1)!;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Nothing is looked up or drawn any more. */
  stop(): void {
    this.#step += 1;
    this.#answers.stop();
    this.#listeners.clear();
  }

  view = (): PaletteView => {
    this.#view ??= {
      level: this.#level,
      sections: this.#answers.sections(),
      active: this.#answers.active()?.value ?? '',
      isWaiting: this.#answers.isWaiting,
      isGrowing: this.#answers.isGrowing,
      problem: this.#problem ?? this.#answers.problem,
      prefilled: this.#prefilled,
    };
    return this.#view;
  };

  #changed(): void {
    this.#view = null;
    for (const listener of this.#listeners) listener();
  }

  /** An answer has come: what waited for it goes on. */
  #heard(): void {
    this.#changed();
    const where = this.#enterWaits;
    this.#enterWaits = null;
    if (where) this.enter(where);
  }

  #refresh(keeps: 'nothing' | 'found' | 'chosen'): void {
    this.#answers.ask(this.#level, keeps);
    this.#changed();
  }

  /** Takes in what has come since the palette opened; what has moved stays as it was. */
  follow(news: LateNews): void {
    const { commands, ctx: before } = this.#world;
    const ctx = withLate(before, news.ctx);
    if (news.commands === commands && ctx === before) return;
    this.#world = { ...this.#world, commands: news.commands, ctx };
    this.#answers.follow(this.#world);
    this.#refresh('chosen');
  }

  #push(level: Level): void {
    this.#levels = [...this.#levels, level];
    this.#turnTo();
  }

  #replace(level: Level): void {
    this.#levels = [...this.#levels.slice(0, -1), level];
    this.#turnTo();
  }

  /** Another level is on top: what was found for the one before says nothing here. */
  #turnTo(): void {
    this.#step += 1;
    this.#problem = null;
    this.#enterWaits = null;
    this.#refresh('nothing');
  }

  type(text: string): void {
    if (text === this.#level.text) return;
    this.#step += 1;
    this.#levels = [...this.#levels.slice(0, -1), { ...this.#level, text }];
    this.#problem = null;
    this.#enterWaits = null;
    this.#refresh('found');
  }

  /** The pointer is on a row. */
  choose(value: string): void {
    if (this.#answers.choose(value)) this.#changed();
  }

  move(step: Parameters<Answers['move']>[0]): void {
    if (this.#answers.move(step)) this.#changed();
  }

  /** Takes the active row, or waits for the first of those that are on their way. */
  enter(where: Where): void {
    const row = this.#answers.active();
    if (row) this.#take(row, where);
    else if (this.#answers.isWaiting) this.#enterWaits = where;
  }

  /** Takes a row by the pointer; one that was found for other words is left alone. */
  click(value: string): void {
    const row = this.#answers.runnable().find((one) => one.value === value);
    if (row) this.#take(row, 'here');
  }

  /** Takes the row of a digit while nothing is typed. Was there one? */
  digit(digit: number): boolean {
    const row = this.#level.text === '' ? this.#answers.runnable().find((one) => one.kind === 'value' && one.digit === digit) : undefined;
    if (row) this.#take(row, 'here');
    return row !== undefined;
  }

  takesSeveral(): boolean {
    return takesSeveral(this.#level);
  }

  /** The values that were chosen are all. */
  finish(): void {
    const level = this.#level;
    if (level.kind !== 'arg' || level.picked.length === 0) return;
    this.#give(
      level,
      level.picked.map(({ given }) => given),
      level.picked.map(({ words }) => words).join(', '),
    );
  }

  /** One step back. Was there one? */
  back(): boolean {
    const before = beforeOf(this.#level);
    if (!before && this.#levels.length === 1) return false;
    if (before) this.#replace(before);
    else {
      this.#levels = this.#levels.slice(0, -1);
      this.#turnTo();
    }
    return true;
  }

  /** Shows what can be done with the active row. Returns whether something can be. */
  showActions(): boolean {
    const row = this.#answers.active();
    if (row?.kind === 'command' && row.offer.command.args?.length) this.#take(row, 'here');
    else if (row?.kind === 'record' && row.subject) void this.#pushActions(row.subject);
    else return false;
    return true;
  }

  async #pushActions(subject: Subject): Promise<void> {
    const step = this.#step;
    const whole = await this.#whole(subject);
    if (step === this.#step) this.#push({ kind: 'actions', ctx: onIt(this.#world.ctx, whole), text: '' });
  }

  #originOf(row: PaletteRow): Origin {
    return {
      value: row.kind === 'command' ? row.offer.command.id : row.value.replace(/^beside:/, ''),
      query: readInput(this.#level.text).query,
    };
  }

  #take(row: PaletteRow, where: Where): void {
    switch (row.kind) {
      case 'value':
        return this.#takeValue(row);
      case 'line':
        return void this.#takeLine(row);
      case 'record': {
        const { value, query } = this.#originOf(row);
        if (row.subject) this.#acts.remember(value, query, null);
        return this.#acts.open(row.href, where);
      }
      case 'command': {
        const level = this.#level;
        const ctx = 'ctx' in level ? level.ctx : this.#world.ctx;
        const { command } = row.offer;
        if (row.offer.state !== true) return;
        const opens = OPENS[command.id];
        if (opens) return this.#push({ ...firstLevel(opens, ctx) });
        if (command.args?.length) return this.#ask(command, ctx, this.#originOf(row), {}, {});
        return this.#run(command, ctx, {}, this.#originOf(row), where);
      }
    }
  }

  #run(command: Command, ctx: CommandContext, given: ArgValues, origin: Origin | null, where: Where): void {
    if (origin) this.#acts.remember(origin.value, origin.query, command);
    this.#acts.run(command, ctx, given, where);
  }

  /** Asks what a command needs, one thing after another. */
  #ask(command: Command, ctx: CommandContext, origin: Origin | null, given: ArgValues, said: Readonly<Record<string, string>>): void {
    const session = startSession(command, ctx, given, said);
    const level: ArgLevel = { kind: 'arg', session, text: '', picked: [], isReady: !command.on, origin };
    this.#push(level);
    this.#prefill();
    void this.#complete(level);
  }

  /** Brings what the command acts on, whole: a list holds no long texts, and one's own account is not on the screen. */
  async #complete(level: ArgLevel): Promise<void> {
    const { command, ctx } = level.session;
    const subject = command.on
      ? await command.on(ctx, this.#world.tools).catch(() => null)
      : ctx.subject && (await this.#whole(ctx.subject));
    const top = this.#level;
    if (top.kind !== 'arg' || top.session.command !== command) return;
    if (!subject || (subject === ctx.subject && level.isReady)) return;
    const session = { ...top.session, ctx: { ...top.session.ctx, subject } };
    this.#levels = [...this.#levels.slice(0, -1), { ...top, session, isReady: true }];
    const where = this.#enterWaits;
    this.#refresh('chosen');
    if (top.text === '') this.#prefill();
    if (where) this.enter(where);
  }

  async #whole(subject: Subject): Promise<Subject> {
    if (!isTableName(subject.table)) return subject;
    const row = await this.#world.tools.get(subject.table, subject.row.id).catch(() => undefined);
    return row ? { ...subject, row: { ...subject.row, ...(row as unknown as AnyRow) } } : subject;
  }

  /** The text there is now is put into the input, to be corrected or typed over. */
  #prefill(): void {
    const level = this.#level;
    const spec = level.kind === 'arg' ? askedNow(level.session) : null;
    if (
      level.kind !== 'arg' ||
      !spec ||
      level.text ||
      !level.isReady ||
      (spec.kind !== 'text' && spec.kind !== 'money' && spec.kind !== 'number')
    )
      return;
    const now = spec.value?.(level.session.ctx);
    if (!now) return;
    this.#prefilled += 1;
    this.type(now);
  }

  #takeValue(row: ValueRow): void {
    const level = this.#level;
    if (level.kind !== 'arg') return;
    if (!takesSeveral(level)) return this.#give(level, row.given, row.given === '' ? '' : row.label);
    const isIn = level.picked.some(({ given }) => given === row.given);
    const picked = isIn
      ? level.picked.filter(({ given }) => given !== row.given)
      : [...level.picked, { given: row.given, words: row.label }];
    this.#levels = [...this.#levels.slice(0, -1), { ...level, picked }];
    this.#answers.choose(row.value);
    this.#refresh('chosen');
  }

  /** A value that its command refuses is said to be wrong, and stays to be corrected. */
  #give(level: ArgLevel, value: string | readonly string[], words: string): void {
    const problem =
      typeof value === 'string' && value !== '' ? askedNow(level.session)?.check?.(value, level.session.ctx, this.#world.tools) : null;
    if (!(problem instanceof Promise)) return this.#judged(level, value, words, problem ?? null);
    const step = this.#step;
    void problem
      .catch((error: unknown) => String(error))
      .then((wrong) => (step === this.#step ? this.#judged(level, value, words, wrong) : undefined));
  }

  #judged(level: ArgLevel, value: string | readonly string[], words: string, problem: string | null): void {
    if (problem !== null) {
      this.#problem = problem;
      return this.#changed();
    }
    const next = afterAnswer(level, value, words);
    if (askedNow(next.session) === null) return this.#run(next.session.command, next.session.ctx, next.session.given, level.origin, 'here');
    this.#replace(next);
    this.#prefill();
  }

  /** A whole act: its record is read whole, its value asked about like one that was chosen step by step. */
  async #takeLine({ line }: LineRow): Promise<void> {
    const step = this.#step;
    const subject = line.ctx.subject && (await this.#whole(line.ctx.subject));
    const ctx = { ...line.ctx, subject };
    for (const spec of line.command.args ?? []) {
      const value = line.given[spec.name];
      const problem = typeof value === 'string' && value ? await spec.check?.(value, ctx, this.#world.tools) : null;
      if (step !== this.#step) return;
      if (problem) {
        this.#problem = problem;
        return this.#changed();
      }
    }
    if (step !== this.#step) return;
    const missing = (line.command.args ?? []).some((spec) => !spec.optional && line.given[spec.name] === undefined);
    if (missing) return this.#ask(line.command, ctx, null, line.given, line.said);
    this.#run(line.command, ctx, line.given, null, 'here');
  }
}

/** Commands that are levels of the palette itself. */
const OPENS: Readonly<Record<string, PaletteStart>> = {
  'palette.actions': { kind: 'actions' },
  'palette.fields': { kind: 'fields' },
  'palette.recent': { kind: 'recent' },
  'palette.records': { kind: 'text', text: '#' },
};

/** Returns the context with the record of its screen, where that had none yet, and with the features that were switched since. */
function withLate(ctx: CommandContext, now: CommandContext): CommandContext {
  const isLate = ctx.mode === 'record' && ctx.screen === now.screen && !ctx.subject && now.subject;
  if (isLate) return now;
  return now.switchedOff && now.switchedOff !== ctx.switchedOff ? { ...ctx, switchedOff: now.switchedOff } : ctx;
}

/** Returns the same place with one record in hand. */
function onIt(ctx: CommandContext, subject: Subject): CommandContext {
  return { ...ctx, mode: 'list', subject, selection: [] };
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, sameJson } from '#domain/drivers/application/json.ts';
import type { SectionName } from '#domain/drivers/application/sections.ts';
import type { Json } from '#domain/field.ts';
import { AnswerKeeper, type SendAnswer } from './answerKeeper.ts';
import { settled } from './edits.ts';

const SECTIONS = ['personal', 'addresses', 'denials'] as const satisfies readonly SectionName[];

/** A server by the rule of LINK-4, and a wire that may lose what is said on it in either direction. */
class Server {
  form: { [section: string]: Json } = {};
  wire: 'up' | 'down' | 'answersLost' = 'up';

  async send(section: SectionName, { based, value }: { based: Json; value: Json }): Promise<SendAnswer> {
    await Promise.resolve();
    if (this.wire === 'down') return { kind: 'unreachable' };
    const there = this.form[section] ?? null;
    const isTaken = sameJson(there, value) || sameJson(there, based);
    if (isTaken) this.form = { ...this.form, [section]: value };
    if (this.wire === 'answersLost') return { kind: 'unreachable' };
    return isTaken ? { kind: 'taken' } : { kind: 'changed', form: this.form };
  }
}

/** A phone: a disk that survives, and a page that may be killed at any moment; a killed page writes and sends nothing more. */
class Phone {
  disk: string | null = null;
  server: Server;
  keeper!: AnswerKeeper;
  #life = 0;
  constructor(server: Server) {
    this.server = server;
    this.start();
  }

  start(): void {
    const life = ++this.#life;
    const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
    this.keeper = new AnswerKeeper(
      {
        keep: async (text) => {
          await Promise.resolve();
          if (life !== this.#life) return never();
          this.disk = text;
        },
        send: async (section, edit) => {
          if (life !== this.#life) return never();
          const answer = await this.server.send(section, edit);
          return life === this.#life ? answer : never();
        },
        tell: () => undefined,
      },
      this.server.form,
      this.disk,
    );
  }
}

type Act =
  | { type: 'key'; section: SectionName }
  | { type: 'kill'; after: number }
  | { type: 'wire'; to: Server['wire'] }
  | { type: 'flush' };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('key' as const), section: fc.constantFrom(...SECTIONS) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('kill' as const), after: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('wire' as const), to: fc.constantFrom('up', 'down', 'answersLost') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('flush' as const) }) },
);

test('[LINK-4] no keystroke is lost over 1,000 kills of the page, whatever the network does', async () => {
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 40 }), async (acts) => {
      const server = new Server();
      const phone = new Phone(server);
      const last: { [section: string]: string } = {};
      for (const [n, what] of acts.entries()) {
        if (what.type === 'wire') server.wire = what.to;
        else if (what.type === 'flush') void phone.keeper.flush();
        else if (what.type === 'key') {
          last[what.section] = `${last[what.section] ?? ''}${n},`;
          await phone.keeper.type(what.section, { text: last[what.section]! });
        } else {
          // Somewhere within whatever is being written and sent.
          void phone.keeper.flush();
          for (let step = 0; step < what.after; step += 1) await Promise.resolve();
          phone.start();
          kills += 1;
        }
        for (const [section, text] of Object.entries(last)) {
          const { form, clashes } = phone.keeper.state;
          expect(isObject(form) && form[section]).toEqual({ text });
          expect(clashes).toEqual([]);
        }
      }
      server.wire = 'up';
      await phone.keeper.flush();
      await phone.keeper.flush();
      expect(server.form).toEqual(Object.fromEntries(Object.entries(last).map(([section, text]) => [section, { text }])));
      expect(phone.keeper.state.kept).toBe('sent');
    }),
    { numRuns: 600 },
  );
  expect(kills).toBeGreaterThan(1000);
});

test('[LINK-4] what another device did to other sections is taken over; the same section is asked about, and either answer counts', async () => {
  for (const keepsMine of [true, false]) {
    const server = new Server();
    const [one, other] = [new Phone(server), new Phone(server)];
    server.wire = 'down';
    await one.keeper.type('personal', { name: 'mine' });
    await one.keeper.type('denials', { none: true });
    server.wire = 'up';
    await other.keeper.type('personal', { name: 'theirs' });
    await other.keeper.type('addresses', { items: [] });
    await other.keeper.flush();
    await one.keeper.flush();
    const [clash] = one.keeper.state.clashes;
    expect(clash).toEqual({ section: 'personal', mine: { name: 'mine' }, theirs: { name: 'theirs' } });
    expect(server.form).toEqual({ personal: { name: 'theirs' }, addresses: { items: [] }, denials: { none: true } });
    one.start();
    expect(one.keeper.state.clashes).toEqual([clash]);
    await one.keeper.decide(clash!, keepsMine);
    await one.keeper.flush();
    expect(server.form['personal']).toEqual({ name: keepsMine ? 'mine' : 'theirs' });
    expect(one.keeper.state).toMatchObject({ clashes: [], kept: 'sent', form: server.form });
  }
});

test('a disk that keeps nothing is told, and a draft that cannot be read is none', async () => {
  const server = new Server();
  server.wire = 'down';
  const keep = (): Promise<void> => Promise.reject(new Error('full'));
  const keeper = new AnswerKeeper({ keep, send: server.send.bind(server), tell: () => undefined }, {}, '{broken');
  await keeper.type('denials', { none: true });
  expect(keeper.state.kept).toBe('unkept');
  server.wire = 'up';
  await keeper.flush();
  expect(keeper.state.kept).toBe('sent');
  expect(settled({}, null)).toEqual({ edits: {}, clashes: [] });
});

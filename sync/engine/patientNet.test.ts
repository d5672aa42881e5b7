import { expect, test } from 'vitest';
import { NetError, type Net } from '../ports.ts';
import { handClock } from '../testing/world.ts';
import { patientNet } from './patientNet.ts';

test('[SYNC-C9] once the server has asked for a pause nothing is asked before the time, by whomever, whatever the clock is set to', async () => {
  const clock = handClock();
  const asked: string[] = [];
  let busy = true;
  const answer = (name: string) => async (): Promise<never> => {
    asked.push(name);
    if (busy) throw new NetError('throttled', 'too much', 3000);
    return undefined as never;
  };
  const net = patientNet(
    { hello: answer('hello'), pull: answer('pull'), digest: answer('digest'), piece: answer('piece') } as unknown as Net,
    clock,
  );
  const reasonOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'answered',
      (error: NetError) => [error.reason, error.left],
    );

  expect(await reasonOf(net.hello('c'))).toEqual(['throttled', false]);
  busy = false;
  clock.advance(2999);
  expect(await reasonOf(net.pull({} as never))).toEqual(['throttled', false]);
  expect(await reasonOf(net.digest!({} as never))).toEqual(['throttled', false]);
  expect(await reasonOf(net.piece!('/files/f', 0, 1))).toEqual(['throttled', false]);
  expect(asked).toEqual(['hello']);
  clock.advance(1);
  expect(await reasonOf(net.pull({} as never))).toBe('answered');
});

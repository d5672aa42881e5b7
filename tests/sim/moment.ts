import type { Dice } from './dice.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** Something on a device that takes a moment before and after, in either of which the tab may die. */
export function inAMoment<R>(scheduler: Scheduler, dice: Dice, tab: Owner, body: () => R | Promise<R>): Promise<R> {
  const wait = (): Promise<void> => new Promise((go) => void scheduler.after(dice.next(), tab, go));
  return wait().then(async () => {
    const result = await body();
    await wait();
    return result;
  });
}

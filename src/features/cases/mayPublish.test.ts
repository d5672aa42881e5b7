import { expect, test } from 'vitest';
import type { Role } from '#domain/actor.ts';
import { mayPublish } from './mayPublish.ts';

/** Was it asked, and may it be published? */
async function publish(role: Role, flag: boolean | null, answer: boolean): Promise<[asked: boolean, may: boolean]> {
  let asked = false;
  const rows = flag === null ? [] : [{ id: 'f', name: 'commentPublicationConfirmation', enabled: flag }];
  const may = await mayPublish(
    { userId: 'u', role, customerId: role === 'AGENT' ? null : 'k' },
    {
      query: (async () => ({ rows, count: rows.length })) as never,
      confirm: async () => {
        asked = true;
        return answer;
      },
    },
  );
  return [asked, may];
}

test('staff are asked before a comment is published where the workspace wants it, and who thinks better of it publishes nothing', async () => {
  expect(await publish('AGENT', true, true)).toEqual([true, true]);
  expect(await publish('AGENT', true, false)).toEqual([true, false]);
  expect(await publish('AGENT', null, false)).toEqual([true, false]);
  expect(await publish('AGENT', false, false)).toEqual([false, true]);
  expect(await publish('CUSTOMER', true, false)).toEqual([false, true]);
});

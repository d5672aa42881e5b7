import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAllowedWrites } from './allowedWrites.ts';
import { checkCustomOperations } from './customCalls.ts';
import { checkDeniedWrites } from './deniedWrites.ts';
import { checkFieldRights } from './fieldRights.ts';
import { checkFileLinks } from './fileLinks.ts';
import { checkHiddenFields } from './hiddenFields.ts';
import { checkPushes } from './pushes.ts';
import { checkReads } from './reads.ts';
import { checkRefusedPeople } from './refusedPeople.ts';
import { checkLinks } from './links.ts';
import { checkMassAssignment } from './massAssignment.ts';
import { checkRest } from './rest.ts';
import { Service } from './service.ts';
import { checkSockets } from './sockets.ts';
import { checkSyncFeed } from './syncFeed.ts';
import { checkTraversals } from './traversals.ts';

let service: Service;
const started = performance.now();
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => {
  const { checks, leaks } = service.tally;
  const seconds = (performance.now() - started) / 1000;
  console.log(`matrix: ${checks.toLocaleString('en-US')} checks, ${leaks} leaks, ${seconds.toFixed(1)} s`);
  await service.stop();
});

/** Thousands of refusals are thrown here: one line of each is enough to show if one were told. */
async function withShortStacks(work: () => Promise<void>): Promise<void> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  await work().finally(() => (Error.stackTraceLimit = stackTraceLimit));
}

/** One test each, the refused before the allowed: those must leave every row as it is. All that is wrong is shown at once. */
const FAMILIES: [string, (service: Service) => Promise<void>][] = [
  ['who is nobody, or may not enter, is turned away from every operation', checkRefusedPeople],
  ['[ACCESS-3] lists, counts, groups, filters and single rows hold what a person sees, and nothing else', checkReads],
  ['[ACCESS-4] over two relations there is nothing that is not seen at the top, nor a value for staff', checkTraversals],
  ['[ACCESS-4] nobody asks by a field that they do not receive', checkHiddenFields],
  ['a device holds, and is told by the log, what its person may hold', checkSyncFeed],
  ['[ACCESS-2] what a person may not write is refused alike, there or not, and changes no row', checkDeniedWrites],
  ['[ACCESS-8] nobody points at, changes or lets go a row of another carrier over a relation', checkLinks],
  ['[ACCESS-7] nobody gives a field that is not theirs to set', checkMassAssignment],
  ['operations with code of their own do and tell what their rows say', checkCustomOperations],
  ['[ACCESS-3] over the socket comes what a person sees, and nothing else', checkSockets],
  ['[FILE-2] a file is opened by a link of who may read it, while it lasts', checkFileLinks],
  ['every other address answers whom its row says, and others alike', checkRest],
  ['[ACCESS-7] what a device queues is judged as the API judges it', checkPushes],
  ['what a person may write is written', checkAllowedWrites],
  ['a field that only some set is set by them, and by nobody else', checkFieldRights],
];
test.each(FAMILIES)(
  '%s',
  async (name, work) => {
    const { tally } = service;
    const [before, began] = [tally.checks, performance.now()];
    await withShortStacks(() => work(service));
    console.log(`${name}: ${(tally.checks - before).toLocaleString('en-US')} checks, ${((performance.now() - began) / 1000).toFixed(1)} s`);
    expect(tally.take()).toEqual([]);
    expect(tally.checks).toBeGreaterThan(before);
  },
  120_000,
);

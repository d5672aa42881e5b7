import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCustomOperations } from './customCalls.ts';
import { checkDeniedWrites } from './deniedWrites.ts';
import { checkHiddenFields } from './hiddenFields.ts';
import { checkReads } from './reads.ts';
import { checkRefusedPeople } from './refusedPeople.ts';
import { checkLinks } from './links.ts';
import { checkMassAssignment } from './massAssignment.ts';
import { Service } from './service.ts';
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

/** Runs one family of checks and shows all that is wrong at once. */
function family(name: string, work: (service: Service) => Promise<void>): void {
  test(
    name,
    async () => {
      const [before, began] = [service.tally.checks, performance.now()];
      await work(service);
      console.log(`${name}: ${service.tally.checks - before} checks, ${((performance.now() - began) / 1000).toFixed(1)} s`);
      expect(service.tally.take()).toEqual([]);
      expect(service.tally.checks).toBeGreaterThan(before);
    },
    120_000,
  );
}

family('who is nobody, or may not enter, is turned away from every operation', checkRefusedPeople);
family('[ACCESS-3] lists, counts, groups, filters and single rows hold what a person sees, and nothing else', checkReads);
family('[ACCESS-4] over two relations there is nothing that is not seen at the top, nor a value for staff', checkTraversals);
family('[ACCESS-4] nobody asks by a field that they do not receive', checkHiddenFields);
family('[ACCESS-2] what a person may not write is refused alike, there or not, and changes no row', checkDeniedWrites);
family('[ACCESS-8] nobody points at, changes or lets go a row of another carrier over a relation', checkLinks);
family('[ACCESS-7] nobody gives a field that is not theirs to set', checkMassAssignment);
family('operations with code of their own do and tell what their rows say', checkCustomOperations);

import type { Person } from './person.ts';

/** Opens somebody's browser, in which the replica's worker begins with these words of script, as one that forbids it something. */
export async function beginWorkerWith(person: Person, script: string): Promise<void> {
  // A program that is kept on the device does not come over the wire, where it is changed.
  await person.openBrowser({ firstVisit: true });
  const { context, product } = person;
  // To the browser a script that was changed on the way comes from nowhere, and its sockets may not reach this machine by themselves.
  await context.grantPermissions(['local-network-access'], { origin: product.origin });
  await context.route('**/sync.worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

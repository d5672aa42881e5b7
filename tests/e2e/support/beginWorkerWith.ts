import type { Person } from './person.ts';

/** Lets the replica's worker begin with these words of script, as a browser that forbids it something. */
export async function beginWorkerWith({ context, product }: Person, script: string): Promise<void> {
  // To the browser a script that was changed on the way comes from nowhere, and its sockets may not reach this machine by themselves.
  await context.grantPermissions(['local-network-access'], { origin: product.origin });
  await context.route('**/sync.worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

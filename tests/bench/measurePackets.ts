import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { summed, type Figure } from './figures.ts';

const DRIVERS = 60;
const SINGLE_ROUNDS = 20;
const FLEET_ROUNDS = 3;

/** The time for the packet of one driver and of sixty, asked to the last byte: those with the most documents, as agent@demo.test. */
export async function measurePackets(product: Product, workspace: string): Promise<Figure[]> {
  const { accessToken } = await signIn(product.origin, 'agent@demo.test', DEMO_PASSWORD);
  const rows = await product.sql<{ id: string }>(
    `select "driverId" as id from "driverDocuments" where "deletedAt" is null group by 1 order by count(*) desc, 1 limit ${DRIVERS}`,
  );
  const ids = rows.map(({ id }) => id);
  const packet = async (driverIds: readonly string[]): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(`${product.origin}/api/driver-packet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ driverIds }),
    });
    if (!answer.ok) throw new Error(`No packet: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - start;
  };
  const times = async (rounds: number, of: (round: number) => readonly string[]): Promise<number[]> => {
    await packet(of(0));
    const all: number[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await packet(of(round)));
    return all;
  };
  const single = await times(SINGLE_ROUNDS, (round) => ids.slice(round % ids.length, (round % ids.length) + 1));
  const fleet = await times(FLEET_ROUNDS, () => ids);
  return [
    { workspace, what: 'audit packet of one driver', goal: '<= 3,000', ...summed(single) },
    { workspace, what: `audit packet of ${ids.length} drivers`, goal: '<= 10,000', ...summed(fleet) },
  ];
}

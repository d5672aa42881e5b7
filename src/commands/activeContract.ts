import { contractInForce } from '#domain/contracts/contractInForce.ts';
import type { Row } from '#domain/tables.ts';
import type { CommandTools } from './types.ts';

/** The active contract of a driver, the newest of several (design/domain.md 6.12); null when there is none on this device. */
export async function activeContractOf(driverId: string, tools: Pick<CommandTools, 'query'>): Promise<Row<'contracts'> | null> {
  const { rows } = await tools.query({
    table: 'contracts',
    filter: { driverId: { equals: driverId }, status: { equals: 'Active' } },
  });
  return contractInForce(rows as Row<'contracts'>[]) ?? null;
}

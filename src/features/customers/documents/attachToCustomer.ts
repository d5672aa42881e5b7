import type { CommandTools } from '#src/commands/types.ts';
import { attachFiles } from '#src/documents/attachFiles.ts';
import { attachmentsQuery } from '../customer.queries.ts';

/** Gives files to a customer. */
export async function attachToCustomer(customerId: string, files: readonly File[], tools: CommandTools): Promise<void> {
  const has = async (): Promise<string[]> => (await tools.query(attachmentsQuery(customerId))).rows.map(({ filename }) => filename);
  await attachFiles({ table: 'customers', id: customerId }, files, has, tools);
}

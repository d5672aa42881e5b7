import type { CommandTools } from '#src/commands/types.ts';
import { attachFiles } from '#src/documents/attachFiles.ts';
import { caseDocumentsQuery } from '../case.queries.ts';

/** Gives files to a case. */
export async function attachToCase(caseId: string, files: readonly File[], tools: CommandTools): Promise<void> {
  const has = async (): Promise<string[]> => (await tools.query(caseDocumentsQuery(caseId))).rows.map(({ filename }) => filename);
  await attachFiles({ table: 'cases', id: caseId }, files, has, tools);
}

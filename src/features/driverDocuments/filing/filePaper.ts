import { missingDay, PAPERS, withDefaultEnd, type PaperContent, type PaperType } from '#domain/documents/paperTypes.ts';
import { SINGLE_CURRENT } from '#domain/documents/singleCurrent.ts';
import type { Json } from '#domain/field.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import { paperFile, paperMove } from '../driverDocument.operations.ts';

/** A paper that is to be filed. */
export interface NewPaper {
  driverId: string;
  type: PaperType;
  content: PaperContent;
  files: readonly File[];
  /** The paper that it takes the place of; null: none. */
  replaces?: string | null;
}

/** The result of filing: what went wrong, each in words, or the new paper. */
export type Filed = { ok: true; id: string } | { ok: false; problems: readonly string[] };

/** What of it was given; what is empty is not said. */
export const saidIn = (content: PaperContent): PaperContent =>
  Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0)),
  );

/** Stores the files of a paper, then makes the paper of them: all of them, or none. */
export async function filePaper(
  { driverId, type, content, files, replaces }: NewPaper,
  tools: Pick<CommandTools, 'online'>,
): Promise<Filed> {
  const missing = missingDay(type, saidIn(content));
  if (missing) return { ok: false, problems: [`Enter “${missing}”. The document would take the place of the one on file.`] };
  const server = await tools.online().catch(() => null);
  if (!server) return { ok: false, problems: [PAPER_MESSAGES.uploaderNotReady] };
  const stored: { fileId: string; filename: string }[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const answer = await server.upload(file);
    if (answer.ok) stored.push({ fileId: answer.data, filename: file.name });
    else problems.push(`${PAPER_MESSAGES.uploadFailed}: ${file.name}. ${answer.message}`);
  }
  if (problems.length > 0) return { ok: false, problems };
  const said = withDefaultEnd(type, saidIn(content));
  const data = {
    type,
    ...(Object.keys(said).length > 0 && { json: said as Json }),
    driver: { connect: { id: driverId } },
    files: { create: stored },
  };
  const filed = await server.ask(paperFile, { data });
  if (!filed.ok) {
    const wrong = Object.entries(filed.details ?? {}).map(([path, words]) => `${fieldNamed(type, path)}: ${words}`);
    return { ok: false, problems: [PAPER_MESSAGES.uploadOrCreateFailed, ...(wrong.length > 0 ? wrong : [filed.message])] };
  }
  // DOC-1 archives the one before where only the latest counts.
  if (replaces && !SINGLE_CURRENT.has(type)) await server.ask(paperMove, { id: replaces, status: 'ARCHIVED' });
  askAgain();
  return { ok: true, id: filed.data.driverDocumentCreate!.id };
}

/** The label of the field that `json.reportDate` names. */
function fieldNamed(type: PaperType, path: string): string {
  const name = path.replace(/^(data\.)?json\./, '');
  return PAPERS[type].fields.find((field) => field.name === name)?.label ?? PAPERS[type].label;
}

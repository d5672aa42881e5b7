import { PAPERS } from '#domain/documents/paperTypes.ts';
import { offerUndo } from '#src/commands/offerUndo.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import { filePutBack, fileRename, fileTakeOff, paperDestroy, paperMove, paperRestore, papersKept } from './driverDocument.operations.ts';
import { keepingWords } from './keepingWords.ts';
import type { PaperFile, PaperRow } from './paperSubject.ts';

const called = (papers: readonly PaperRow[]): string =>
  papers.length === 1 ? PAPERS[papers[0]!.type].label : `${papers.length} documents`;

/** Does one thing to each paper at the server, says so, and offers to take it back. */
export async function each(
  papers: readonly PaperRow[],
  act: (server: Online, paper: PaperRow) => Promise<OnlineAnswer<unknown>>,
  back: ((server: Online, paper: PaperRow) => Promise<OnlineAnswer<unknown>>) | null,
  done: string,
  tools: CommandTools,
): Promise<void> {
  const server = await tools.online();
  const through: PaperRow[] = [];
  const problems: string[] = [];
  for (const paper of papers) {
    const answer = await act(server, paper);
    if (answer.ok) through.push(paper);
    else problems.push(`${PAPERS[paper.type].label}: ${answer.message}`);
  }
  askAgain();
  if (problems.length > 0) tools.toast([...new Set(problems)].join(' '), 'alert');
  if (through.length === 0) return;
  const words = `${called(through)} ${through.length === 1 ? 'is' : 'are'} ${done}`;
  if (!back) return tools.toast(words);
  const takeBack = async (): Promise<string | undefined> => {
    const answers = await Promise.all(through.map((paper) => back(server, paper)));
    askAgain();
    return answers.flatMap((answer) => (answer.ok ? [] : [answer.message]))[0];
  };
  offerUndo(tools, words, { takeBack });
}

/** Returns what makes a paper current, archived or deleted. */
export const move =
  (status: PaperRow['status']) =>
  (server: Online, { id }: PaperRow) =>
    server.ask(paperMove, { id, status });
/** Brings a deleted paper back as it was. */
export const restored = async (server: Online, { id, status }: PaperRow): Promise<OnlineAnswer<unknown>> => {
  const answer = await server.ask(paperRestore, { id });
  return answer.ok && status === 'ACTIVE' ? server.ask(paperMove, { id, status }) : answer;
};

/** Which of the files of the paper is meant: the only one, or the one that is chosen. */
async function chooseFile({ files }: PaperRow, title: string, tools: CommandTools): Promise<PaperFile | null> {
  if (files.length === 0) tools.toast('This document has no file', 'alert');
  if (files.length < 2) return files[0] ?? null;
  const id = await tools.choose({ title, options: files.map((file) => ({ value: file.id, label: file.filename })) });
  return files.find((file) => file.id === id) ?? null;
}

/** Gives a file of a paper another name. */
export async function rename(paper: PaperRow, tools: CommandTools): Promise<void> {
  const file = await chooseFile(paper, 'Rename which file?', tools);
  const name = file && (await tools.ask({ title: `New name of ${file.filename}`, value: file.filename }));
  if (!file || !name?.trim() || name.trim() === file.filename) return;
  const to = (filename: string) => (server: Online) => server.ask(fileRename, { id: file.id, filename });
  await each([paper], to(name.trim()), to(file.filename), 'renamed', tools);
}

/** Takes a file off a paper. */
export async function takeOff(paper: PaperRow, tools: CommandTools): Promise<void> {
  const file = await chooseFile(paper, 'Remove which file?', tools);
  if (!file) return;
  const ids = { id: paper.id, fileId: file.id };
  await each(
    [paper],
    (server) => server.ask(fileTakeOff, ids),
    (server) => server.ask(filePutBack, ids),
    `without ${file.filename}`,
    tools,
  );
}

/** Deletes a paper for good, once its name was typed and a reason given. */
export async function destroy(paper: PaperRow, tools: CommandTools): Promise<void> {
  const { label } = PAPERS[paper.type];
  const kept = await (await tools.online()).ask(papersKept, { driverId: paper.driverId });
  if (!kept.ok) return tools.toast(kept.message, 'alert');
  const keeping = kept.data.documentKeeping.find(({ id }) => id === paper.id);
  const yes = await tools.confirm({
    title: `Delete ${label} forever?`,
    body: `Its files go too, and nobody can bring them back.${keeping ? ` ${keepingWords(keeping)}.` : ''}`,
    action: 'Go on',
  });
  const typed = yes && (await tools.ask({ title: `Type "${label}" to delete it forever`, value: '' }));
  if (!typed) return;
  if (typed.trim().toLowerCase() !== label.toLowerCase()) return tools.toast('Not deleted: the words were not the same', 'alert');
  // RETAIN-2: after its term it goes without one.
  const reason = keeping?.isOver ? null : await tools.ask({ title: 'Why does it go now? The reason is kept.', value: '' });
  if (!keeping?.isOver && !reason?.trim()) return tools.toast('Not deleted: there was no reason', 'alert');
  await each([paper], (server, { id }) => server.ask(paperDestroy, { id, reason: reason?.trim() ?? null }), null, 'deleted forever', tools);
}

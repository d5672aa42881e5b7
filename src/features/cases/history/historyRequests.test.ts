import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext, commandOf, tryCommand } from '#src/components/testing/tryCommand.ts';
import { caseCommands } from '../case.commands.ts';
import { historyRequests } from './historyRequests.ts';

const subject = { table: 'cases', row: aRow('cases', { id: 'k' }) } as const;
const historyCommand = commandOf(caseCommands, 'record.history');

test('history is shown in the open case; from a row the case is opened first, and the wish waits for it', async () => {
  expect(await tryCommand(historyCommand, aContext({ mode: 'record', subject }))).toEqual([]);
  expect(await tryCommand(historyCommand, aContext({ mode: 'list', subject }))).toEqual([['go', '/cases/details/k']]);
  const heard: string[] = [];
  historyRequests.listen((id) => void heard.push(id))();
  expect(heard).toEqual(['k']);
});

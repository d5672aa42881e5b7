import { useMemo } from 'react';
import type { FolderDocumentsVariables } from '#src/data/operations.gen.ts';
import { useServerAnswer, type ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { useMe, useRow } from '#src/data/useLive.ts';
import { folderDocuments } from './document.operations.ts';
import { documentsIn, type DocumentRow } from './documentSubject.ts';

/** The documents that the server lists, asked for again when some were changed here. `null` asks nothing. */
export function useFolderDocuments(variables: FolderDocumentsVariables | null): {
  answer: ServerAnswer<unknown>;
  rows: readonly DocumentRow[];
  count: number;
} {
  const me = useMe();
  const self = useRow('users', me?.userId ?? '').row;
  const answer = useServerAnswer(folderDocuments, variables, []);
  const { data } = answer;
  const email = me?.email ?? '';
  const driverId = self?.driverId ?? null;
  const rows = useMemo(() => (data ? documentsIn(data, { email, driverId }) : []), [data, email, driverId]);
  return { answer, rows, count: data?.everSignDocsList.count ?? 0 };
}

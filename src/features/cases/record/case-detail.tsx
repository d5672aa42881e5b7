import { useEffect, useRef } from 'react';
import { isStaff } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { MissingRecord } from '#src/components/missing-record.tsx';
import { RecordSkeleton } from '#src/components/skeleton.tsx';
import { useEnsure, useMe, useRow, type PartsHere } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { ALL_CASES } from '../caseHref.ts';
import { CaseComments } from '../comments/case-comments.tsx';
import { CaseDocuments } from '../documents/case-documents.tsx';
import { FactGroups } from '#src/components/fact-groups.tsx';
import { CaseFollowers } from '../followers/case-followers.tsx';
import { CaseHeader } from './case-header.tsx';
import { CaseHistory } from '../history/case-history.tsx';
import { caseFacts, type CaseRelations } from './case.facts.ts';
import { CaseViolations } from '../violations/case-violations.tsx';
import { useTalk, type Talk } from '../comments/useTalk.ts';

/** /cases/details/{id}: everything about one case, read from the replica alone. */
export default function CaseDetail() {
  const id = usePane().params['id'] ?? '';
  return <OneCase key={id} id={id} />;
}

/** Asks for what needs no more than the case's id together with the case: its discussion would else come an answer later. */
function OneCase({ id }: { id: string }) {
  const pane = usePane();
  const { row, ready } = useRow('cases', id);
  const parts = useEnsure('cases', id, row);
  const talk = useTalk(id);
  const { setMode, setSubject, setTitle } = pane;
  useEffect(() => setMode('record'), [setMode]);
  const title = row ? `Case ${row.caseID}` : 'Case';
  useEffect(() => setTitle(title), [setTitle, title]);
  useEffect(() => setSubject(row ? { table: 'cases', row } : null), [setSubject, row]);
  useVanished({ path: pane.path, list: '/cases', name: title, row, ready });
  if (row) return <CaseRecord row={row} parts={parts} talk={talk} />;
  return ready ? <MissingRecord what="case" way={ALL_CASES} /> : <RecordSkeleton label="Case" />;
}

interface CaseRecordProps {
  row: Row<'cases'>;
  parts: PartsHere;
  talk: Talk;
}

function CaseRecord({ row, parts, talk }: CaseRecordProps) {
  const root = useRef<HTMLElement>(null);
  const me = useMe();
  const relations: CaseRelations = {
    customer: useRow('customers', row.customerId).row,
    driver: useRow('drivers', row.driverId ?? '').row,
    state: useRow('usStates', row.inspectionCitationStateId ?? '').row,
    agent: useRow('users', row.assignedAgentId ?? '').row,
  };
  return (
    <article ref={root} className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-3xl gap-x-10 gap-y-7 px-4.5 py-5 @min-[62rem]:max-w-6xl @min-[62rem]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid gap-3 @min-[62rem]:col-span-2">
          <CaseHeader row={row} customer={relations.customer} driver={relations.driver} />
          {parts === 'not-here' && <PartsElsewhere />}
        </div>
        {/* In a narrow pane, where one thing stands below the other, people read what was said first. */}
        <div className="@min-[62rem]:col-start-2 @min-[62rem]:row-span-2 @min-[62rem]:row-start-2">
          <CaseComments row={row} parts={parts} talk={talk} root={root} />
        </div>
        <div className="grid content-start gap-7 @min-[62rem]:col-start-1 @min-[62rem]:row-start-2">
          <FactGroups groups={caseFacts(row, relations, me !== null && isStaff(me))} />
          {parts !== 'not-here' && <CaseViolations matter={row} loading={parts === 'loading'} />}
          {parts !== 'not-here' && <CaseDocuments caseId={row.id} loading={parts === 'loading'} />}
        </div>
        {parts === 'here' && (
          <div className="grid content-start gap-7 @min-[62rem]:col-start-1">
            <CaseFollowers row={row} />
            <CaseHistory caseId={row.id} />
          </div>
        )}
      </div>
    </article>
  );
}

/** A closed case may be here without its parts: said plainly, because an empty list would be a lie. */
function PartsElsewhere() {
  return (
    <p role="note" className="rounded-lg border border-tone-orange-border bg-tone-orange-bg px-3 py-2 text-tone-orange-fg">
      The violations, documents, comments and history of this case are not on this device. They come as soon as the server can be reached.
    </p>
  );
}

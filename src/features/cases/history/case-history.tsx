import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '#domain/tables.ts';
import { doerOf } from '#src/components/changePhrase.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useLive } from '#src/data/useLive.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { caseHistoriesQuery } from '../case.queries.ts';
import { historyRequests } from './historyRequests.ts';
import { historyLabels } from './historyLabels.ts';

/** The number of lines drawn at first; the rest comes when it is wanted. */
const SHOWN_FIRST = 50;

/** Shows who did what and when, latest first, in the clock of whoever looks; nothing when nothing has happened yet. */
export function CaseHistory({ caseId }: { caseId: string }) {
  const [isWhole, setWhole] = useState(false);
  const { rows, count } = useLive(caseHistoriesQuery(caseId, isWhole ? undefined : SHOWN_FIRST));
  // Hundreds of lines are drawn behind the back of whoever types meanwhile.
  const drawn = useDeferredValue(rows);
  const lines = useMemo(() => drawn.map((row) => <HistoryLine key={row.id} row={row} />), [drawn]);
  const section = useRef<HTMLElement>(null);
  const isThere = rows.length > 0;
  useEffect(
    () =>
      historyRequests.listen((wanted) => {
        if (wanted !== caseId || !section.current) return false;
        section.current.focus({ preventScroll: true });
        section.current.scrollIntoView({ block: 'start' });
        return true;
      }),
    [caseId, isThere],
  );
  if (!isThere) return null;
  return (
    <section ref={section} aria-label="History" tabIndex={-1} className="scroll-mt-4 outline-hidden">
      <SectionHeading count={count}>History</SectionHeading>
      <ol className="grid gap-1.5">{lines}</ol>
      {count > rows.length && (
        <Button data-part="note" className="mt-3" onClick={() => setWhole(true)}>
          Show all {count} entries
        </Button>
      )}
    </section>
  );
}

function HistoryLine({ row }: { row: Row<'caseHistories'> }) {
  const { lead, value, tail } = historyLabels(row);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground [contain-intrinsic-size:auto_1.25rem] [content-visibility:auto]">
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="font-medium text-foreground">{doerOf(row)}</span> {lead}
        {value && <span className="text-foreground"> {value}</span>}
        {tail && (tail.startsWith(',') ? tail : ` ${tail}`)}
      </span>
      <DateText value={row.createdAt} withTime className="text-xs" />
    </li>
  );
}

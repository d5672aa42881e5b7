import { use, useCallback, useEffect, useRef } from 'react';
import { documentName } from '#domain/alerts/alert.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { offerTriage } from '#src/commands/triageHandle.ts';
import { listParams } from '#src/components/filters.ts';
import { sortedBy, sortOf } from '#src/components/listSort.ts';
import { useHandle } from '#src/components/useHandle.ts';
import { useLive, useRow } from '#src/data/useLive.ts';
import { PaneIdContext } from '#src/panes/panesContext.ts';
import { usePane } from '#src/panes/usePane.ts';
import { alertColumns, driverName } from '../list/alert.columns.tsx';
import { ALERT_FILTERS, ALERTS_PAGE_SIZE, alertsQuery } from '../alert.queries.ts';
import { TriageBar } from './triage-bar.tsx';
import { TriageCard } from './triage-card.tsx';
import { TriageEnd } from './triage-end.tsx';
import { FIRST, TRIAGE_KEY } from './walkRequest.ts';
import { useTriageActs } from './useTriageActs.ts';
import { useWalk } from './useWalk.ts';
import { END, outcomeOf, placeOf, windowAround } from './walk.ts';

const COLUMNS = alertColumns(() => null);
const NOTHING: never[] = [];

interface TriageProps {
  /** Told which card is on show, so that the list is found at it. */
  onCard: (id: string) => void;
}

/** The alerts of a list one by one, one key each. Which list, and where in it, is in the pane's address. */
export default function Triage({ onCard }: TriageProps) {
  const pane = usePane();
  const paneId = use(PaneIdContext)!;
  const tools = useTools();
  const { search, focused, setSearch, setMode, setTitle, setSubject, setSelection, setList, setListFacts } = pane;
  const at = search.get(TRIAGE_KEY) ?? FIRST;
  const usual = alertsQuery(listParams(ALERT_FILTERS, search, ALERTS_PAGE_SIZE));
  const query = { ...usual, sort: sortedBy(sortOf(search, COLUMNS), COLUMNS, usual.sort) };
  const goTo = useCallback((next: string) => setSearch({ [TRIAGE_KEY]: next }, 'replace'), [setSearch]);
  const walk = useWalk({ paneId, focused, query, at, goTo });

  const near = walk ? windowAround(walk, at) : [];
  const live = useLive(near.length > 0 ? { table: 'alerts', filter: { id: { in: near } }, include: ['driver', 'customer'] } : null);
  const row = at === END ? undefined : live.rows.find(({ id }) => id === at);
  const { row: driver } = useRow('drivers', search.get('driver') ?? '');
  const isOpen = row !== undefined && row.dismissedAt === null && row.deletedAt === null;

  useEffect(() => {
    setMode('triage');
    setTitle('Triage');
    setSelection(NOTHING);
    setList(null);
    setListFacts(null);
    return () => setTitle(null);
  }, [setMode, setTitle, setSelection, setList, setListFacts]);
  useEffect(() => {
    if (row) return setSubject({ table: 'alerts', row });
    // Behind the last card the palette offers what the file of the one driver still needs.
    setSubject(at === END && driver ? { table: 'drivers', row: driver } : null);
  }, [setSubject, row, at, driver]);
  useEffect(() => {
    if (isOpen) onCard(at);
  }, [onCard, isOpen, at]);

  const wasOpen = useRef<string | null>(null);
  const acts = useTriageActs({ paneId, walk, at, query, goTo, onReopened: (id) => (wasOpen.current = id) });
  useHandle(offerTriage, paneId, acts);

  // Somebody else was faster, or it has come to an end by itself: it is passed over, and said.
  const { pass } = acts;
  const isGone = walk !== null && at !== END && live.current && !isOpen && outcomeOf(walk, at) === null;
  useEffect(() => {
    if (isOpen) wasOpen.current = at;
  }, [isOpen, at]);
  useEffect(() => {
    if (!isGone) return undefined;
    const say = (): void => {
      tools.toast(
        row ? `Passed over: ${documentName(row.entityType)} of ${driverName(row)} is not open anymore` : 'Passed over: not open anymore',
      );
      pass();
    };
    // What this person does here is noted a moment after the row has changed.
    const timer = setTimeout(say, wasOpen.current === at ? OWN_ACT_MS : 0);
    return () => clearTimeout(timer);
    // The words are those of the moment it went.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone, at]);

  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <TriageBar place={walk ? placeOf(walk, at) : 0} total={walk?.ids.length ?? 0} />
      <div className="flex min-h-0 flex-1 flex-col items-center overflow-auto px-4 py-5 @max-[30rem]:px-2 @max-[30rem]:py-2">
        {walk && at === END && <TriageEnd walk={walk} focused={focused} driverId={search.get('driver')} />}
        {row && <TriageCard key={row.id} row={row} focused={focused} />}
        {!row && at !== END && <div aria-busy="true" className="h-80 w-full max-w-160 rounded-xl border border-border bg-card" />}
      </div>
    </div>
  );
}

/** Longer than a change of one's own takes to be noted, in milliseconds. */
const OWN_ACT_MS = 500;

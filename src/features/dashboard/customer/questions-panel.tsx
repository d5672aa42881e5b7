import { driverName } from '#domain/drivers/driver.ts';
import type { AnyRow } from '#domain/noun.ts';
import { formatDate } from '#src/components/formatDate.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { useLive } from '#src/data/useLive.ts';
import { caseTileHref, type DashboardParams } from '../dashboard.queries.ts';
import { questionsQuery } from './questions.ts';
import { Panel, PanelRow, PanelRows, PanelSkeleton } from './panel.tsx';

const TITLE = 'Questions to answer';
const WAITING = 'AWAITING_RES_CLIENT';

/** The cases that wait for the customer's own answer, the longest-waiting first, from this device. */
export function QuestionsPanel({ params }: { params: DashboardParams }) {
  const { rows, count, ready } = useLive(questionsQuery(params.driver));
  return (
    <Panel title={TITLE} about={count > rows.length ? `${rows.length} of ${count.toLocaleString('en-US')}` : undefined}>
      {!ready && <PanelSkeleton label={TITLE} />}
      {ready && rows.length === 0 && <p className="text-muted-foreground">No case waits for your answer.</p>}
      {rows.length > 0 && (
        <PanelRows label={TITLE}>
          {rows.map((row) => {
            const driver = (row as { $?: Record<string, AnyRow | undefined> }).$?.['driver'];
            return (
              <PanelRow
                key={row.id}
                href={recordHref('cases', row.id) ?? ''}
                title={<span className="font-mono">{row.caseID}</span>}
                detail={[driver && driverName(driver), `since ${formatDate(row.updatedAt)}`].filter(Boolean).join(' · ')}
              />
            );
          })}
        </PanelRows>
      )}
      {count > rows.length && (
        <a href={caseTileHref(WAITING, params)} className="text-xs underline underline-offset-2">
          All cases that wait for your answer
        </a>
      )}
    </Panel>
  );
}

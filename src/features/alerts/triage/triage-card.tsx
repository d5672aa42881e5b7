import { useEffect, useId, useRef, type ReactNode } from 'react';
import { documentName, spaced } from '#domain/alerts/alert.ts';
import { fieldLabel } from '#domain/fieldLabel.ts';
import type { Row } from '#domain/tables.ts';
import { useContextAround } from '#src/commands/commandHost.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { formatDate } from '#src/components/formatDate.ts';
import { isInLayer } from '#src/components/gridFocus.ts';
import { alertLook, alertReasonLook } from '#src/components/states.ts';
import { useRow } from '#src/data/useLive.ts';
import { driverName } from '../list/alert.columns.tsx';
import { actionsOf } from './alertActions.ts';
import type { AlertRow } from '../alertSubject.ts';
import { TriageActions } from './triage-actions.tsx';
import { useDriverFile } from './useDriverFile.ts';
import { alertRuleText } from './alertRuleText.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1 border-t border-border pt-3 text-xs text-muted-foreground">
      <h2 className="font-medium text-foreground">{title}</h2>
      {children}
    </section>
  );
}

/** One alert of a walk: who, what, what can be done about it, why it is there, and what was before. It takes the keyboard when it comes. */
export function TriageCard({ row, focused }: { row: AlertRow; focused: boolean }) {
  const card = useRef<HTMLElement>(null);
  const title = useId();
  const why = useId();
  const ctx = useContextAround({ table: 'alerts', row });
  const file = useDriverFile(row);
  // A list brings no long texts along.
  const note = useRow('alerts', row.id).row?.note;
  const customer = row.$?.['customer'] as Row<'customers'> | undefined;
  const { id } = row;
  useEffect(() => {
    // A dialog over the card keeps the keyboard; another pane too.
    if (focused && !isInLayer(document.activeElement)) card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [id, focused]);
  const about = [customer?.name, ...file.about].filter(Boolean).join(' · ');
  return (
    <article
      ref={card}
      tabIndex={-1}
      data-autofocus=""
      aria-labelledby={`triage-place ${title}`}
      aria-describedby={why}
      className="grid w-full max-w-160 gap-4 rounded-xl border border-border bg-card p-5 outline-hidden @max-[30rem]:p-3.5"
    >
      <header className="grid gap-1.5">
        <div className="flex items-center gap-1.5">
          <Badge look={alertLook(row.status)} />
          <Badge look={alertReasonLook(row.entityStatus, row.status)} />
          <DateText value={row.createdAt} className="ml-auto text-xs text-muted-foreground" />
        </div>
        <h1 id={title} className="text-xl font-semibold tracking-[-0.015em] wrap-anywhere">
          {row.message || documentName(row.entityType)} — {driverName(row)}
        </h1>
        <p className="text-muted-foreground wrap-anywhere">{about}</p>
      </header>
      <TriageActions row={row} actions={actionsOf(ctx)} />
      {note && (
        <Section title={fieldLabel('alerts', 'note')}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        </Section>
      )}
      <Section title="Why is this here?">
        <p id={why}>{alertRuleText(row)}</p>
        <p>
          {documentName(row.entityType)} · {file.record}
        </p>
      </Section>
      <Section title="History">
        <ul className="grid gap-1">
          <li>
            Raised on <DateText value={row.createdAt} />
            {formatDate(row.updatedAt) !== formatDate(row.createdAt) && (
              <>
                , changed on <DateText value={row.updatedAt} />
              </>
            )}
          </li>
          {file.setAside.map((alert) => (
            <li key={alert.id}>
              {documentName(alert.entityType)} {spaced(alert.entityStatus).toLowerCase()} of this driver set aside on{' '}
              <DateText value={alert.dismissedAt} />
            </li>
          ))}
        </ul>
      </Section>
    </article>
  );
}

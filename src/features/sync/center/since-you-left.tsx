import { NEWS_KINDS, newsLabel, type NewsKind } from '#domain/news.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { device } from '#src/data/replica.ts';
import { useAbsence } from '#src/data/useAbsence.ts';
import { SectionHead } from './section-head.tsx';

/** The addresses where the rows of a kind of news are listed. */
const LISTS: Partial<Record<NewsKind, string>> = {
  alertCritical: '/alerts?alert_status=CRITICAL',
  alertNew: '/alerts',
  caseNew: '/cases?status=NEW',
  caseClosed: '/cases?status=CLOSED',
  caseChanged: '/cases',
};

/** Shows what others did while this device was away; with nothing to tell it is said only to who `asked`. */
export function SinceYouLeft({ asked }: { asked: boolean }) {
  const absence = useAbsence();
  if (!absence) return asked ? <Nothing /> : null;
  const kinds = NEWS_KINDS.filter((kind) => absence.found[kind].count > 0);
  return (
    <section id="absence" aria-labelledby="absence-heading" className="grid gap-2">
      <SectionHead id="absence-heading" title="Since you left">
        <Button data-part="note" variant="ghost" onClick={() => void device.forgetAbsence()}>
          Dismiss
        </Button>
      </SectionHead>
      <p className="text-xs text-muted-foreground">
        After <DateText value={absence.since} withTime />
      </p>
      <ul aria-labelledby="absence-heading" className="flex flex-wrap gap-x-5 gap-y-1">
        {kinds.map((kind) => {
          const words = newsLabel(kind, absence.found[kind].count);
          const href = LISTS[kind];
          return (
            <li key={kind}>
              {href ? (
                <a href={href} className="underline decoration-border-strong underline-offset-2 hover:decoration-current">
                  {words}
                </a>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Nothing() {
  return (
    <section id="absence" aria-labelledby="absence-heading" className="grid gap-2">
      <SectionHead id="absence-heading" title="Since you left" />
      <p className="text-muted-foreground">Nothing has changed that you have not been told.</p>
    </section>
  );
}

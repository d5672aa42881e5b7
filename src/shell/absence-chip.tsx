import { NEWS_KINDS, newsLabel } from '#domain/news.ts';
import { useAbsence } from '#src/data/useAbsence.ts';

/** One line about what others did while this device was away; it leads to all of it. */
export function AbsenceChip({ className }: { className: string }) {
  const absence = useAbsence();
  const kind = absence && NEWS_KINDS.find((one) => absence.found[one].count > 0);
  if (!absence || !kind) return null;
  return (
    <a href="/sync" className={className}>
      <span className="truncate">Since you left: {newsLabel(kind, absence.found[kind].count)}</span>
    </a>
  );
}

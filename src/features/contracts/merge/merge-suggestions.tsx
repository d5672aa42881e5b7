import { driverName } from '#domain/drivers/driver.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Unanswered } from '#src/components/unanswered.tsx';
import type { MergeSuggestionsResult } from '#src/data/operations.gen.ts';
import { mergeSuggestions } from './merge.operations.ts';
import { mergeHref } from './mergeHref.ts';
import { MERGE_AWAY } from './mergeWords.ts';

type Suggestion = MergeSuggestionsResult['mergeSuggestions'][number];

const REASONS: Readonly<Record<Suggestion['reason'], string>> = {
  SAME_LICENSE: 'Same license',
  SAME_NAME_AND_BIRTH: 'Same name and date of birth',
};

/** Pairs and more of contracts that look like one person's (CONTRACT-5), each a way to what merging them would do. */
export function MergeSuggestions() {
  const answer = useServerAnswer(mergeSuggestions, {}, ['drivers', 'contracts']);
  const found = answer.data?.mergeSuggestions;
  if (!found) return <Unanswered answer={answer} label="Suggestions" away={MERGE_AWAY} />;
  if (found.length === 0) return <EmptyState title="No duplicate drivers found" />;
  return (
    <section aria-label="Suggestions" className="grid gap-3">
      <p className="text-muted-foreground">Drivers who may be the same person. You choose what stays before anything is merged.</p>
      <ul className="rounded-lg border border-border">
        {found.map(({ reason, contractIds: [keep, ...others], contracts }) => (
          <li key={[keep, ...others].join()} className="border-b border-border last:border-b-0">
            <a
              href={mergeHref(keep ?? '', others)}
              className="grid gap-0.5 px-3 py-2 outline-hidden hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
            >
              <span className="font-medium">{contracts.map(({ driver }) => driver && driverName(driver)).join(' · ')}</span>
              <span className="text-xs text-muted-foreground">
                {[REASONS[reason], contracts[0]?.customer?.name].filter(Boolean).join(' · ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

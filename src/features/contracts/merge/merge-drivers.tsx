import { useEffect } from 'react';
import { usePane } from '#src/panes/usePane.ts';
import { MergePreview } from './merge-preview.tsx';
import { MergeSuggestions } from './merge-suggestions.tsx';
import { readMerge } from './mergeHref.ts';

/** /contracts/merge: records that look like one person's, and of those that are chosen what making them one would do. */
export default function MergeDrivers() {
  const { search, setMode } = usePane();
  useEffect(() => setMode('record'), [setMode]);
  const chosen = readMerge(search);
  return (
    <article className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-3xl gap-5 px-4.5 py-5">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
          Merge drivers
        </h1>
        {chosen ? <MergePreview key={`${chosen.keep} ${chosen.others.join()}`} {...chosen} /> : <MergeSuggestions />}
      </div>
    </article>
  );
}

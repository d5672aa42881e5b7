import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLive } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { caseHref } from '../caseHref.ts';
import type { CaseValues } from './caseValues.ts';
import { casesOfCustomer, duplicatesAmong, likenessOf } from './duplicateCases.ts';
import { useFlag } from '#src/data/useFlag.ts';

/** While it is being typed: cases of this device that seem to tell of the same event. Their links open beside the form. */
export function DuplicatesNote({ ownId }: { ownId: string }) {
  const isWanted = useFlag('duplicateCaseChecker');
  const { go } = usePane();
  const { getValues } = useFormContext<CaseValues>();
  const watched = JSON.stringify(
    useWatch<CaseValues>({
      name: [
        'customerId',
        'driverId',
        'roadsideInspection',
        'trafficCitation',
        'inspectionReportNumber',
        'citationNumbers',
        'inspectionDate',
        'inspectionCitationStateId',
      ],
    }),
  );
  const { rows } = useLive(isWanted ? casesOfCustomer(getValues('customerId')) : null);
  const found = useMemo(() => {
    void watched;
    return duplicatesAmong(likenessOf(getValues()), rows, ownId);
  }, [watched, getValues, rows, ownId]);
  return (
    // Empty it takes no row of the form, and is still there for a screen reader to listen to.
    <div role="status" className="empty:absolute">
      {found.length > 0 && (
        <div className="rounded-lg border border-tone-orange-border bg-tone-orange-bg px-3 py-2 text-tone-orange-fg">
          <p className="font-medium">{found.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}</p>
          <ul>
            {found.map(({ id, caseID, reason }) => (
              <li key={id}>
                <a
                  href={caseHref({ id })}
                  className="font-mono underline underline-offset-2"
                  onClick={(event) => {
                    event.preventDefault();
                    go(caseHref({ id }), 'side');
                  }}
                >
                  {caseID}
                </a>{' '}
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

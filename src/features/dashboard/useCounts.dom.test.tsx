import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { aReplica } from '#src/data/testing/aReplica.ts';
import { storeListener } from '#src/data/watched.ts';
import type { GroupCount, Watched } from '#sync/replicaApi.ts';
import { UNFILTERED } from './dashboard.queries.ts';
import { useAlertCounts, useCaseCounts } from './useCounts.ts';

function Counts() {
  const [cases, alerts] = [useCaseCounts(UNFILTERED), useAlertCounts(UNFILTERED)];
  return <p>{`cases ${cases?.tiles.join() ?? 'not known'}, alerts ${alerts ? 'counted' : 'not known'}`}</p>;
}
const zeros = CASE_STATUSES.map(() => 0).join();

test('[DASHBOARD-1] while the device is being filled nothing is counted as 0, and as 0 once there is nothing', async () => {
  await aReplica({ rows: { groupBy: async () => [] as GroupCount[] } });
  const tell = (complete: boolean): void => storeListener.watched({ versions: {}, complete } as unknown as Watched);
  tell(false);
  render(<Counts />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('cases not known, alerts not known')).toBeTruthy();
  act(() => tell(true));
  expect(await screen.findByText(`cases ${zeros}, alerts counted`)).toBeTruthy();
});

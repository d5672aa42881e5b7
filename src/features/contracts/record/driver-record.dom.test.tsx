import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { DriverPartsContext, type DriverPart } from '#src/components/driverParts.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { DriverRecord } from './driver-record.tsx';

const driver = aRow('drivers', { id: 'd1', customerId: 'c1', name: 'Ana', lastName: "O'Brien" });

const partOf = (tab: DriverPart['tab'], words: string): DriverPart => ({
  tab,
  label: words,
  title: words,
  keywords: [],
  roles: ['AGENT'],
  load: vi.fn<DriverPart['load']>(async () => ({ default: () => <p>{`Shows ${words}`}</p> })),
});

test('the other parts of a file are fetched while the first is looked at, so that a tab shows at once', async () => {
  const parts = [partOf('overview', 'Overview'), partOf('esign', 'E-sign')];
  const promise = Promise.resolve(parts);
  const Shown = () => (
    <DriverPartsContext value={() => promise}>
      <DriverRecord contract={null} driver={driver} />
    </DriverPartsContext>
  );
  await aScreen(Shown, { at: '/contracts/driver/d1' });
  await screen.findByText('Shows Overview');
  await waitFor(() => expect(parts[1]!.load).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Shows E-sign')).toBeNull();
});

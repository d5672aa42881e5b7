import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import type { Watched } from '#sync/replicaApi.ts';
import type { OnlineAnswer } from '#src/commands/online.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { storeListener } from '#src/data/watched.ts';
import { verificationCommands } from '../verification.commands.ts';
import DriverVerifications from './driver-verifications.tsx';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** An attempt as the API shows it. */
const attempt = (id: string, company: string, named: object = {}) => ({
  id,
  customerId: 'c1',
  driverId: 'd1',
  createdAt: daysAgo(40),
  updatedAt: daysAgo(40),
  status: 'UNDER_REVIEW',
  note: null,
  type: 'EMAIL',
  isPEVSent: true,
  sentAt: daysAgo(40),
  source: 'MANUAL',
  previousId: null,
  attempt: 1,
  corrections: null,
  company: { name: company, email: 'records@x.test', phoneNumber: null, isTransportCompany: true },
  ...named,
});
const employer = (name: string) => ({ name, email: null, phone: null, from: '2024-01-01', to: null, isAsked: false });

/** The part of a driver's file over a server that knows of these attempts; what it was asked to make. */
async function shown({ attempts = [], employers = [], answers = [] }: Partial<Record<'attempts' | 'employers' | 'answers', object[]>>) {
  const made: unknown[] = [];
  const ask = async ({ name }: { name: string }, given: { data?: { company?: { name: string } } }): Promise<OnlineAnswer<unknown>> => {
    if (name === 'VerificationCreate') {
      made.push(given.data);
      attempts.push(attempt('n1', given.data!.company!.name, { isPEVSent: false, sentAt: null }));
      employers.length = 0;
      return { ok: true, data: { employmentVerificationCreate: { id: 'n1' } } };
    }
    const data = { list: { items: [...attempts] }, documents: { items: [] }, driverInvestigation: { employers: [...employers], answers } };
    return { ok: true, data };
  };
  const tools = { online: async () => ({ ask }), toast: () => undefined } as unknown as CommandTools;
  const Part = () => <DriverVerifications driver={aRow('drivers', { id: 'd1' })} contract={null} />;
  await aScreen(Part, { at: '/customers', commands: verificationCommands, tools });
  return made;
}

test('[PEV-3] [PEV-10] [PEV-13] an employer shows its attempts, its clock and its answer; what was corrected stays readable', async () => {
  const said = { at: daysAgo(2), by: 'u1', status: 'VERIFIED', note: 'By phone' };
  await shown({
    attempts: [
      attempt('b', 'Silent Lines', { attempt: 2, previousId: 'a', createdAt: daysAgo(10), sentAt: daysAgo(10) }),
      attempt('a', 'Silent Lines', { status: 'NO_RESPONSE' }),
      attempt('c', 'Mesa Freight', { status: 'REJECTED', note: 'Another person', corrections: [said] }),
    ],
    answers: [{ verificationId: 'c', answeredAt: daysAgo(3), lines: [{ label: 'Position', value: 'CDL driver' }] }],
  });
  const silent = await screen.findByRole('region', { name: 'Silent Lines' });
  expect(silent.textContent).toContain('10 DAYS LATE');
  expect(
    within(silent)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Attempt 1NO RESPONSE/), expect.stringMatching(/^Attempt 2UNDER REVIEW/)]);
  const mesa = screen.getByRole('region', { name: 'Mesa Freight' });
  expect(mesa.textContent).toContain('ANSWERED');
  expect(within(mesa).getByText('CDL driver')).toBeTruthy();
  expect(within(mesa).getByText('Corrected once')).toBeTruthy();
  expect(mesa.textContent).toMatch(/Until .*: Verified, By phone/);
  expect(screen.getByText('1 of 2 employers answered, 1 late')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remind all' })).toBeTruthy();
});

test('[PEV-6] a job of the application that nobody asked about is added, and stands there to be sent', async () => {
  const made = await shown({ employers: [employer('Old Yard')] });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Old Yard' }));
  const card = await screen.findByRole('region', { name: 'Old Yard' });
  expect(card.textContent).toContain('NOT SENT');
  expect(made).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Not asked yet' })).toBeNull();
});

test('without employers it says where they come from', async () => {
  await shown({});
  expect(await screen.findByRole('heading', { name: 'No previous employers' })).toBeTruthy();
});

test('without a connection it says when verifications are listed', async () => {
  const status = { phase: 'offline', stop: null, progress: null, syncedAt: null };
  await shown({ attempts: [attempt('a', 'Mesa Freight')] });
  act(() => storeListener.watched({ versions: {}, complete: true, status } as unknown as Watched));
  expect((await screen.findByRole('note')).textContent).toContain('They are listed as soon as it can be reached.');
  expect(screen.queryByRole('region', { name: 'Mesa Freight' })).toBeNull();
});

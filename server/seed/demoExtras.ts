import type { Json } from '#domain/field.ts';
import { instantAt } from './calendar.ts';
import { isWatched } from './driverPlan.ts';
import type { WrittenDriver } from './driverFile.ts';
import { writeAlert } from './driverFile.ts';
import { isLeftover, type DemoDriver } from './demoDrivers.ts';
import { add, type Maker } from './maker.ts';

function editorText(...paragraphs: string[]): string {
  const paragraph = (text: string): Json => ({
    type: 'paragraph',
    version: 1,
    direction: 'ltr',
    format: '',
    indent: 0,
    children: [{ type: 'text', version: 1, text, format: 0, mode: 'normal', style: '', detail: 0 }],
  });
  return JSON.stringify({
    root: { type: 'root', version: 1, direction: 'ltr', format: '', indent: 0, children: paragraphs.map(paragraph) },
  });
}

const DRAFTS: readonly (readonly [title: string, ...paragraphs: string[]])[] = [
  ['Winter driving policy', 'Chains are carried from October to April.', 'Park when the road is glazed; no load is worth a truck.'],
  ['Cell phone policy', 'Hand-held telephones are not used while driving (49 CFR 392.82).'],
  [
    'Safety bonus agreement',
    'The bonus is paid each quarter without a preventable accident.',
    'It is lost when an inspection is not reported within 24 hours.',
  ],
  ['Yard rules'],
];

/** Four drafts of custom documents. */
export function writeDrafts(maker: Maker, drivers: readonly WrittenDriver[]): void {
  const { today } = maker;
  const watched = drivers.filter(({ plan }) => isWatched(plan) && plan.email);
  for (const [i, [documentTitle, ...paragraphs]] of DRAFTS.entries()) {
    const plan = (watched[i * 3] as WrittenDriver).plan;
    const signers =
      i === 3 ? [] : [{ name: plan.name, lastName: plan.lastName, email: plan.email, driverId: plan.id, customerId: plan.carrier.id }];
    add(maker, 'documentDrafts', {
      createdAt: instantAt(today, -(i * 5 + 2) * 1440),
      customerId: plan.carrier.id,
      driverId: i === 3 ? null : plan.id,
      documentTitle,
      editorState: editorText(...paragraphs),
      signers: JSON.stringify(signers),
    });
  }
}

/** One application that an agent has changed and the driver has not yet accepted. */
export function markPendingChanges(drivers: readonly WrittenDriver[]): void {
  const form = drivers.find((d) => d.application?.status === 'IN_REVIEW' && isWatched(d.plan))?.application;
  if (!form) throw new Error('No application in review to change');
  form.hasPendingAgentChanges = true;
  const { experience } = form.jsonForm as { experience: { items: { [field: string]: Json }[] } };
  form.agentChanges = { experience: { items: experience.items.map((item) => ({ ...item, approximateMiles: 240_000 })) } };
}

/** Somebody who came back and only has a pending contract: an alert from the earlier one is still open. */
export function writeLeftoverAlert(maker: Maker, drivers: readonly { demo: DemoDriver; written: WrittenDriver }[]): void {
  const leftover = drivers.find(({ demo }) => isLeftover(demo.place))?.written;
  if (!leftover) throw new Error('No driver with a leftover alert');
  const since = (leftover.plan.earlier ?? leftover.plan.contract).createdAt.slice(0, 10);
  const finding = {
    entityType: 'CLEARINGHOUSE_QUERY',
    entityStatus: 'MISSING',
    status: 'CRITICAL',
    message: 'Clearinghouse query is missing',
    fingerprint: leftover.contract.id,
    since,
  } as const;
  writeAlert(maker, { customerId: leftover.plan.carrier.id, driverId: leftover.plan.id }, finding, { kind: 'open' });
}

/** Alerts whose cause has gone: kept for the history, out of every list. */
export function writeResolvedAlerts(maker: Maker, drivers: readonly WrittenDriver[]): void {
  const { random } = maker;
  const clean = drivers.filter(
    ({ plan, documents }) => isWatched(plan) && !plan.shortfalls.has('psp-missing') && documents.some((d) => d.type === 'PSP'),
  );
  for (const written of random.shuffle(clean).slice(0, 10)) {
    const at = written.documents.find((d) => d.type === 'PSP')?.createdAt ?? maker.now;
    const finding = {
      entityType: 'PSP_REPORT',
      entityStatus: 'MISSING',
      status: 'NON_CRITICAL',
      message: 'PSP report is missing',
      fingerprint: written.contract.id,
      since: written.contract.createdAt.slice(0, 10),
    } as const;
    writeAlert(maker, { customerId: written.plan.carrier.id, driverId: written.plan.id }, finding, { kind: 'resolved', at });
  }
}

import { FLEET } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import type { ArgSpec, Command, CommandTools } from '#src/commands/types.ts';
import { fileProblem } from '#src/documents/checkFile.ts';
import { alertOf, causeOf, type AlertRow, type Cause } from '../alertSubject.ts';
import { cured, dataOf, onlineFor } from './atServer.ts';
import { driverDocumentCreate, driverDocumentWithdraw } from '../alert.operations.ts';

type PaperType = Row<'driverDocuments'>['type'];

/** A kind of paper that alerts or the checklist ask for, with the day on it that they are reckoned from. */
interface Kind {
  as: string;
  title: string;
  type: PaperType;
  /** The day in what the paper says. */
  field: string;
  prompt: string;
  /** An end lies ahead, a report behind. */
  prefers: 'ahead' | 'behind';
  alerts: readonly AlertRow['entityType'][];
}

const ENDS = { field: 'expirationDate', prefers: 'ahead' } as const;
const REPORTED = { field: 'reportDate', prompt: 'Date of the report', prefers: 'behind' } as const;
const KINDS: readonly Kind[] = [
  { as: 'dlCopy', title: 'DL copy', type: 'DL_COPY', ...ENDS, prompt: 'License expires on', alerts: ['DL_COPY'] },
  {
    as: 'medicalCertificate',
    title: 'medical certificate',
    type: 'MEDICAL_CERTIFICATE',
    ...ENDS,
    prompt: 'Certificate expires on',
    alerts: ['MEDICAL_CERTIFICATE'],
  },
  { as: 'mvr', title: 'MVR', type: 'MVR', ...REPORTED, alerts: ['MVR_REPORT'] },
  { as: 'psp', title: 'PSP', type: 'PSP', ...REPORTED, alerts: ['PSP_REPORT'] },
  {
    as: 'clearinghouseQuery',
    title: 'Clearinghouse query',
    type: 'CLEARINGHOUSE_QUERY',
    field: 'queryDate',
    prompt: 'Date of the query',
    prefers: 'behind',
    alerts: ['CLEARINGHOUSE_QUERY'],
  },
  // No alert asks for one: the checklist does (CHECK-2).
  {
    as: 'drugTest',
    title: 'drug test result',
    type: 'DRUG_TEST_RESULTS',
    field: 'collectedAt',
    prompt: 'Date of the collection',
    prefers: 'behind',
    alerts: [],
  },
];

/** The papers of a hiring that an HR alert can be about (ALERT-11). */
const HR_TYPES = [
  { value: 'IMMIGRATION_VERIFICATION', label: 'Immigration verification' },
  { value: 'COMPANY_POLICY', label: 'Company policy' },
  { value: 'COMPANY_CONTRACT', label: 'Company contract' },
  { value: 'LEASE_AGREEMENT', label: 'Lease agreement' },
] as const satisfies readonly { value: PaperType; label: string }[];

/** Lets a file be chosen, stores it, and files it as the paper of the driver. */
async function filePaper(cause: Cause, type: PaperType, json: object, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const file = await server.pickPaper();
  if (!file) return;
  const problem = await fileProblem(file);
  if (problem !== null) return tools.toast(problem, 'alert');
  tools.toast(`Uploading ${file.name}`);
  const handle = dataOf(await server.upload(file), tools);
  if (handle === null) return;
  const data = {
    type,
    json,
    driver: { connect: { id: cause.driverId } },
    files: { create: [{ fileId: handle, filename: file.name }] },
  };
  const filed = dataOf(await server.ask(driverDocumentCreate, { data }), tools);
  if (!filed) return;
  const { id } = filed.driverDocumentCreate!;
  cured(cause, `${file.name} is on file`, () => server.ask(driverDocumentWithdraw, { id }), tools);
}

const base = {
  keywords: ['file', 'document', 'scan', 'attach'],
  group: 'Driver documents',
  roles: FLEET,
  undo: 'none',
  net: 'online',
} as const;

const day = (prompt: string, prefers: 'ahead' | 'behind'): ArgSpec => ({ kind: 'date', name: 'day', prompt, prefers });

/** Papers that alerts and the checklist ask for, filed from there (catalogue 235). */
export const uploadCommands: readonly Command[] = [
  ...KINDS.map(({ as, title, type, field, prompt, prefers, alerts }): Command => ({
    ...base,
    id: `driverDoc.upload.${as}`,
    title: `Upload ${title} for this driver…`,
    when: onlineFor(...alerts),
    args: [day(prompt, prefers)],
    run: async (ctx, tools, given) => {
      const cause = causeOf(ctx);
      if (cause && typeof given['day'] === 'string') await filePaper(cause, type, { [field]: given['day'] }, tools);
    },
  })),
  {
    ...base,
    id: 'driverDoc.upload.hr',
    title: 'Upload HR document for this driver…',
    when: onlineFor('HR_DOCUMENT'),
    args: [
      {
        kind: 'enum',
        name: 'type',
        prompt: 'Document',
        // The message begins with the kind that has ended.
        options: (ctx) => HR_TYPES.map((type) => ({ ...type, current: alertOf(ctx)?.message.startsWith(type.label) ?? false })),
      },
      day('Expires on', 'ahead'),
    ],
    run: async (ctx, tools, given) => {
      const cause = causeOf(ctx);
      const type = HR_TYPES.find(({ value }) => value === given['type'])?.value;
      if (cause && type && typeof given['day'] === 'string') await filePaper(cause, type, { expirationDate: given['day'] }, tools);
    },
  },
];

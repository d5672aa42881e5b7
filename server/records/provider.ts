import type { Json } from '#domain/field.ts';

/** Whose record is asked for. `dateOfBirth` is `YYYY-MM-DD`, `state` a postal code. */
export interface Subject {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  licenseNumber: string;
  state: string;
}

/** `ready`: the report as PDF, and what it says by field (design/domain.md 6.6). `refused`: in the provider's words for people. */
export type ReportAnswer =
  | { kind: 'ready'; pdf: Buffer; json: { [key: string]: Json } }
  | { kind: 'pending' }
  | { kind: 'refused'; message: string };

/** `proof`: what the registry showed, as PDF; null when there is nothing to show. */
export interface ExaminerAnswer {
  status: 'PENDING' | 'VERIFIED' | 'NOT_FOUND' | 'ERROR';
  message: string;
  proof: Buffer | null;
}

/**
 * A seller or holder of driver records: motor vehicle records, PSP reports, the national registry of medical examiners. Every
 * call may take as long as a network does, and is never made inside a transaction. @throws ProviderError
 */
export interface RecordsProvider {
  mvr(subject: Subject & { purpose: string }, signal: AbortSignal): Promise<ReportAnswer>;
  /** `motorCarrierId`: under whose PSP account it is ordered. */
  psp(subject: Subject & { motorCarrierId: string }, signal: AbortSignal): Promise<ReportAnswer>;
  /** `registryNumber`: ten digits, null when the certificate on file names none. */
  examiner(examiner: { name: string; registryNumber: string | null }, signal: AbortSignal): Promise<ExaminerAnswer>;
}

/** The provider did not answer, or not in the agreed shape; the message is for the log and holds no personal data. */
export class ProviderError extends Error {}

/** The time a provider may take. */
export const PROVIDER_MS_MAX = 8000;

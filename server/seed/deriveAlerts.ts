import type { Row } from '#domain/tables.ts';
import { addDays, daysBetween, latest, printedDate } from './calendar.ts';

type Alert = Row<'alerts'>;
type Document = Pick<Row<'driverDocuments'>, 'id' | 'type' | 'status' | 'json' | 'createdAt' | 'examinerStatus'>;

/** What the rules look at: one driver's active contract and papers at one customer. */
export interface DriverFile {
  contract: Pick<Row<'contracts'>, 'id' | 'createdAt' | 'activatedAt' | 'hiredAt'>;
  applicationStatus: Row<'driverApplicationForms'>['status'] | null;
  /** When the latest form last changed; null without a form. */
  applicationAt: string | null;
  consents: readonly Pick<Row<'everSignDocs'>, 'id' | 'status' | 'createdAt'>[];
  applicationSigned: boolean;
  documents: readonly Document[];
}

/** An alert as the rules see it; `since` is the day its condition began. */
export interface Finding {
  entityType: Alert['entityType'];
  entityStatus: Alert['entityStatus'];
  status: Alert['status'];
  message: string;
  fingerprint: string;
  since: string;
}

type Facts = { [key: string]: unknown };
const facts = (document: Document | undefined): Facts => (document?.json ?? {}) as Facts;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The active paper of a type whose date in `json` is the latest. */
function newest(file: DriverFile, type: Document['type'], dateField: string): Document | undefined {
  return file.documents
    .filter((d) => d.type === type && d.status === 'ACTIVE')
    .toSorted((a, b) => (text(facts(b)[dateField]) < text(facts(a)[dateField]) ? -1 : 1))[0];
}

const urgent = (critical: boolean): Alert['status'] => (critical ? 'CRITICAL' : 'NON_CRITICAL');
const DEAD = new Set(['CANCELLED', 'DECLINED', 'EXPIRED', 'DELETED', 'ARCHIVED', 'SYSTEM_CANCELLED', 'FAILED_TO_SEND']);
const EXPIRY_WINDOW = 60;

function expiryFinding(
  type: 'DL_COPY' | 'MEDICAL_CERTIFICATE',
  words: string,
  expires: string,
  cause: string,
  today: string,
): Finding | null {
  const left = daysBetween(today, expires);
  if (left > EXPIRY_WINDOW) return null;
  if (left < 0) {
    return {
      entityType: type,
      entityStatus: 'EXPIRED',
      status: 'CRITICAL',
      message: `${words} expired on ${printedDate(expires)}`,
      fingerprint: cause,
      since: addDays(expires, 1),
    };
  }
  return {
    entityType: type,
    entityStatus: 'EXPIRES_SOON',
    status: urgent(left <= 7),
    message: `${words} expires on ${printedDate(expires)}`,
    fingerprint: cause,
    since: addDays(expires, -EXPIRY_WINDOW),
  };
}

function applicationFinding(file: DriverFile): Finding | null {
  const base = { entityType: 'DRIVER_APPLICATION', status: 'CRITICAL' } as const;
  if (file.applicationStatus === null) {
    return {
      ...base,
      entityStatus: 'MISSING',
      message: 'Driver application form is missing',
      fingerprint: file.contract.id,
      since: file.contract.createdAt.slice(0, 10),
    };
  }
  if (file.applicationStatus !== 'APPROVED_TO_SIGN' || file.applicationSigned) return null;
  const since = (file.applicationAt ?? file.contract.createdAt).slice(0, 10);
  return { ...base, entityStatus: 'NOT_SIGNED', message: 'Driver application is not signed', fingerprint: since, since };
}

function consentFinding(file: DriverFile, today: string): Finding | null {
  const alive = file.consents.filter((doc) => !DEAD.has(doc.status));
  if (alive.some((doc) => doc.status === 'COMPLETED')) return null;
  const entityType = 'CONSENTS_MVR_PSP_CLEARINGHOUSE';
  const waiting = alive[0];
  if (!waiting) {
    return {
      entityType,
      entityStatus: 'MISSING',
      status: 'CRITICAL',
      message: 'MVR, PSP and Clearinghouse consents are missing',
      fingerprint: file.contract.id,
      since: file.contract.createdAt.slice(0, 10),
    };
  }
  const sent = waiting.createdAt.slice(0, 10);
  return {
    entityType,
    entityStatus: 'NOT_SIGNED',
    status: urgent(daysBetween(sent, today) > 14),
    message: 'MVR, PSP and Clearinghouse consents are not signed',
    fingerprint: waiting.id,
    since: sent,
  };
}

function recordFindings(file: DriverFile, today: string): (Finding | null)[] {
  const mvr = newest(file, 'MVR', 'reportDate');
  const hired = file.contract.hiredAt ?? file.contract.createdAt.slice(0, 10);
  if (!mvr) {
    const late = daysBetween(hired, today) > 30;
    return [
      {
        entityType: 'MVR_REPORT',
        entityStatus: 'MISSING',
        status: urgent(late),
        message: 'Current MVR is missing',
        fingerprint: file.contract.id,
        since: latest(hired, file.contract.createdAt.slice(0, 10)),
      },
    ];
  }
  const reported = text(facts(mvr)['reportDate']);
  const age = daysBetween(reported, today);
  const out: (Finding | null)[] = [];
  if (age > 365) {
    out.push({
      entityType: 'MVR_REPORT',
      entityStatus: 'MISSING',
      status: 'CRITICAL',
      message: `Current MVR is missing (last MVR ${printedDate(reported)})`,
      fingerprint: mvr.id,
      since: addDays(reported, 366),
    });
  } else if (age >= 335) {
    out.push({
      entityType: 'MVR_REPORT',
      entityStatus: 'EXPIRES_SOON',
      status: 'NON_CRITICAL',
      message: `Annual MVR is due on ${printedDate(addDays(reported, 365))}`,
      fingerprint: mvr.id,
      since: addDays(reported, 335),
    });
  }
  const review = facts(mvr)['review'] as Facts | null | undefined;
  if (!review || daysBetween(text(review['reviewedAt']).slice(0, 10), today) > 365) {
    out.push({
      entityType: 'MVR_REVIEW',
      entityStatus: 'MISSING',
      status: urgent(age > 30),
      message: 'MVR review is missing',
      fingerprint: mvr.id,
      since: mvr.createdAt.slice(0, 10),
    });
  }
  return out;
}

function medicalFindings(file: DriverFile, today: string): (Finding | null)[] {
  const certificate = newest(file, 'MEDICAL_CERTIFICATE', 'expirationDate');
  const onRecord = facts(newest(file, 'MVR', 'reportDate'))['medicalCertification'] as Facts | null | undefined;
  const expires = [text(facts(certificate)['expirationDate']), text(onRecord?.['expirationDate'])].reduce(latest);
  if (expires === '' || (!certificate && expires < today)) {
    return [
      {
        entityType: 'MEDICAL_CERTIFICATE',
        entityStatus: 'MISSING',
        status: 'CRITICAL',
        message: 'Medical certificate is missing',
        fingerprint: file.contract.id,
        since: file.contract.createdAt.slice(0, 10),
      },
    ];
  }
  const out = [expiryFinding('MEDICAL_CERTIFICATE', 'Medical certificate', expires, certificate?.id ?? expires, today)];
  if (certificate && certificate.examinerStatus !== 'VERIFIED') {
    const stored = certificate.createdAt.slice(0, 10);
    out.push({
      entityType: 'MEDICAL_EXAMINER_VERIFICATION',
      entityStatus: 'MISSING',
      status: urgent(daysBetween(stored, today) > 30),
      message: 'Medical examiner verification is missing',
      fingerprint: certificate.id,
      since: stored,
    });
  }
  return out;
}

function queryFinding(file: DriverFile, today: string): Finding | null {
  const query = newest(file, 'CLEARINGHOUSE_QUERY', 'queryDate');
  const asked = text(facts(query)['queryDate']);
  const age = query ? daysBetween(asked, today) : Infinity;
  if (age < 335) return null;
  if (age <= 365) {
    return {
      entityType: 'CLEARINGHOUSE_QUERY',
      entityStatus: 'EXPIRES_SOON',
      status: 'NON_CRITICAL',
      message: `Annual Clearinghouse query is due on ${printedDate(addDays(asked, 365))}`,
      fingerprint: query?.id ?? asked,
      since: addDays(asked, 335),
    };
  }
  const since = query ? addDays(asked, 366) : file.contract.createdAt.slice(0, 10);
  return {
    entityType: 'CLEARINGHOUSE_QUERY',
    entityStatus: 'MISSING',
    status: 'CRITICAL',
    message: 'Clearinghouse query is missing',
    fingerprint: query?.id ?? file.contract.id,
    since,
  };
}

const HR_TYPES = ['IMMIGRATION_VERIFICATION', 'COMPANY_POLICY', 'COMPANY_CONTRACT', 'LEASE_AGREEMENT'] as const;
const HR_WORDS = {
  IMMIGRATION_VERIFICATION: 'Immigration verification',
  COMPANY_POLICY: 'Company policy',
  COMPANY_CONTRACT: 'Company contract',
  LEASE_AGREEMENT: 'Lease agreement',
} as const;

function hrFindings(file: DriverFile, today: string): Finding[] {
  return HR_TYPES.flatMap((type): Finding[] => {
    const document = newest(file, type, 'expirationDate');
    const expires = text(facts(document)['expirationDate']);
    const ended = type === 'LEASE_AGREEMENT' && newest(file, 'LEASE_TERMINATION_AGREEMENT', 'terminationDate');
    if (!document || expires === '' || expires >= today || ended) return [];
    const critical = type === 'IMMIGRATION_VERIFICATION' || type === 'LEASE_AGREEMENT';
    return [
      {
        entityType: 'HR_DOCUMENT',
        entityStatus: 'EXPIRED',
        status: urgent(critical),
        message: `${HR_WORDS[type]} expired on ${printedDate(expires)}`,
        fingerprint: document.id,
        since: addDays(expires, 1),
      },
    ];
  });
}

function paperFindings(file: DriverFile, today: string): (Finding | null)[] {
  const licence = newest(file, 'DL_COPY', 'expirationDate');
  const started = file.contract.createdAt.slice(0, 10);
  const activated = (file.contract.activatedAt ?? file.contract.createdAt).slice(0, 10);
  const hasPsp = file.documents.some((d) => d.type === 'PSP' && d.status === 'ACTIVE');
  return [
    hasPsp
      ? null
      : {
          entityType: 'PSP_REPORT',
          entityStatus: 'MISSING',
          status: 'NON_CRITICAL',
          message: 'PSP report is missing',
          fingerprint: file.contract.id,
          since: started,
        },
    licence
      ? expiryFinding('DL_COPY', "Driver's license", text(facts(licence)['expirationDate']), licence.id, today)
      : {
          entityType: 'DL_COPY',
          entityStatus: 'MISSING',
          status: 'CRITICAL',
          message: "Driver's license copy is missing",
          fingerprint: file.contract.id,
          since: started,
        },
    file.contract.hiredAt === null && daysBetween(activated, today) > 3
      ? {
          entityType: 'HIRE_DATE',
          entityStatus: 'MISSING',
          status: 'NON_CRITICAL',
          message: 'Hire date is missing',
          fingerprint: file.contract.id,
          since: addDays(activated, 4),
        }
      : null,
  ];
}

/**
 * Every alert that a driver's file gives rise to today, by the rules of data/alert-rules.json (49 CFR 391, 382).
 * Seeded alerts come from here, so that they always agree with the seeded papers.
 */
export function deriveAlerts(file: DriverFile, today: string): Finding[] {
  const all = [
    applicationFinding(file),
    ...paperFindings(file, today),
    ...recordFindings(file, today),
    ...medicalFindings(file, today),
    queryFinding(file, today),
    consentFinding(file, today),
    ...hrFindings(file, today),
  ];
  return all.filter((finding) => finding !== null);
}

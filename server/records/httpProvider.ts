import { z } from 'zod';
import { ProviderError, type ExaminerAnswer, type RecordsProvider, type ReportAnswer } from './provider.ts';

const ANSWER_BYTES_MAX = 30 * 1024 * 1024;

/** `{data: {status: READY | PENDING, pdfBase64?, json?}}` or `{message}` (design/domain.md 6.7). */
const Report = z.union([
  z.object({ data: z.object({ status: z.literal('READY'), pdfBase64: z.base64(), json: z.record(z.string(), z.json()) }) }),
  z.object({ data: z.object({ status: z.literal('PENDING') }) }),
  z.object({ message: z.string().max(300) }),
]);

const Examiner = z.object({
  status: z.enum(['PENDING', 'VERIFIED', 'NOT_FOUND', 'ERROR']),
  message: z.string().max(300),
  screenshotBase64: z.base64().nullable().optional(),
});

/** `MM/DD/YYYY`, as the spec's call writes dates of birth. */
const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/**
 * A provider, or a gateway to one, that answers the calls of the spec over HTTP: POST `mvrnow-request`, `psp-request` and
 * `medical-examiner-request` below `url`, with the key as bearer token.
 */
export function httpProvider(url: string, key: string | null): RecordsProvider {
  async function post(call: string, body: object, signal: AbortSignal): Promise<unknown> {
    const answer = await fetch(`${url.replace(/\/$/, '')}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    }).catch((error: Error) => {
      throw new ProviderError(`The records provider did not answer: ${error.name}`);
    });
    if (answer.status >= 500) throw new ProviderError(`The records provider answered ${answer.status}`);
    const bytes = await readAtMost(answer, ANSWER_BYTES_MAX);
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch {
      throw new ProviderError('The records provider did not answer JSON');
    }
  }

  async function report(call: string, body: object, signal: AbortSignal): Promise<ReportAnswer> {
    const parsed = Report.safeParse(await post(call, body, signal));
    if (!parsed.success) throw new ProviderError('The records provider answered in another shape');
    if ('message' in parsed.data) return { kind: 'refused', message: parsed.data.message };
    const { data } = parsed.data;
    return data.status === 'PENDING' ? { kind: 'pending' } : { kind: 'ready', pdf: Buffer.from(data.pdfBase64, 'base64'), json: data.json };
  }

  return {
    mvr: ({ firstName, lastName, dateOfBirth, licenseNumber, state, purpose }, signal) =>
      report(
        'mvrnow-request',
        {
          LicenseNo: licenseNumber,
          StateCode: state,
          FirstName: firstName,
          LastName: lastName,
          DOB: american(dateOfBirth),
          Purpose: purpose,
        },
        signal,
      ),
    psp: ({ firstName, lastName, dateOfBirth, licenseNumber, state, motorCarrierId }, signal) =>
      report(
        'psp-request',
        {
          LicenseNo: licenseNumber,
          StateCode: state,
          FirstName: firstName,
          LastName: lastName,
          DOB: american(dateOfBirth),
          MotorCarrierId: motorCarrierId,
        },
        signal,
      ),
    async examiner({ name, registryNumber }, signal): Promise<ExaminerAnswer> {
      const body = { ExaminerName: name, NationalRegistryNumber: registryNumber };
      const parsed = Examiner.safeParse(await post('medical-examiner-request', body, signal));
      if (!parsed.success) throw new ProviderError('The records provider answered in another shape');
      const { status, message, screenshotBase64 } = parsed.data;
      return { status, message, proof: screenshotBase64 ? Buffer.from(screenshotBase64, 'base64') : null };
    },
  };
}

async function readAtMost(answer: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new ProviderError('The records provider answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

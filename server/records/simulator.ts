import { createHash } from 'node:crypto';
import { addDays } from '#domain/calendar.ts';
import type { Json } from '#domain/field.ts';
import { factLines } from '../seed/paperText.ts';
import { printPaper, type PaperLine } from '../seed/paper.ts';
import type { RecordsProvider, Subject } from './provider.ts';

/** A number that a text always gives, from 0 to `below` - 1: the same driver always has the same invented record. */
function drawn(text: string, below: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % below;
}

const VIOLATIONS = ['Speeding 6-10 mph over', 'Improper lane change', 'Failure to obey traffic device', 'Following too close'];

/** Every page says in its footer that it is a sample, and the title says it too. */
function samplePdf(day: string, title: string, who: readonly PaperLine[], facts: { [key: string]: Json }): Promise<Buffer> {
  const lines = ['', ...who, '', ...factLines(facts)];
  const made = { at: `${day}T00:00:00.000Z`, name: JSON.stringify([title, lines]) };
  return printPaper({ filename: 'sample.pdf', title: `SAMPLE ${title}`, lines }, made);
}

const named = ({ firstName, lastName, licenseNumber, state }: Subject): PaperLine[] => [
  ['Driver', `${firstName} ${lastName}`],
  ['License', `${licenseNumber} ${state}`],
];

/** Stands in for the providers in the demo workspace: invented records, the same for the same driver, marked SAMPLE on every page. */
export function simulatedProvider(today: () => string): RecordsProvider {
  return {
    async mvr(subject) {
      const seed = `${subject.licenseNumber}${subject.state}`;
      const reportDate = today();
      const violations = Array.from({ length: drawn(`${seed}count`, 3) }, (_, i) => ({
        date: addDays(reportDate, -60 - drawn(`${seed}day${i}`, 900)),
        description: VIOLATIONS[drawn(`${seed}what${i}`, VIOLATIONS.length)]!,
        state: subject.state,
      }));
      const json = {
        reportDate,
        state: subject.state,
        source: 'SAMPLE',
        license: { status: 'VALID', expires: addDays(reportDate, 100 + drawn(`${seed}expires`, 1500)) },
        medicalCertification: { status: 'CERTIFIED', expirationDate: addDays(reportDate, 90 + drawn(`${seed}med`, 600)) },
        violations,
        accidents: [],
        review: null,
      };
      return { kind: 'ready', json, pdf: await samplePdf(today(), 'motor vehicle record', named(subject), json) };
    },
    async psp(subject) {
      const seed = `${subject.licenseNumber}${subject.state}psp`;
      const json = { reportDate: today(), source: 'SAMPLE', crashes: drawn(`${seed}c`, 2), inspections: drawn(`${seed}i`, 12) };
      return { kind: 'ready', json, pdf: await samplePdf(today(), 'Pre-Employment Screening Program report', named(subject), json) };
    },
    async examiner({ name, registryNumber }) {
      if (!registryNumber || !/^\d{10}$/.test(registryNumber)) {
        return { status: 'NOT_FOUND', message: 'No examiner has this registry number (SAMPLE).', proof: null };
      }
      const facts = { examinerName: name, nationalRegistryNumber: registryNumber, searchedOn: today(), result: 'SAMPLE: listed' };
      const proof = await samplePdf(today(), 'National Registry search', [['Examiner', name]], facts);
      return { status: 'VERIFIED', message: 'Medical examiner verified (SAMPLE).', proof };
    },
  };
}

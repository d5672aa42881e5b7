import type { Json } from '#domain/field.ts';
import { addDays } from '#domain/calendar.ts';
import type { Employer } from './employers.ts';
import { neverIssuedSsn } from './people.ts';
import { placeIn, street } from './places.ts';
import type { Random } from './random.ts';

/** The facts that an application is filled in with. */
export interface Applicant {
  name: string;
  lastName: string;
  email: string | null;
  phone: string;
  dateOfBirth: string;
  language: string;
  homeState: string;
  license: { number: string; state: string };
  hiredAt: string;
  employers: readonly Employer[];
}

type Section = { [key: string]: Json };

function licenses(random: Random, { license, hiredAt }: Applicant): Section {
  return {
    licenses: [
      {
        state: license.state,
        number: license.number,
        class: 'A',
        endorsements: random.chance(0.4) ? ['N'] : [],
        restrictions: [],
        expirationDate: addDays(hiredAt, random.int(300, 1600)),
      },
    ],
    otherLicenses: [],
  };
}

function employment({ employers }: Applicant): Section {
  return {
    employers: employers.map((e) => ({
      name: e.name,
      email: e.email,
      phone: e.phone,
      city: e.city,
      state: e.state,
      from: e.from,
      to: e.to,
      position: e.position,
      reasonForLeaving: e.reasonForLeaving,
      subjectToFMCSR: e.regulated,
      safetySensitive: e.regulated,
    })),
  };
}

function history(random: Random, { hiredAt, license }: Applicant): { accidents: Section; violations: Section; denials: Section } {
  const day = (): string => addDays(hiredAt, -random.int(60, 1000));
  const accidents = random.chance(0.12)
    ? [{ date: day(), nature: 'Backing, property damage', fatalities: 0, injuries: 0, hazmatSpill: false }]
    : [];
  const violations = random.chance(0.3)
    ? [{ date: day(), offense: 'Speeding', location: license.state, vehicleType: 'Tractor-semitrailer', penalty: 'Fine' }]
    : [];
  return {
    accidents: { none: accidents.length === 0, items: accidents },
    violations: { none: violations.length === 0, items: violations },
    denials: { none: true, items: [] },
  };
}

/**
 * The eleven sections of an application (49 CFR 391.21(b)), filled as far as `done` sections; the number of the
 * social security card is one that was never issued.
 */
export function applicationForm(random: Random, applicant: Applicant, done: number): Section {
  const place = placeIn(random, applicant.homeState);
  const { accidents, violations, denials } = history(random, applicant);
  const sections: [string, Section][] = [
    [
      'personal',
      {
        firstName: applicant.name,
        lastName: applicant.lastName,
        dateOfBirth: applicant.dateOfBirth,
        ssn: neverIssuedSsn(random),
        phone: applicant.phone,
        email: applicant.email,
        position: 'Company driver',
        language: applicant.language,
      },
    ],
    [
      'addresses',
      {
        items: [
          {
            street: street(random),
            city: place.city,
            state: place.state,
            zipCode: place.zip,
            from: addDays(applicant.hiredAt, -random.int(1100, 3000)),
            to: null,
          },
        ],
      },
    ],
    ['licenses', licenses(random, applicant)],
    [
      'experience',
      {
        items: [
          {
            equipment: 'Tractor-semitrailer',
            from: applicant.employers.at(-1)?.from ?? applicant.hiredAt,
            to: applicant.hiredAt,
            approximateMiles: random.int(80, 900) * 1000,
          },
        ],
      },
    ],
    ['accidents', accidents],
    ['violations', violations],
    ['denials', denials],
    ['employment', employment(applicant)],
    ['drugAndAlcohol', { failedOrRefusedPreEmploymentTest: false }],
    ['notices', { shown: true, acknowledgedAt: applicant.hiredAt }],
    ['certification', { certified: true, date: addDays(applicant.hiredAt, -random.int(1, 6)) }],
  ];
  return Object.fromEntries(sections.slice(0, done));
}

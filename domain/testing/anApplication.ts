import type { Json } from '../field.ts';

type Sections = { [section: string]: { [field: string]: Json } };

/** An application that lacks nothing on 2026-11-21, with some sections replaced. */
export function anApplication(replaced: Sections = {}): Sections {
  return {
    personal: {
      firstName: 'Ana',
      lastName: 'Reyes',
      dateOfBirth: '1980-02-29',
      ssn: '900-12-3456',
      phone: '5125550102',
      email: 'ana@x.test',
      position: 'Company driver',
      language: 'English',
    },
    addresses: { items: [{ street: '1 Main St', city: 'Waco', state: 'TX', zipCode: '76701', from: '2020-05-01', to: null }] },
    licenses: { licenses: [{ state: 'TX', number: 'TX1', class: 'A', expirationDate: '2028-01-01' }], otherLicenses: [] },
    experience: { items: [{ equipment: 'Tractor-semitrailer', from: '2018-01-01', to: '2026-10-30', approximateMiles: 400_000 }] },
    accidents: { none: true, items: [] },
    violations: {
      none: false,
      items: [{ date: '2025-05-05', offense: 'Speeding', location: 'TX', vehicleType: 'Tractor-semitrailer', penalty: 'Fine' }],
    },
    denials: { none: true, items: [] },
    employment: {
      employers: [anEmployer('Mesa Freight', '2023-01-01', '2026-11-01'), anEmployer('Old Yard', '2016-01-01', '2022-12-20')],
      gaps: [],
    },
    drugAndAlcohol: { failedOrRefusedPreEmploymentTest: false },
    notices: { shown: true, acknowledgedAt: '2026-11-19' },
    certification: { certified: true, date: '2026-11-20' },
    ...replaced,
  };
}

/** A job under the federal rules. */
export function anEmployer(name: string, from: string, to: string | null): { [field: string]: Json } {
  const records = `records@${name.toLowerCase().replaceAll(' ', '')}.test`;
  return {
    name,
    email: records,
    phone: '5125550199',
    from,
    to,
    position: 'CDL driver',
    reasonForLeaving: 'Better pay',
    subjectToFMCSR: true,
    safetySensitive: true,
  };
}

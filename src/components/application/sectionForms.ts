import type { SectionName } from '#domain/drivers/application/sections.ts';

/** The way an answer is given. `until`: a day that is left empty while it lasts. */
export type AnswerKind =
  | 'text'
  | 'long'
  | 'date'
  | 'until'
  | 'state'
  | 'yesNo'
  | 'count'
  | 'ssn'
  | 'phone'
  | 'email'
  | 'tokens'
  | 'statement';

/** One answer, by its name in the section or in a row of it. */
export interface AnswerField {
  name: string;
  label: string;
  kind: AnswerKind;
  help?: string;
  required?: boolean;
  wide?: boolean;
  /** Which way a date without a year lies; behind when absent. */
  prefers?: 'ahead';
}

/** Rows of a section. */
export interface AnswerRows {
  name: string;
  title: string;
  /** The name of one row, within a sentence. */
  one: string;
  /** The statement that there is nothing to list, where that is an answer. */
  none?: string;
  fields: readonly AnswerField[];
}

/** A section as it is filled in. */
export interface SectionForm {
  title: string;
  intro?: string;
  fields: readonly AnswerField[];
  rows: readonly AnswerRows[];
}

const text = (name: string, label: string, more: Partial<AnswerField> = {}): AnswerField => ({
  name,
  label,
  kind: 'text',
  required: true,
  ...more,
});
const optional = { required: false } as const;
const FROM = text('from', 'From', { kind: 'date' });
const TO = text('to', 'To', { kind: 'until', required: false, help: 'Leave empty if it still applies.' });
const STATE = text('state', 'State', { kind: 'state' });

const LICENSE_ROW = [STATE, text('number', 'License number')] as const;

/** The eleven sections in their order, with the questions of 49 CFR 391.21(b). */
export const SECTION_FORMS: Readonly<Record<SectionName, SectionForm>> = {
  personal: {
    title: 'Personal details',
    fields: [
      text('firstName', 'First name'),
      text('lastName', 'Last name'),
      text('dateOfBirth', 'Date of birth', { kind: 'date' }),
      text('ssn', 'Social security number', { kind: 'ssn', help: 'Only its last four digits are shown and printed.' }),
      text('phone', 'Phone', { kind: 'phone' }),
      text('email', 'Email', { kind: 'email', ...optional }),
      text('position', 'Position applied for'),
      text('language', 'Language'),
    ],
    rows: [],
  },
  addresses: {
    title: 'Addresses',
    intro: 'List every address of the last 3 years, without a gap.',
    fields: [],
    rows: [
      {
        name: 'items',
        title: 'Addresses',
        one: 'address',
        fields: [text('street', 'Street', { wide: true }), text('city', 'City'), STATE, text('zipCode', 'ZIP code'), FROM, TO],
      },
    ],
  },
  licenses: {
    title: 'Licenses',
    intro: 'List each unexpired license or permit for commercial vehicles, then all other licenses of the last 3 years.',
    fields: [],
    rows: [
      {
        name: 'licenses',
        title: 'Licenses and permits',
        one: 'license',
        fields: [
          ...LICENSE_ROW,
          text('class', 'Class'),
          text('expirationDate', 'Expires', { kind: 'date', prefers: 'ahead' }),
          text('endorsements', 'Endorsements', { kind: 'tokens', help: 'Separate with commas.', ...optional }),
          text('restrictions', 'Restrictions', { kind: 'tokens', help: 'Separate with commas.', ...optional }),
        ],
      },
      { name: 'otherLicenses', title: 'Other licenses of the last 3 years', one: 'other license', fields: LICENSE_ROW },
    ],
  },
  experience: {
    title: 'Driving experience',
    fields: [],
    rows: [
      {
        name: 'items',
        title: 'Experience',
        one: 'experience',
        none: 'I have no experience with commercial vehicles.',
        fields: [
          text('equipment', 'Equipment', { help: 'Truck, tractor, semitrailer, full trailer, pole trailer or bus.' }),
          text('approximateMiles', 'Approximate miles', { kind: 'count' }),
          FROM,
          TO,
        ],
      },
    ],
  },
  accidents: {
    title: 'Accidents',
    intro: 'List all accidents of the last 3 years.',
    fields: [],
    rows: [
      {
        name: 'items',
        title: 'Accidents',
        one: 'accident',
        none: 'I had no accident in the last 3 years.',
        fields: [
          text('date', 'Date', { kind: 'date' }),
          text('location', 'Location', optional),
          text('nature', 'Nature of the accident', { wide: true }),
          text('fatalities', 'Fatalities', { kind: 'count' }),
          text('injuries', 'Injuries', { kind: 'count' }),
          text('hazmatSpill', 'Hazardous materials spilled', { kind: 'yesNo' }),
        ],
      },
    ],
  },
  violations: {
    title: 'Violations',
    intro: 'List all convictions and forfeitures of the last 3 years, except parking.',
    fields: [],
    rows: [
      {
        name: 'items',
        title: 'Violations',
        one: 'violation',
        none: 'I had no traffic violation in the last 3 years.',
        fields: [
          text('date', 'Date', { kind: 'date' }),
          text('offense', 'Offense'),
          text('location', 'Location'),
          text('vehicleType', 'Vehicle type'),
          text('penalty', 'Penalty'),
        ],
      },
    ],
  },
  denials: {
    title: 'Denials and suspensions',
    intro: 'List each denial, revocation or suspension of a license, permit or privilege to drive.',
    fields: [],
    rows: [
      {
        name: 'items',
        title: 'Denials, revocations and suspensions',
        one: 'denial or suspension',
        none: 'No license, permit or privilege of mine was ever denied, revoked or suspended.',
        fields: [text('date', 'Date', { kind: 'date', ...optional }), text('facts', 'What happened', { kind: 'long', wide: true })],
      },
    ],
  },
  employment: {
    title: 'Employment',
    intro: 'List all jobs of the last 3 years, and all jobs with commercial vehicles of the 7 years before. Explain the time between jobs.',
    fields: [],
    rows: [
      {
        name: 'employers',
        title: 'Employers',
        one: 'employer',
        fields: [
          text('name', 'Company'),
          text('position', 'Position'),
          FROM,
          TO,
          text('address', 'Street', optional),
          text('city', 'City', optional),
          text('state', 'State', { kind: 'state', ...optional }),
          text('phone', 'Company phone', { kind: 'phone', ...optional }),
          text('email', 'Company email', { kind: 'email', ...optional }),
          text('reasonForLeaving', 'Reason for leaving', { help: 'Not needed for a job you still have.', ...optional }),
          text('subjectToFMCSR', 'Did the federal motor carrier safety regulations apply to you there?', { kind: 'yesNo' }),
          text('safetySensitive', 'Was the job subject to federal alcohol and drug testing (49 CFR part 40)?', { kind: 'yesNo' }),
        ],
      },
      {
        name: 'gaps',
        title: 'Time without a job',
        one: 'explanation',
        fields: [FROM, text('to', 'To', { kind: 'date' }), text('explanation', 'What you did in this time', { kind: 'long', wide: true })],
      },
    ],
  },
  drugAndAlcohol: {
    title: 'Alcohol and drug tests',
    fields: [
      text(
        'failedOrRefusedPreEmploymentTest',
        'In the last 2 years, did you fail or refuse a pre-employment alcohol or drug test for a job that you applied for but did not get?',
        { kind: 'yesNo', wide: true },
      ),
    ],
    rows: [],
  },
  notices: {
    title: 'Notices',
    fields: [text('shown', 'I have read these notices.', { kind: 'statement', wide: true })],
    rows: [],
  },
  certification: {
    title: 'Certification',
    fields: [text('certified', 'I certify this.', { kind: 'statement', wide: true })],
    rows: [],
  },
};

/** The field of a statement that takes the day on which it is made. */
export const STATED_ON: Readonly<Record<string, string>> = { shown: 'acknowledgedAt', certified: 'date' };

/** Returns the words for an answer by its path in the form (`employment.employers.0.name`): `Employment: employer 1, company`. */
export function answerLabel(path: string): string {
  const [section, name, index, field] = path.split('.');
  const form = SECTION_FORMS[section as SectionName];
  const rows = form.rows.find((one) => one.name === name);
  if (!rows) return [form.title, lowered(labelIn(form.fields, name))].filter(Boolean).join(': ');
  if (index === undefined) return rows.title === form.title ? form.title : `${form.title}: ${rows.title.toLowerCase()}`;
  const label = labelIn(rows.fields, field);
  return `${form.title}: ${rows.one} ${Number(index) + 1}${label ? `, ${lowered(label)}` : ''}`;
}

const labelIn = (fields: readonly AnswerField[], name: string | undefined): string | undefined =>
  fields.find((field) => field.name === name)?.label ?? (name === 'none' ? 'nothing to list' : undefined);

const lowered = (label: string | undefined): string => (label ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : '');

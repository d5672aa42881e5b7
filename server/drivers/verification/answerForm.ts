import { ACCIDENTS_MAX, PevAnswer } from '#domain/drivers/verification/answer.ts';
import { detailsOf } from '#domain/mutation.ts';

const FACTS = ['employedFrom', 'employedTo', 'position', 'reasonForLeaving', 'subjectToFMCSR', 'hadAccidents', 'rehire'] as const;
const SIGNED = ['remarks', 'contactName', 'contactTitle', 'contactPhone', 'contactEmail', 'signature'] as const;
export const ACCIDENT_FACTS = ['date', 'place', 'injuries', 'fatalities', 'hazmat'] as const;

/** The result of reading the form: an answer, or what is wrong by the name of the field. */
export type Read = { answer: PevAnswer } | { problems: Record<string, string> };

/** Reads a posted form. Lines of accidents in which nothing was typed are left out; a choice of three never takes facts that it does not ask. */
export function readAnswer(form: URLSearchParams): Read {
  const of = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, (form.get(name) ?? '').trim()]));
  const kind = form.get('kind') ?? '';
  const isRecord = kind === 'record';
  const accidents = isRecord && form.get('hadAccidents') === 'yes' ? accidentsOf(form) : [];
  const given = { kind, ...of(SIGNED), ...(isRecord && { ...of(FACTS), accidents: accidents.map(({ facts }) => facts) }) };
  const parsed = PevAnswer.safeParse(given);
  const problems: Record<string, string> = parsed.success ? {} : { ...named(detailsOf(parsed.error), accidents) };
  if (isRecord && form.get('hadAccidents') === 'yes' && accidents.length === 0)
    problems['accident.0.date'] = 'Enter the accidents, or answer that there were none.';
  if (parsed.success && parsed.data.kind === 'record' && parsed.data.employedTo !== '' && parsed.data.employedTo < parsed.data.employedFrom)
    problems['employedTo'] = 'Is before the first day';
  if (form.get('agree') !== '1') problems['agree'] = 'Tick the box to sign.';
  return parsed.success && Object.keys(problems).length === 0 ? { answer: parsed.data } : { problems };
}

interface Line {
  /** Its number on the page. */
  at: number;
  facts: Record<string, string>;
}

function accidentsOf(form: URLSearchParams): Line[] {
  const lines = Array.from({ length: ACCIDENTS_MAX }, (_, at) => ({
    at,
    facts: Object.fromEntries(ACCIDENT_FACTS.map((fact) => [fact, (form.get(`accident.${at}.${fact}`) ?? '').trim()])),
  }));
  return lines.filter(({ facts }) => Object.entries(facts).some(([fact, value]) => fact !== 'hazmat' && value !== ''));
}

/** Problems by the names of the page: `accidents.0.place` is that of the first line in which something was typed. */
function named(details: Record<string, string>, lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, problem]) => {
      const [, index, fact] = /^accidents\.(\d+)\.(\w+)$/.exec(name) ?? [];
      return [fact ? `accident.${lines[Number(index)]?.at ?? 0}.${fact}` : name, problem];
    }),
  );
}

import { fieldLabel, inSentence } from '#domain/fieldLabel.ts';
import type { Row } from '#domain/tables.ts';
import { fieldText } from '#src/components/fieldText.ts';

/** What somebody did, as the rest of a sentence that begins with their name: `lead`, the value that stands out, `tail`. */
export interface Deed {
  lead: string;
  value: string;
  tail: string;
}

type Line = Pick<Row<'caseHistories'>, 'field' | 'from' | 'to' | 'userName'>;

/** A value as the record shows it elsewhere; the fee was written down as it is read. */
function shown(field: string, value: string): string {
  return field === 'attorneyFee' ? value : (fieldText('cases', field, value) ?? value);
}

const deed = (lead: string, value = '', tail = ''): Deed => ({ lead, value, tail });

/** Violations, documents and followers come, change and go. */
const PARTS: Readonly<Record<string, string>> = { violations: 'violation', documents: 'document' };

function followed({ from, to, userName }: Line): Deed {
  if (to !== null) return to === userName ? deed('follows the case') : deed('had', to, 'follow the case');
  return from === userName ? deed('does not follow the case any more') : deed('took', from ?? '', 'off the followers');
}

function partDeed(noun: string, { from, to }: Line): Deed {
  if (from === null) return deed(`added the ${noun}`, to ?? '');
  return to === null ? deed(`removed the ${noun}`, from) : deed(`changed the ${noun} ${from} to`, to);
}

function agentDeed({ from, to }: Line): Deed {
  if (to === null) return deed('took the case from', from ?? '');
  return deed('gave the case to', to, from === null ? '' : `, who takes over from ${from}`);
}

/** What a line of a case's history tells, in people's words (HISTORY-1). */
export function historyLabels(line: Line): Deed {
  const { field, from, to } = line;
  if (field === 'followers') return followed(line);
  if (field === 'assignedAgent') return agentDeed(line);
  if (PARTS[field]) return partDeed(PARTS[field], line);
  if (field === 'status' && from === null) return deed('opened the case as', shown(field, to ?? ''));
  if (field === 'status') return deed(`moved the case from ${shown(field, from ?? '')} to`, shown(field, to ?? ''));
  const name = inSentence(fieldLabel('cases', field));
  if (to === null) return deed(`cleared the ${name}, which was`, shown(field, from ?? ''));
  if (from === null) return deed(`set the ${name} to`, shown(field, to));
  return deed(`changed the ${name} from ${shown(field, from)} to`, shown(field, to));
}

/** Who it was; what the product did by itself has no person. */
export const doerOf = ({ userName }: Line): string => userName || 'Weighstation';

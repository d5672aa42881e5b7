import { fieldLabel, inSentence } from '#domain/fieldLabel.ts';
import type { Row } from '#domain/tables.ts';
import { fieldText } from '#src/components/fieldText.ts';

/** The act of somebody, as the rest of a sentence that begins with their name: `lead`, the value that stands out, `tail`. */
export interface Phrase {
  lead: string;
  value: string;
  tail: string;
}

type Line = Pick<Row<'caseHistories'>, 'field' | 'from' | 'to' | 'userName'>;

/** A value as the record shows it elsewhere; the fee was written down as it is read. */
function shown(field: string, value: string): string {
  return field === 'attorneyFee' ? value : (fieldText('cases', field, value) ?? value);
}

const phrase = (lead: string, value = '', tail = ''): Phrase => ({ lead, value, tail });

/** Violations, documents and followers come, change and go. */
const PARTS: Readonly<Record<string, string>> = { violations: 'violation', documents: 'document' };

function followed({ from, to, userName }: Line): Phrase {
  if (to !== null) return to === userName ? phrase('follows the case') : phrase('had', to, 'follow the case');
  return from === userName ? phrase('unfollowed the case') : phrase('took', from ?? '', 'off the followers');
}

function childPhrase(noun: string, { from, to }: Line): Phrase {
  if (from === null) return phrase(`added the ${noun}`, to ?? '');
  return to === null ? phrase(`removed the ${noun}`, from) : phrase(`changed the ${noun} ${from} to`, to);
}

function agentPhrase({ from, to, userName }: Line): Phrase {
  if (to === userName) return from === null ? phrase('took the case') : phrase('took the case from', from);
  if (to === null) return phrase('took the case from', from ?? '');
  return phrase('assigned the case to', to, from === null ? '' : `, who takes over from ${from}`);
}

/** Says what a line of a case's history tells, in people's words (HISTORY-1). */
export function historyLabels(line: Line): Phrase {
  const { field, from, to } = line;
  if (field === 'followers') return followed(line);
  if (field === 'assignedAgent') return agentPhrase(line);
  if (PARTS[field]) return childPhrase(PARTS[field], line);
  if (field === 'status' && from === null) return phrase('opened the case as', shown(field, to ?? ''));
  if (field === 'status') return phrase(`moved the case from ${shown(field, from ?? '')} to`, shown(field, to ?? ''));
  const name = inSentence(fieldLabel('cases', field));
  if (to === null) return phrase(`cleared the ${name}, which was`, shown(field, from ?? ''));
  if (from === null) return phrase(`set the ${name} to`, shown(field, to));
  return phrase(`changed the ${name} from ${shown(field, from)} to`, shown(field, to));
}

/** Names who it was; what the product did by itself has no person. */
export const doerOf = ({ userName }: Line): string => userName || 'Weighstation';

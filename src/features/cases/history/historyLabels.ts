import { fieldLabel, inSentence } from '#domain/fieldLabel.ts';
import type { Row } from '#domain/tables.ts';
import { changePhrase, phrase, type Phrase } from '#src/components/changePhrase.ts';
import { fieldText } from '#src/components/fieldText.ts';

type Line = Pick<Row<'caseHistories'>, 'field' | 'from' | 'to' | 'userName'>;

/** A value as the record shows it elsewhere; the fee was written down as it is read. */
function shown(field: string, value: string): string {
  return field === 'attorneyFee' ? value : (fieldText('cases', field, value) ?? value);
}

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
  return changePhrase(inSentence(fieldLabel('cases', field)), from && shown(field, from), to && shown(field, to));
}

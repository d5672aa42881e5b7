/** The act of somebody, as the rest of a sentence that begins with their name: `lead`, the value that stands out, `tail`. */
export interface Phrase {
  lead: string;
  value: string;
  tail: string;
}

export const phrase = (lead: string, value = '', tail = ''): Phrase => ({ lead, value, tail });

/** Says how a field was changed; `name`, and both values, are as a person reads them. Null: there was, or is, no value. */
export function changePhrase(name: string, from: string | null, to: string | null): Phrase {
  if (to === null) return phrase(`cleared the ${name}, which was`, from ?? '');
  if (from === null) return phrase(`set the ${name} to`, to);
  return phrase(`changed the ${name} from ${from} to`, to);
}

/** Names who it was; what the product did by itself has no person. */
export const doerOf = ({ userName }: { userName: string }): string => userName || 'Weighstation';

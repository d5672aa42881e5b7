/** Fields that people call otherwise than their nouns do. */
const CALLED: Readonly<Record<string, string>> = {
  assignedAgentId: 'Agent',
  attorneyFee: 'Attorney’s fee',
  citationArraignment: 'Court date (arraignment)',
  citationCourtNameAddress: 'Court name and address',
  dataQsStatus: 'DataQs status',
  dismissedAt: 'Set aside',
  hiredAt: 'Hire date',
  isOOS: 'Out of service',
  plainText: 'Text',
};

/** A field as a person calls it, wherever it is told of without its form: `docketNumber` is "Docket number". */
export function fieldName(field: string): string {
  const name = CALLED[field];
  if (name) return name;
  const words = field
    .replace(/Id$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same name within a sentence: "docket number", but "DataQs status". */
export function fieldNameInSentence(field: string): string {
  const name = fieldName(field);
  const isProperName = /^\S*[a-z][A-Z]/.test(name);
  return isProperName ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

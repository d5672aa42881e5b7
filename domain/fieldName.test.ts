import { expect, test } from 'vitest';
import { fieldName, fieldNameInSentence } from './fieldName.ts';

test.each([
  ['docketNumber', 'Docket number', 'docket number'],
  ['assignedAgentId', 'Agent', 'agent'],
  ['customerId', 'Customer', 'customer'],
  ['citationArraignment', 'Court date (arraignment)', 'court date (arraignment)'],
  ['dataQsStatus', 'DataQs status', 'DataQs status'],
])('%s is called %s', (field, alone, inSentence) => {
  expect([fieldName(field), fieldNameInSentence(field)]).toEqual([alone, inSentence]);
});

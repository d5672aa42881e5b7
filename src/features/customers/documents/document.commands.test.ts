import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC } from '#domain/testing/people.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { documentCommands } from './document.commands.ts';

const customer = { table: 'customers', row: aRow('customers', { id: 'c1' }) as AnyRow } as const;
const papers = ['a.pdf', 'b.pdf'].map((filename) => aRow('customerDocuments', { id: filename, filename, description: null }) as AnyRow);
const paper = { table: 'customerDocuments', row: papers[0]! } as const;

const command = (id: string) => commandOf(documentCommands, `customer.doc.${id}`);

test('an attachment is deleted in the words of the spec, and can be brought back', async () => {
  expect(await tryCommand(command('delete'), aContext({ subject: paper }))).toEqual([
    ['mutateBatch', 'customerDocumentDelete', [{ id: 'a.pdf' }]],
    ['toast', 'Document has been delete it.', 'Undo'],
  ]);
  // On a customer it would have to be asked which one: its keys are for an attachment alone.
  expect([stateFor(command('delete'), paper), stateFor(command('delete'), customer)]).toEqual([true, false]);
  expect(stateFor(command('delete'), paper, { actor: BASIC })).toBe(false);
});

test('an attachment is described; of several on a customer it is asked which one is meant', async () => {
  const describe = command('describe');
  expect(await tryCommand(describe, aContext({ subject: paper }), { ask: ' Policy 2027 ' })).toContainEqual([
    'mutate',
    'customerDocumentUpdate',
    { id: 'a.pdf', description: 'Policy 2027' },
  ]);
  const asked = await tryCommand(describe, aContext({ subject: customer }), { rows: papers, choose: null });
  expect(asked).toEqual([['choose', 'Describe which one?', ['a.pdf', 'b.pdf']]]);
  expect(await tryCommand(describe, aContext({ subject: customer }), { rows: [] })).toEqual([
    ['toast', 'This customer has no attachments'],
  ]);
});

test('files are attached to a customer in hand, by staff', () => {
  expect([stateFor(command('attach'), customer), stateFor(command('attach'), null)]).toEqual([true, false]);
  expect(stateFor(command('attach'), customer, { actor: BASIC })).toBe(false);
  // The key that attaches files to any record.
  expect(command('attach').keys).toEqual(['a']);
});

import { expect, test } from 'vitest';
import { documentsQuery } from './document.queries.ts';
import { statusText } from './documentLook.ts';
import { documentsIn } from './documentSubject.ts';
import { folderHref, readAddress } from './folderAddress.ts';

const at = (address: string) => readAddress(new URLSearchParams(address));
const page = { search: '', paging: { page: 2, pageSize: 20 } };
const asked = (folder: Parameters<typeof documentsQuery>[0], filter: Parameters<typeof documentsQuery>[1]['filter'], search = '') =>
  documentsQuery(folder, { ...page, filter, search }, 'me@x.test');

test('[FOLDER-5] a folder of a customer, a driver, a category or of what belongs to no driver asks for its documents alone', () => {
  const filterOf = (folder: Parameters<typeof documentsQuery>[0]) => asked(folder, 'completed')!.filter;
  const status = { in: ['COMPLETED'] };
  expect(filterOf({ id: 'customer:c1', customerId: 'c1' })).toEqual({ customerId: { equals: 'c1' }, status });
  expect(filterOf({ id: 'driver:d1', customerId: 'c1' })).toEqual({ driverId: { equals: 'd1' }, status });
  expect(filterOf({ id: 'category:PEV', customerId: 'c1' })).toEqual({ customerId: { equals: 'c1' }, type: { equals: 'PEV' }, status });
  expect(filterOf({ id: 'documents', customerId: 'c1' })).toEqual({ customerId: { equals: 'c1' }, driverId: { is_empty: true }, status });
});

test('[FOLDER-1] whose turn it is is asked by the e-mail of the person, the words in the title, and a page by its place', () => {
  const folder = { id: 'driver:d1', customerId: 'c1' } as const;
  const mine = { email: { equals: 'me@x.test' }, status: { equals: 'waiting_for_signature' } };
  const sent = { in: ['SENT', 'VIEWED', 'PARTIALLY_SIGNED'] };
  expect(asked(folder, 'my_action_required')).toEqual({
    filter: { driverId: { equals: 'd1' }, status: sent, signers: { some: mine } },
    skip: 20,
    first: 20,
  });
  expect(asked(folder, 'waiting_for_others', 'policy')!.filter).toEqual({
    driverId: { equals: 'd1' },
    status: sent,
    signers: { none: mine },
    title: { contains: 'policy' },
  });
  expect(asked(folder, 'all')!.filter.status).toEqual({ not_in: ['DELETED', 'ARCHIVED'] });
  expect(asked(folder, 'templates')).toBeNull();
});

test('the address says view, customer, folder, filter and page; what makes no sense is as if it were not there', () => {
  expect(at('')).toEqual({
    view: null,
    customer: '',
    folder: null,
    filter: 'all',
    mode: 'all',
    search: '',
    paging: { page: 1, pageSize: 10 },
  });
  expect(at('by=category&customer=c1&folder=category:PEV&of=c1&filter=drafts&page=3&pageSize=50&search=a')).toMatchObject({
    view: 'category',
    customer: 'c1',
    folder: { id: 'category:PEV', customerId: 'c1' },
    filter: 'drafts',
    paging: { page: 3, pageSize: 50 },
  });
  expect(at('folder=customer:c1').folder).toEqual({ id: 'customer:c1', customerId: 'c1' });
  for (const wrong of ['folder=category:NONE&of=c1', 'folder=category:PEV', 'folder=documents', 'folder=driver:', 'folder=x:1'])
    expect(at(wrong).folder).toBeNull();
  expect(at('by=none&filter=none&mode=none')).toMatchObject({ view: null, filter: 'all', mode: 'all' });
  expect(at('filter=cancelled&mode=drafts').filter).toBe('drafts');
});

test('a link leads to a folder', () => {
  expect(folderHref({ id: 'customer:c1', customerId: 'c1' })).toBe('/document-folders-management?folder=customer%3Ac1');
  expect(at(folderHref({ id: 'driver:d1', customerId: 'c1' }).split('?')[1]!).folder).toEqual({ id: 'driver:d1', customerId: 'c1' });
});

test('[SIGN-13] a document is the person’s to sign when it is their turn', () => {
  const signer = { id: 's1', name: 'Me', lastName: null, email: 'me@x.test', role: null, driverId: null, signed: false, signedAt: null };
  const mineWhen = (status: 'waiting_for_signature' | 'on_hold') =>
    documentsIn(
      { everSignDocsList: { count: 1, items: [{ signers: { items: [{ ...signer, status }] } } as never] } },
      {
        email: 'Me@x.test',
        driverId: null,
      },
    )[0]!.isMine;
  expect([mineWhen('waiting_for_signature'), mineWhen('on_hold')]).toEqual([true, false]);
});

test('a status in its own words: what was sent is TO BE SIGNED, and none is a name of the program', () => {
  expect(statusText('SENT')).toBe('TO BE SIGNED');
  expect([statusText('FAILED_TO_SEND'), statusText('SYSTEM_CANCELLED')].join()).not.toMatch(/_/);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayVisit } from '#domain/routes.ts';
import type { Actor } from '#domain/actor.ts';
import {
  canonicalHref,
  fitsPattern,
  MAX_PANES,
  parseLayout,
  partsOf,
  referredLayout,
  referTo,
  serialiseLayout,
  type Layout,
} from './layoutUrl.ts';
import { normal } from './widths.ts';

const agent: Actor = { userId: 'u1', role: 'AGENT', customerId: null };
const carrier: Actor = { userId: 'u2', role: 'CUSTOMER_ELITE', customerId: 'c1' };
const patterns = ['/alerts', '/cases', '/cases/details/$id', '/customers', '/customers/detail/$id'];
const acceptsFor = (actor: Actor) => (path: string) => patterns.some((p) => fitsPattern(p, path)) && mayVisit(actor, path);

const id = fc.constantFrom('c9', 'Zq_-1', 'a'.repeat(25));
const query = fc.array(fc.tuple(fc.constantFrom('status', 'search', 'page', 'type'), fc.string({ unit: 'binary', maxLength: 12 })), {
  maxLength: 3,
});
const href = fc
  .record({ pattern: fc.constantFrom(...patterns), id, query, hash: fc.constantFrom('', '#comment-5', '#reply-x1') })
  .map((place) => {
    const search = new URLSearchParams(place.query);
    return canonicalHref(place.pattern.replace('$id', () => place.id) + (search.size > 0 ? `?${search}` : '') + place.hash)!;
  });
/** Layouts as the store makes them: widths are whole, together 100, and give room to the focused pane. */
const layout: fc.Arbitrary<Layout> = fc.array(href, { minLength: 1, maxLength: MAX_PANES }).chain((panes) =>
  fc
    .record({
      focused: fc.nat(panes.length - 1),
      cuts: fc.array(fc.nat(100), { minLength: panes.length - 1, maxLength: panes.length - 1 }),
      equal: fc.boolean(),
      maximised: fc.boolean(),
    })
    .map(({ focused, cuts, equal, maximised }) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), 100];
      const widths = panes.map((_, i) => edges[i + 1]! - edges[i]!);
      return {
        panes,
        focused,
        widths: equal || widths[focused] === 0 ? null : normal(widths),
        maximised: maximised && panes.length > 1,
      };
    }),
);

test('parse gives back what serialise wrote, for 1,000 random layouts', () => {
  fc.assert(
    fc.property(layout, (one) => {
      expect(parseLayout(serialiseLayout(one), acceptsFor(agent))).toEqual(one);
    }),
    { numRuns: 1000 },
  );
});

test('100 hostile, unknown and public addresses are dropped from the side', () => {
  const outside = ['//evil', '///evil', '/\\evil', '\\\\evil', '\\/evil', '/\t/evil', '/\n//evil', '/.//evil', '/..//evil', '/%2e//evil'];
  const schemes = ['http:', 'https:', 'javascript:', 'data:', 'blob:', 'file:', 'vbscript:', 'ws:', 'about:', 'view-source:'];
  const behind = schemes.flatMap((scheme) => [
    `${scheme}//evil/cases`,
    `${scheme}alert(1)`,
    ` ${scheme}//evil`,
    `/${scheme}//evil`,
    `@${scheme}x`,
  ]);
  const elsewhere = [
    '/logout',
    '/auth',
    '/auth/callback',
    '/api',
    '/graphql',
    '/sign/x',
    '/idp/x',
    '/files/x',
    '/mailbox',
    '/metrics',
    '/sw.js',
  ];
  const nearly = [
    ['', 'cases', 'cases/details/x', './cases', '../cases', '?page=1', '#x', '/', '/nowhere', '/case', '/casesx', '/CASES'],
    [
      '/cases/details/',
      '/cases/details//',
      '/cases/details/a/b',
      '/cases/details',
      '/customers/detail',
      '/cases/../logout',
      '/cases/%2e%2e/auth',
    ],
    ['/alerts/x', '/alerts/../nowhere', '/cases%2Fdetails%2Fx', '/cases;x', '/cases\u0000x', '/ cases', '/cases/.../x', '/cases\u202e'],
    ['null', 'undefined', '[object Object]', '{}', '*', '/*', '/$id', '/cases/details/x/../../../logout', '~', '`'],
  ].flat();
  const hostile = [...new Set([...outside, ...behind, ...elsewhere, ...nearly])];
  expect(hostile.length).toBeGreaterThanOrEqual(100);
  for (const raw of hostile) {
    expect(parseLayout(`/cases?split=${encodeURIComponent(raw)}`, acceptsFor(agent)).panes, JSON.stringify(raw)).toEqual(['/cases']);
  }
});

test('whatever the query says, a layout comes out that may be shown', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.constantFrom('0,100', '100,0', '50,50', '-1,101', '1e2,0', '@x', '4', '1'),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), text, text, text, (sides, lay, f, max) => {
      const search = new URLSearchParams([...sides.map((side) => ['split', side]), ['lay', lay], ['f', f], ['max', max]]);
      const { panes, focused, widths } = parseLayout(`/cases?${search}`, acceptsFor(agent));
      expect(panes.slice(1).every((side) => acceptsFor(agent)(partsOf(side).path))).toBe(true);
      expect(panes[focused]).toBeDefined();
      expect(widths?.[focused]).not.toBe(0);
      expect(widths === null || widths.length === panes.length).toBe(true);
    }),
  );
});

test('[ACCESS-1] a side pane the role may not visit is dropped, and widths that speak of it too', () => {
  const address = '/cases?split=%2Falerts&split=%2Fcases%2Fdetails%2Fc9&lay=20,30,50&f=2';
  expect(parseLayout(address, acceptsFor(agent))).toMatchObject({ widths: [20, 30, 50] });
  expect(parseLayout(address, acceptsFor(carrier))).toEqual({
    panes: ['/cases', '/cases/details/c9'],
    focused: 1,
    widths: null,
    maximised: false,
  });
});

test('layout keys cannot hide inside a pane, and more than four panes are cut', () => {
  expect(canonicalHref('/cases?split=%2Falerts&f=1&lay=1,99&max=1&status=NEW')).toBe('/cases?status=NEW');
  const five = `/cases?${Array.from({ length: 5 }, () => 'split=%2Fcases').join('&')}`;
  expect(parseLayout(five, acceptsFor(agent)).panes).toHaveLength(MAX_PANES);
  expect(parseLayout('/cases?f=9', acceptsFor(agent)).focused).toBe(0);
});

test("pane 1's hash stays at the end of the address, so that the spec's deep links work unchanged", () => {
  const panes = ['/cases/details/c9#comment-5', '/alerts?page=2'];
  const address = serialiseLayout({ panes, focused: 1, widths: [44, 56], maximised: true });
  expect(address).toBe('/cases/details/c9?split=%2Falerts%3Fpage%3D2&lay=44,56&f=1&max=1#comment-5');
  expect(serialiseLayout({ panes: panes.slice(0, 1), focused: 0, widths: null, maximised: false })).toBe('/cases/details/c9#comment-5');
  expect(partsOf('/cases/details/c9?x=1#comment-5')).toMatchObject({ path: '/cases/details/c9', hash: 'comment-5' });
});

test('a kept layout is referred to by its id, and nothing else is taken for one', () => {
  const kept = referTo('x1-_', { panes: ['/cases?page=2#comment-5', '/alerts'], focused: 0, widths: null, maximised: false });
  expect(kept).toBe('/cases?page=2&lay=@x1-_#comment-5');
  expect(referredLayout(kept)).toBe('x1-_');
  for (const lay of ['@', '@a/b', 'x1', '50,50', '@__proto__ ']) expect(referredLayout(`/cases?lay=${encodeURIComponent(lay)}`)).toBeNull();
});

test('relative addresses resolve against the pane', () => {
  expect(canonicalHref('#comment-1', '/cases/details/c9?x=1')).toBe('/cases/details/c9?x=1#comment-1');
  expect(canonicalHref('?page=2', '/cases?page=1')).toBe('/cases?page=2');
  expect(canonicalHref('/cases/')).toBe('/cases');
});

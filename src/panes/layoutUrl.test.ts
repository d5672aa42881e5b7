import { expect, test } from 'vitest';
import { mayVisit } from '#domain/routes.ts';
import type { Actor } from '#domain/actor.ts';
import { canonicalHref, fitsPattern, MAX_PANES, parseLayout, partsOf, serialiseLayout, type Layout } from './layoutUrl.ts';

const agent: Actor = { userId: 'u1', role: 'AGENT', customerId: null };
const carrier: Actor = { userId: 'u2', role: 'CUSTOMER_ELITE', customerId: 'c1' };
const patterns = ['/alerts', '/cases', '/cases/details/$id', '/customers', '/customers/detail/$id'];
const acceptsFor = (actor: Actor) => (path: string) => patterns.some((p) => fitsPattern(p, path)) && mayVisit(actor, path);

/** Mulberry32: the same layouts in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function randomLayout(random: () => number): Layout {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const href = (): string => {
    const path = pick(patterns).replace('$id', () => pick(['c9', 'Zq_-1', 'a'.repeat(25)]));
    const query = new URLSearchParams();
    while (random() < 0.5) query.append(pick(['status', 'search', 'page', 'type']), pick(['NEW', 'a b&c', 'é#?=/split', '2', '', '%2F']));
    const hash = random() < 0.3 ? pick(['#comment-5', '#reply-x1']) : '';
    return canonicalHref(path + (query.size ? `?${query}` : '') + hash)!;
  };
  const panes = Array.from({ length: 1 + Math.floor(random() * MAX_PANES) }, href);
  return { panes, focused: Math.floor(random() * panes.length) };
}

test('parse gives back what serialise wrote, for 1,000 random layouts', () => {
  const random = randomOf(7);
  for (let i = 0; i < 1000; i++) {
    const layout = randomLayout(random);
    expect(parseLayout(serialiseLayout(layout), acceptsFor(agent))).toEqual(layout);
  }
});

test('hostile, unknown and public addresses are dropped from the side', () => {
  const hostile = [
    '//evil',
    'https://evil',
    '/\\evil',
    '\\\\evil',
    'javascript:alert(1)',
    '/logout',
    '/auth',
    '/.//evil',
    '/cases/details/',
    '',
    'cases',
    '/nowhere',
    '/cases/details/a/b',
  ];
  for (const raw of hostile) {
    expect(parseLayout(`/cases?split=${encodeURIComponent(raw)}`, acceptsFor(agent)).panes, raw).toEqual(['/cases']);
  }
});

test('[ACCESS-1] a side pane the role may not visit is dropped', () => {
  const address = '/cases?split=%2Falerts&split=%2Fcases%2Fdetails%2Fc9&f=2';
  expect(parseLayout(address, acceptsFor(agent)).panes).toHaveLength(3);
  expect(parseLayout(address, acceptsFor(carrier))).toEqual({ panes: ['/cases', '/cases/details/c9'], focused: 1 });
});

test('layout keys cannot hide inside a pane, and more than four panes are cut', () => {
  expect(canonicalHref('/cases?split=%2Falerts&f=1&status=NEW')).toBe('/cases?status=NEW');
  const five = `/cases?${Array.from({ length: 5 }, () => 'split=%2Fcases').join('&')}`;
  expect(parseLayout(five, acceptsFor(agent)).panes).toHaveLength(MAX_PANES);
  expect(parseLayout('/cases?f=9', acceptsFor(agent)).focused).toBe(0);
});

test("pane 1's hash stays at the end of the address, so that the spec's deep links work unchanged", () => {
  const address = serialiseLayout({ panes: ['/cases/details/c9#comment-5', '/alerts?page=2'], focused: 1 });
  expect(address).toBe('/cases/details/c9?split=%2Falerts%3Fpage%3D2&f=1#comment-5');
  expect(partsOf('/cases/details/c9?x=1#comment-5')).toMatchObject({ path: '/cases/details/c9', hash: 'comment-5' });
});

test('relative addresses resolve against the pane', () => {
  expect(canonicalHref('#comment-1', '/cases/details/c9?x=1')).toBe('/cases/details/c9?x=1#comment-1');
  expect(canonicalHref('?page=2', '/cases?page=1')).toBe('/cases?page=2');
  expect(canonicalHref('/cases/')).toBe('/cases');
});

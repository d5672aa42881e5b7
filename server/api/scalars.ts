import { GraphQLError } from 'graphql';
import { builder } from '../graphql/builder.ts';
import { isBareDay } from './bareDay.ts';

// PostgreSQL knows no year 0.
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function refuse(type: string, wanted: string): never {
  throw new GraphQLError(`${type} must be ${wanted}.`);
}

/** `2026-11-21` when there is such a day. @throws GraphQLError */
function dayOf(value: unknown): string {
  const isDay = typeof value === 'string' && DAY.test(value) && toIso(value)?.startsWith(value);
  return isDay ? value : refuse('Date', 'a day like 2026-11-21');
}

/** An instant as rows hold it, whatever its zone, without one in UTC; or a day alone, which a filter takes as a whole. @throws GraphQLError */
function instantOf(value: unknown): string {
  const found = typeof value === 'string' ? INSTANT.exec(value) : null;
  if (!found) return refuse('DateTime', 'an instant like 2026-11-21T08:30:00Z');
  if (isBareDay(value)) return toIso(value)?.startsWith(value) ? value : refuse('DateTime', 'a day that exists');
  return toIso(found[1] === undefined ? `${found[0]}Z` : found[0]) ?? refuse('DateTime', 'an instant that exists');
}

/** Null when there is no such instant, or in UTC none in a year that a row can hold. */
function toIso(text: string): string | null {
  const instant = new Date(text);
  const iso = Number.isNaN(instant.valueOf()) ? '' : instant.toISOString();
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null;
}

/** A whole number, also of 64 bits where JavaScript can still tell it from its neighbours. @throws GraphQLError */
function wholeOf(value: unknown): number {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : refuse('BigInt', 'a whole number between -2^53 and 2^53');
}

builder.scalarType('Date', { description: 'A day, `2026-11-21`.', serialize: (day) => day, parseValue: dayOf });
builder.scalarType('DateTime', {
  description:
    'An instant, `2026-11-21T08:30:00.000Z`: answered in UTC with milliseconds, accepted in any zone. A day alone is its first moment in UTC, and in a filter the whole day.',
  serialize: (instant) => instant,
  parseValue: instantOf,
});
builder.scalarType('BigInt', {
  description: 'A whole number beyond 32 bits, up to 2^53.',
  serialize: (number) => number,
  parseValue: wholeOf,
});
builder.scalarType('JSON', { description: 'Any JSON value.', serialize: (value) => value, parseValue: (value) => value });

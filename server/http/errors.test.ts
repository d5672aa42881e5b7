import { GraphQLError } from 'graphql';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccessError, InputError, RuleError } from '#domain/errors.ts';
import { WorkEndedError } from '../db/databaseWork.ts';
import { StoreError } from '../files/fileStore.ts';
import { ApiError, ThrottledError, toWireError } from './errors.ts';

/** A text that must never leave: statements, values, places in the code, and how the database is called. */
const SECRET = 'select "licenseNumber" from drivers where id = $1';
const CANNOT_STORE = 'The server cannot store anything at the moment: nothing was changed. Please try again later.';

let logged: string;
const { write } = process.stderr;
beforeEach(() => {
  logged = '';
  process.stderr.write = ((text: string) => Boolean((logged += text))) as typeof write;
});
afterEach(() => {
  process.stderr.write = write;
});

const inside = (error: Error): GraphQLError => new GraphQLError(error.message, { originalError: error, path: ['driversList', 0, 'name'] });
const withCode = (error: Error, code: string): Error => Object.assign(error, { code });

test.each([
  [
    'a refusal of the API',
    new ApiError('ValidationError', 'Wrong.', { name: 'Too long' }),
    'ValidationError',
    'Wrong.',
    { name: 'Too long' },
  ],
  [
    'a refusal with a time',
    new ThrottledError(90),
    'ThrottlingThresholdReachedError',
    'Too many requests. Please try again in 90 seconds.',
    undefined,
  ],
  [
    'a long time',
    new ThrottledError(3000),
    'ThrottlingThresholdReachedError',
    'Too many requests. Please try again in 50 minutes.',
    undefined,
  ],
  ['a rule', new RuleError('CASE-2', 'A closed case stays closed.'), 'RULE', 'A closed case stays closed.', { rule: 'CASE-2' }],
  ['a wrong input', new InputError({ email: 'Email is invalid' }), 'ValidationError', 'Validation error', { email: 'Email is invalid' }],
  [
    'a row that is not there or not yours',
    new AccessError(),
    'NotAuthorizedError',
    "You don't have permission to do this, or it does not exist.",
    undefined,
  ],
])('%s is told as it is, under its code in both places', (_, error, code, message, details) => {
  for (const thrown of [error, inside(error)]) {
    const wire = toWireError(thrown, 'r1');
    expect(wire).toMatchObject({ message, code, extensions: { code, requestId: 'r1', ...(details && { details }) } });
    expect([wire.details, 'details' in wire]).toEqual([details, details !== undefined]);
  }
  expect(toWireError(inside(error), 'r1').path).toEqual(['driversList', 0, 'name']);
  expect(logged).toBe('');
});

const databaseError = (code: string): Error =>
  Object.assign(new pg.DatabaseError(SECRET, SECRET.length, 'error'), { code, detail: SECRET, where: SECRET });

test.each([
  ['an error of SQL', databaseError('23505'), 'InternalError', 'Something went wrong'],
  ['a fault of ours', new TypeError(`undefined is not a function: ${SECRET}`), 'InternalError', 'Something went wrong'],
  ['a fault with a cause', new Error(SECRET, { cause: new Error(SECRET) }), 'InternalError', 'Something went wrong'],
  ['several faults', new AggregateError([new Error(SECRET)], SECRET), 'InternalError', 'Something went wrong'],
  ['a text', SECRET, 'InternalError', 'Something went wrong'],
  ['nothing', null, 'InternalError', 'Something went wrong'],
  ['a statement that was ended', databaseError('57014'), 'TIMEOUT', 'The server took too long. Please try again.'],
  ['a value that no column takes', databaseError('22021'), 'ValidationError', 'A value cannot be stored as it is.'],
  ['work that was ended', new WorkEndedError(SECRET), 'TIMEOUT', 'The server took too long. Please try again.'],
  ['a database that shuts down', databaseError('57P01'), 'ExternalServiceError', 'The database does not answer. Please try again.'],
  ['too many connections', databaseError('53300'), 'ExternalServiceError', 'The database does not answer. Please try again.'],
  ['a database without room', databaseError('53100'), 'ExternalServiceError', CANNOT_STORE],
  ['a database that is read-only', databaseError('25006'), 'ExternalServiceError', CANNOT_STORE],
  ['a full disk', withCode(new Error(`ENOSPC: no space left on device, write ${SECRET}`), 'ENOSPC'), 'ExternalServiceError', CANNOT_STORE],
  ['a file store that fails', new StoreError(SECRET), 'ExternalServiceError', CANNOT_STORE],
  [
    'no database',
    withCode(new Error(`connect ECONNREFUSED ${SECRET}`), 'ECONNREFUSED'),
    'ExternalServiceError',
    'The database does not answer. Please try again.',
  ],
  [
    'a pool that has ended',
    new Error('Cannot use a pool after calling end on the pool'),
    'ExternalServiceError',
    'The database does not answer. Please try again.',
  ],
  [
    'a connection that broke',
    new Error('Connection terminated unexpectedly'),
    'ExternalServiceError',
    'The database does not answer. Please try again.',
  ],
])('%s is masked, and logged under the id that the caller reads', (_, error, code, message) => {
  for (const thrown of [error, error instanceof Error ? inside(error) : error]) {
    logged = '';
    const wire = toWireError(thrown, 'r2');
    expect(wire).toMatchObject({ message, code, extensions: { code, requestId: 'r2' } });
    for (const text of [JSON.stringify(wire), logged]) {
      expect(text).not.toContain('licenseNumber');
      expect(text).toContain('r2');
    }
    expect(JSON.stringify(wire)).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts\b/);
  }
});

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2id = promisify(argon2);
/** OWASP's smallest advised argon2id setting: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const RUNNING_MAX = 2;
const WAITING_MAX = 32;

/** Too many sign-ins at once: the caller answers 503 instead of piling up memory. */
export class BusyError extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

/** Runs two hashes at a time at most, so that a flood of sign-ins cannot take all memory. @throws BusyError */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) throw new BusyError('Too many sign-ins at once.');
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line, or a newcomer could slip in between and make three.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** PHC string of a password. @throws BusyError */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => argon2id('argon2id', { message: password.normalize('NFKC'), nonce, ...COST }));
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** False also for a stored text that is no argon2id PHC string. @throws BusyError */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!parts) return false;
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const wanted = Buffer.from(parts[5]!, 'base64');
  const nonce = Buffer.from(parts[4]!, 'base64');
  const message = password.normalize('NFKC');
  const got = await inTurn(() => argon2id('argon2id', { message, nonce, memory, passes, parallelism, tagLength: wanted.length }));
  return timingSafeEqual(got, wanted);
}

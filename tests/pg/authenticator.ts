import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code of an authenticator app by RFC 6238, from the secret as it is shown; `stepsAhead`: that of a clock that is ahead. */
export function codeOf(shown: string, stepsAhead = 0): string {
  const bits = [...shown.replace(/\s/g, '')].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Waits until the clock is well inside of a step, so that what follows at once falls into the same one. */
export async function earlyInStep(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 8000) await new Promise((resume) => setTimeout(resume, left));
}

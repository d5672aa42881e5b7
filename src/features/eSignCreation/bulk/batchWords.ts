import type { BulkBatch, BulkState } from '#domain/esign/bulkBatch.ts';
import type { StateLook } from '#src/components/states.ts';

const LOOKS: Readonly<Record<BulkState, StateLook>> = {
  HELD: { glyph: 'pause', tone: 'blue', label: 'Waiting' },
  SENDING: { glyph: 'half', tone: 'amber', label: 'Sending' },
  DONE: { glyph: 'check', tone: 'green', label: 'Done' },
  UNDONE: { glyph: 'slash', tone: 'gray', label: 'Taken back' },
  CANCELLED: { glyph: 'cross', tone: 'gray', label: 'Canceled' },
};

/** Returns the look of a batch. */
export const batchLook = ({ state, failed }: Pick<BulkBatch, 'state' | 'failed'>): StateLook =>
  state === 'DONE' && failed > 0 ? { glyph: 'warning', tone: 'amber', label: 'Done, some failed' } : LOOKS[state];

const inWords = (count: number): string => count.toLocaleString('en-US');

/** Returns how far a batch is, in words: `1,240 of 4,988 sent, 3 failed`. */
export function batchWords({ state, rows, sent, failed, left }: BulkBatch): string {
  if (state === 'HELD') return `${inWords(rows)} ${rows === 1 ? 'document' : 'documents'} in a few seconds. Nothing has left yet.`;
  if (state === 'UNDONE') return 'Nothing was sent.';
  const parts = [`${inWords(sent)} of ${inWords(rows)} sent`];
  if (failed > 0) parts.push(`${inWords(failed)} failed`);
  if (left > 0) parts.push(`${inWords(left)} canceled`);
  return parts.join(', ');
}

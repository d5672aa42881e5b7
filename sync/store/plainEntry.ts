import type { OutboxEntry } from '../replicaApi.ts';

/** The fields of a change that goes its way without anything special. */
export const PLAIN_ENTRY: Omit<OutboxEntry, 'mid' | 'name' | 'input' | 'at'> = {
  state: 'queued',
  seq: null,
  code: null,
  message: null,
  dependsOn: [],
  group: null,
  holdUntil: null,
  expiresAt: null,
  conflict: null,
};

import { isForServer, isUnanswered, needsPerson } from '#sync/store/entryStates.ts';
import type { OutboxEntry, RecoveryNote } from '#sync/replicaApi.ts';
import type { StorageState, SyncStatus } from '#sync/syncStatus.ts';
import { bytesLabel, loadingLabel } from '#src/components/loadingLabels.ts';

/** The labels of the status bar about syncing: a word, a color and a sentence. */
export interface SyncLabels {
  tone: 'green' | 'blue' | 'amber' | 'red';
  text: string;
  /** Share of the first load that has arrived, 0 to 1; null when nothing is being loaded. */
  progress: number | null;
}

const number = new Intl.NumberFormat('en-US');
const rows = (count: number): string => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`;
const changes = (count: number): string => `${number.format(count)} ${count === 1 ? 'change' : 'changes'}`;

/** The labels for a store that does not do well; said before everything else. */
const STORAGE: Readonly<Record<Exclude<StorageState, 'ok'>, SyncLabels>> = {
  memory: { tone: 'amber', text: 'This browser keeps no data: work only while online', progress: null },
  newer: { tone: 'amber', text: 'A newer version keeps this device’s data: reload, or work only while online', progress: null },
  full: { tone: 'red', text: 'No room on this device: changes are not saved', progress: null },
  reopening: { tone: 'amber', text: 'Opening the local copy again', progress: null },
  failed: { tone: 'red', text: 'The local copy does not open · trying again', progress: null },
  outdated: { tone: 'amber', text: 'A newer version is open in another tab · Reload to continue', progress: null },
};

/** A refusal is said first because only the person can do something about it. */
export function syncLabels(
  { phase, progress, proof, storage = 'ok' }: SyncStatus,
  outbox: readonly OutboxEntry[],
  recovery: Pick<RecoveryNote, 'lost' | 'checked'> | null = null,
): SyncLabels {
  // A browser that keeps nothing works as long as there is a line: what the line does comes first.
  if (storage !== 'ok' && storage !== 'memory' && storage !== 'newer') return STORAGE[storage];
  const waiting = outbox.filter(isUnanswered).length;
  const needing = outbox.filter(needsPerson);
  if (needing.length > 0) return { tone: 'red', text: `Needs attention: ${needsAttentionLabel(needing)}`, progress: null };
  if (recovery?.checked && recovery.lost.length > 0) {
    return { tone: 'red', text: `Needs attention: ${changes(recovery.lost.length)} lost`, progress: null };
  }
  const asking = outbox.filter(({ state, holdUntil }) => state === 'held' && holdUntil === null).length;
  if (asking > 0) return { tone: 'amber', text: `Waiting for your word: ${changes(asking)}`, progress: null };
  if (phase === 'paused') {
    return { tone: 'amber', text: waiting > 0 ? `Paused · ${changes(waiting)} waiting` : 'Paused', progress: null };
  }
  if (phase === 'confused') {
    const kept = waiting > 0 ? ` · ${changes(waiting)} kept here` : '';
    return { tone: 'red', text: `The server’s answers cannot be read: reload, or try again later${kept}`, progress: null };
  }
  if (phase === 'offline' || phase === 'stopped') {
    return { tone: 'amber', text: waiting > 0 ? `Offline · ${changes(waiting)} waiting` : 'Offline', progress: null };
  }
  if (phase === 'booting' && progress && progress.total > 0) {
    return { tone: 'blue', text: `Loading ${loadingLabel(progress)}`, progress: Math.min(1, progress.rows / progress.total) };
  }
  if (phase !== 'live') return { tone: 'blue', text: 'Connecting', progress: null };
  if (storage === 'memory' || storage === 'newer') return STORAGE[storage];
  const held = waiting - outbox.filter(isForServer).length;
  if (waiting > held) return { tone: 'blue', text: `Sending ${changes(waiting - held)}`, progress: null };
  if (held > 0) return { tone: 'blue', text: `${changes(held)} held for a moment`, progress: null };
  // The lists are whole; what open cases consist of is still on its way to the device.
  if (progress && progress.total > 0) {
    const share = Math.min(1, progress.rows / progress.total);
    return {
      tone: 'green',
      text: `Up to date · ${Math.floor(share * 100)}% of open cases ready for offline · ${bytesLabel(progress)}`,
      progress: share,
    };
  }
  return { ...proofLabels(proof), progress: null };
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
/** Time of day here; browsers put a narrow space before AM and PM. */
const timeOf = (iso: string): string => clock.format(new Date(iso)).replace('\u202f', ' ');

/** Says what comparing every row with the server has shown; only what was seen is said. */
function proofLabels(proof: SyncStatus['proof']): Pick<SyncLabels, 'tone' | 'text'> {
  if (proof?.unsettled === 'doubtful') return { tone: 'amber', text: 'Some rows could not be verified' };
  if (proof?.unsettled === 'repairing') return { tone: 'blue', text: 'Repairing rows' };
  if (!proof?.verifiedAt) return { tone: 'green', text: 'Up to date' };
  return { tone: 'green', text: `Up to date · verified ${timeOf(proof.verifiedAt)} · ${rows(proof.rows)}` };
}

function needsAttentionLabel(needing: readonly OutboxEntry[]): string {
  const all = (state: OutboxEntry['state']): boolean => needing.every((entry) => entry.state === state);
  if (all('conflicted')) return `${changes(needing.length)} in conflict`;
  if (!all('rejected')) return changes(needing.length);
  return `${changes(needing.length)} ${needing.length === 1 ? 'was' : 'were'} refused`;
}

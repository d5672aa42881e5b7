import type { Loading, SyncStatus } from '../syncStatus.ts';
import type { InitialSync } from '../store/stores.ts';
import type { EngineState } from './engineState.ts';

/** The status that the status bar shows for a state. `now` stamps the moment the replica equals the server. */
export function statusOf(state: EngineState, now: string, last: SyncStatus): SyncStatus {
  const { proof: _, ...status } = phaseOf(state, now, last);
  const proof = state.meta?.proof;
  return proof ? { ...status, proof } : status;
}

function phaseOf(state: EngineState, now: string, last: SyncStatus): SyncStatus {
  if (state.stop) return { ...last, phase: 'stopped', stop: state.stop, progress: null };
  if (state.paused) return { ...last, phase: 'paused', stop: null, progress: null };
  if (state.failures > 0) return { ...last, phase: state.unreadable ? 'confused' : 'offline', stop: null, progress: null };
  if (!state.greeted) return { ...last, phase: 'opening', stop: null, progress: null };
  const boot = state.meta?.boot;
  if (boot || !state.meta || state.meta.cursor === null) {
    return { ...last, phase: 'booting', stop: null, progress: progressOf(boot) };
  }
  if (state.socket === 'down') return { ...last, phase: 'offline', stop: null, progress: null };
  const current = state.meta.cursor >= state.heard;
  return {
    phase: 'live',
    stop: null,
    progress: progressOf(state.meta.later ?? state.meta.upgrade),
    syncedAt: current ? now : last.syncedAt,
  };
}

function progressOf(sync: InitialSync | null | undefined): Loading | null {
  if (!sync) return null;
  const { plan, rows, bytes = 0 } = sync;
  const known = plan.every((part) => part.bytes !== undefined);
  const total = plan.reduce((sum, part) => sum + part.rows, 0);
  return { rows, total, bytes, totalBytes: known ? plan.reduce((sum, part) => sum + part.bytes!, 0) : null };
}

import type { CheckStep } from '../digest/check.ts';
import type { Stop } from '../syncStatus.ts';
import type { ReplicaMeta } from '../store/stores.ts';
import type { Answer } from './events.ts';

/** Everything that the engine knows; one request is under way at a time. */
export interface EngineState {
  /** Leader epoch; 0 while another tab leads. */
  fence: number;
  /** Number of the request under way; an answer to any other is ignored (SYNC-C6). 0: none. */
  request: number;
  /** The kind of answer that this request asks for. */
  asking: Answer['kind'] | null;
  /** Numbers given out so far. */
  requests: number;
  /** The person wants no traffic: what is under way ends, nothing new begins. */
  paused: boolean;
  /** Somebody wants every row loaded anew. */
  rebuild: boolean;
  /** A store transaction is under way: wait for it. */
  storing: boolean;
  greeted: boolean;
  meta: Pick<ReplicaMeta, 'cursor' | 'boot' | 'later' | 'owed' | 'ahead' | 'proof' | 'outgrown' | 'upgrade'> | null;
  /** The server is of another version, and what it would compare looks otherwise there. */
  otherForm: boolean;
  /** The questions left to compare this replica with the server. */
  check: readonly CheckStep[];
  /** Comparisons in a row that came to nothing. */
  doubts: number;
  /** Mutations wait to be sent. */
  queued: boolean;
  /** Parents whose parts somebody wants here: `cases:<id>`. */
  wanted: readonly string[];
  /** Highest head heard of. */
  heard: number;
  subscribed: boolean;
  /** `down` only after it was up or refused: a socket that is still opening is not yet bad news. */
  socket: 'opening' | 'up' | 'down';
  /** Failures in a row; 0 when the last request succeeded. */
  failures: number;
  /** The last failure was an answer that cannot be read, and not the line. */
  unreadable: boolean;
  /** A retry timer is running: ask for nothing until it fires. */
  resting: boolean;
  /** The rest was asked for by the server: nothing may cut it short. */
  held: boolean;
  stop: Stop;
}

/** Returns whether anybody waits for what comes after the request under way. */
export const isAwaited = ({ wanted, queued }: EngineState): boolean => queued || wanted.length > 0;

/** The state of a tab that neither leads nor has heard anything. */
export const IDLE: EngineState = {
  fence: 0,
  request: 0,
  asking: null,
  requests: 0,
  paused: false,
  rebuild: false,
  storing: false,
  greeted: false,
  meta: null,
  otherForm: false,
  check: [],
  doubts: 0,
  queued: false,
  wanted: [],
  heard: 0,
  subscribed: false,
  socket: 'opening',
  failures: 0,
  unreadable: false,
  resting: false,
  held: false,
  stop: null,
};

/** The part of the state that is reset when the server may be another one. */
export const UNGREETED = { greeted: false, subscribed: false, socket: 'opening' } as const;

/** Nothing is under way that must end first, and this tab may act. */
export function isFree(state: EngineState): boolean {
  return state.fence > 0 && state.request === 0 && !state.storing && state.stop === null;
}

/** Nothing is under way or waiting: time for what can always wait. */
export function isQuiet(state: EngineState): boolean {
  const { meta } = state;
  const isLoading = meta?.boot || meta?.later || meta?.outgrown || meta?.upgrade;
  const isWhole = meta !== null && meta.cursor !== null && !isLoading && meta.cursor >= state.heard;
  return (
    isFree(state) &&
    !state.resting &&
    !state.paused &&
    state.greeted &&
    isWhole &&
    !state.queued &&
    !state.wanted.length &&
    !meta.owed?.length
  );
}

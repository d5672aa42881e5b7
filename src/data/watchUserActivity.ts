import { watched } from './watched.ts';

/** Between two signs, in milliseconds: less than the time after which the sync throttle takes the person for idle (sync/engine/syncThrottle.ts). */
const BETWEEN_MS = 60;

/** Nothing is being filled or compared that could give way. */
function isAtRest(): boolean {
  const status = watched()?.status;
  return status?.progress === null && typeof status.proof?.verifiedAt === 'string';
}

/** Calls `report` while the person presses keys, points or scrolls and the replica is busy, until the returned function is called. */
export function watchUserActivity(report: () => void): () => void {
  const end = new AbortController();
  let last = Number.NEGATIVE_INFINITY;
  const sign = ({ timeStamp }: Event): void => {
    if (timeStamp - last < BETWEEN_MS || isAtRest()) return;
    last = timeStamp;
    report();
  };
  for (const type of ['keydown', 'pointerdown', 'wheel'] as const)
    window.addEventListener(type, sign, { capture: true, passive: true, signal: end.signal });
  return () => end.abort();
}

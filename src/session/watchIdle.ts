import { idlenessAt, type Idleness } from './idle.ts';

const KEY = 'weighstation.lastActive';
/** Other tabs hear of activity at most this often. */
const NOTE_EVERY_MS = 1000;
/** Signs of life. A pointer that merely rests moves now and then by itself: it counts only with a press or a wheel. */
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;
/** Timers of tabs in the background come late: look again when one of these happens. */
const WAKINGS = ['visibilitychange', 'focus', 'pageshow'] as const;

const readLast = (): number => Number(localStorage.getItem(KEY)) || Date.now();

/**
 * Watches for half an hour without a sign of life in any tab of this browser. While it asks, only `stay` counts as one, so that
 * a bump against the desk answers nothing. Answers with the way to stop.
 */
export function watchIdle(onChange: (now: Idleness, stay: () => void) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let noted = 0;
  const note = (): void => {
    noted = Date.now();
    localStorage.setItem(KEY, String(noted));
  };
  const look = (): void => {
    clearTimeout(timer);
    const now = idlenessAt(readLast(), Date.now());
    if (now.kind !== 'over') timer = setTimeout(look, now.kind === 'prompt' ? now.leftMs : now.promptInMs);
    onChange(now, stay);
  };
  const onSign = (): void => {
    if (Date.now() - noted < NOTE_EVERY_MS || idlenessAt(readLast(), Date.now()).kind !== 'active') return;
    note();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) look();
  };
  const stay = (): void => {
    note();
    look();
  };
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true });
  for (const waking of WAKINGS) window.addEventListener(waking, look);
  window.addEventListener('storage', onStorage);
  // Whoever opens or reloads the app is there.
  stay();
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
    for (const waking of WAKINGS) window.removeEventListener(waking, look);
    window.removeEventListener('storage', onStorage);
  };
}

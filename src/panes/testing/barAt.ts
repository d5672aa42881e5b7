import { NO_NOTE, type BrowserUrl, type HistoryNote } from '../browserUrl.ts';

/** An address bar with a history, as a browser keeps it. */
export function barAt(address: string) {
  const entries: { address: string; note: HistoryNote }[] = [{ address, note: NO_NOTE }];
  let at = 0;
  let pop = (): void => {};
  let leaving = (): void => {};
  const left: string[] = [];
  const url: BrowserUrl = {
    read: () => structuredClone(entries[at]!),
    write: (how, next, note) => {
      if (how === 'push') entries.length = ++at;
      entries[at] = structuredClone({ address: next, note });
    },
    onPop: (listener) => ((pop = listener), () => {}),
    onLeave: (listener) => ((leaving = listener), () => {}),
    leave: (href) => void left.push(href),
  };
  const step = (by: number): void => {
    at = Math.min(entries.length - 1, Math.max(0, at + by));
    pop();
  };
  return { url, left, address: () => entries[at]!.address, step, length: () => entries.length, leave: () => leaving() };
}

import type { Channel, Clock, Locks, Random, TabMessage } from '#sync/ports.ts';

export const browserClock: Clock = {
  now: () => Date.now(),
  timer(ms, fire) {
    const handle = setTimeout(fire, ms);
    return () => clearTimeout(handle);
  },
};

/** Lets whatever waits in this thread go first, as far as the browser can tell. */
export function browserPause(): Promise<void> {
  if ('scheduler' in globalThis) return scheduler.postTask(() => undefined, { priority: 'background' });
  return new Promise((resume) => setTimeout(resume));
}

export const browserRandom: Random = { next: () => Math.random(), id: () => crypto.randomUUID() };

/** Web Locks: the browser itself frees the lead when a tab closes or crashes. */
export const webLocks: Locks = {
  acquire: (name) => requestLock(name, {}),
  seize: (name) => requestLock(name, { steal: true }),
};

function requestLock(name: string, options: LockOptions): ReturnType<Locks['acquire']> {
  return new Promise((held, failed) => {
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    navigator.locks
      .request(name, options, () => new Promise<void>((release) => held({ release, lost })))
      // Of a lock that is held this says that somebody has seized it.
      .catch((error: unknown) => {
        lose();
        failed(error);
      });
  });
}

export function tabChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(hear) {
      channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
      return () => channel.close();
    },
  };
}

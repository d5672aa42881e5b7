import { once } from 'node:events';
import type { ProductChild } from './productChild.ts';

/** What a process still holds after a full collection, in bytes. */
export interface Heap {
  inUse(): Promise<number>;
  close(): void;
}

interface Usage {
  usedSize: number;
  /** Array buffers, which lie outside the heap. */
  backingStorageSize: number;
}

/**
 * The heap of a product that was started with `--inspect=127.0.0.1:0`, asked over its inspector.
 * The size of the process would not do: it depends on when the collector last ran.
 */
export async function heapOf(product: ProductChild): Promise<Heap> {
  const address = /ws:\/\/\S+/.exec(product.complained())?.[0];
  if (!address) throw new Error('The product does not say where its inspector listens.');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let next = 0;
  const ask = async (method: string): Promise<unknown> => {
    const id = ++next;
    const answer = Promise.withResolvers<unknown>();
    const hear = ({ data }: MessageEvent): void => {
      const said = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (said.id === id) answer.resolve(said.result);
    };
    socket.addEventListener('message', hear);
    socket.send(JSON.stringify({ id, method }));
    return answer.promise.finally(() => socket.removeEventListener('message', hear));
  };
  return {
    async inUse() {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = (await ask('Runtime.getHeapUsage')) as Usage;
      return usedSize + backingStorageSize;
    },
    close: () => socket.close(),
  };
}

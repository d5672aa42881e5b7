import { expose } from 'comlink';
import { vi } from 'vitest';
import type { ReplicaApi } from '#sync/replicaApi.ts';
import { openReplica } from '../replica.ts';

type Verbs = { [Group in keyof ReplicaApi]?: Partial<ReplicaApi[Group]> };

let opened = 0;

/** Opens another replica in this page, at whose other end these verbs stand in the place of a worker. */
export async function aReplica({ device, rows, ...more }: Verbs = {}): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const nothing = async (): Promise<undefined> => undefined;
  const verbs = {
    device: {
      open: nothing,
      draftKey: async () => null,
      wake: nothing,
      sleep: nothing,
      reportActivity: nothing,
      leaveOthers: async () => [],
      ...device,
    },
    rows: { query: async () => ({ rows: [], count: 0 }), get: nothing, ...rows },
    ...more,
  };
  expose(verbs, port1);
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        // A worker is spoken to as a port is.
        return Object.assign(port2, { terminate: () => port2.close() });
      }
    },
  );
  opened += 1;
  await openReplica(`u${opened}`, async () => ({ ok: false, kind: 'offline', message: 'There is no server here.' }));
}

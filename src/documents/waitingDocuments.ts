import { MESSAGES } from '#domain/messages.ts';
import { rows } from '#src/data/replica.ts';
import { uploadFile } from '#src/data/uploadFile.ts';
import { onWatched, watched } from '#src/data/watched.ts';
import type { GraphqlAnswer } from '#src/data/serverClient.ts';
import { askServer } from '#src/session/askServer.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { deviceKey } from './deviceKey.ts';
import { caseDocumentAttach, caseDocumentAttached, customerDocumentAttach, customerDocumentAttached } from './document.operations.ts';
import { DocumentSender, type Attached, type SenderNews, type SenderPorts, type WaitingFacts } from './documentSender.ts';
import { FILE_OWNERS, type FileOwner } from './fileOwner.ts';
import { uploadQueue } from './uploadQueue.ts';
import { waitingStore } from './waitingStore.ts';

/** States in which a change asks its person. */
const NEEDS_PERSON: ReadonlySet<string> = new Set(['rejected', 'expired', 'conflicted']);

const mayPass = (answer: GraphqlAnswer<unknown>): boolean => !answer.ok && answer.kind !== 'refused';

/** The two questions of each kind of record: make bytes one of its documents, and is there a document of these bytes? */
const ATTACHING: Readonly<
  Record<
    FileOwner['table'],
    {
      make: (facts: WaitingFacts, handle: string) => Promise<GraphqlAnswer<unknown>>;
      find: (id: string, handle: string) => Promise<GraphqlAnswer<{ list: { items: readonly unknown[] } }>>;
    }
  >
> = {
  cases: {
    make: ({ of, type }, handle) =>
      askServer(caseDocumentAttach, { data: { case: { connect: { id: of.id } }, type: type!, file: { create: { fileId: handle } } } }),
    find: (caseId, handle) => askServer(caseDocumentAttached, { caseId, handle }),
  },
  customers: {
    make: ({ of }, handle) =>
      askServer(customerDocumentAttach, { data: { customer: { connect: { id: of.id } }, file: { create: { fileId: handle } } } }),
    find: (customerId, handle) => askServer(customerDocumentAttached, { customerId, handle }),
  },
};

/** Bytes can be claimed once: when that is refused, it may be this device that did it before, and never heard the answer. */
async function attach(facts: WaitingFacts, handle: string): Promise<Attached> {
  const { make, find } = ATTACHING[facts.of.table];
  const made = await make(facts, handle);
  if (made.ok) return { is: 'done' };
  if (mayPass(made)) return { is: 'later' };
  const found = await find(facts.of.id, handle);
  if (mayPass(found)) return { is: 'later' };
  const isThere = found.ok && found.data.list.items.length > 0;
  return isThere ? { is: 'done' } : { is: 'refused', message: made.message || MESSAGES.somethingWrong };
}

/** A record that was made on this device waits in the outbox like everything else. */
function makingOf({ table, id }: FileOwner): OutboxEntry | undefined {
  const { made } = FILE_OWNERS[table];
  return watched()?.outbox.find(({ name, input }) => made.includes(name) && (input as { id?: string }).id === id);
}

function ownerIs(owner: FileOwner): 'there' | 'waits' | 'refused' {
  const making = makingOf(owner);
  if (!making || making.seq !== null) return 'there';
  return NEEDS_PERSON.has(making.state) ? 'refused' : 'waits';
}

function mayAskServer(): boolean {
  const phase = watched()?.status.phase;
  return navigator.onLine && phase !== undefined && isReachable(phase);
}

function portsFor(userId: string, channel: BroadcastChannel): SenderPorts {
  const locked = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    navigator.locks.request(`weighstation-files-${what}-${userId}`, work);
  return {
    store: waitingStore(userId),
    key: (mayMake) => locked('key', () => deviceKey(userId, mayMake)),
    upload: (file, tell, signal) => uploadFile(file, askServer, { tell, signal }),
    attach,
    ownerIs,
    isMade: async (owner) => makingOf(owner) !== undefined || (await rows.get(owner.table, owner.id)) !== undefined,
    isReachable: mayAskServer,
    alone: (work) =>
      navigator.locks.request(`weighstation-files-send-${userId}`, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
      }),
    tell: (news) => channel.postMessage(news),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
  };
}

let current: { userId: string; sender: DocumentSender; end: () => void } | null = null;

function begin(userId: string): NonNullable<typeof current> {
  const channel = new BroadcastChannel(`weighstation-files-${userId}`);
  const sender = new DocumentSender(portsFor(userId, channel));
  channel.onmessage = ({ data }) => void sender.heard(data as SenderNews);
  uploadQueue.attach(sender);
  return {
    userId,
    sender,
    end: () => {
      sender.stop();
      uploadQueue.attach(null);
      channel.close();
    },
  };
}

/** Returns what decides whether a file may go. */
const occasion = (): string => {
  const now = watched();
  return JSON.stringify([now?.status.phase, now?.complete, now?.outbox.map(({ mid, state, seq }) => [mid, state, seq])]);
};

let last = '';
/** Follows who is signed in, and what may have made a file ready to go. */
function follow(): void {
  const userId = watched()?.me?.userId ?? null;
  if (current && current.userId !== userId) {
    current.end();
    current = null;
  }
  if (userId === null) return;
  current ??= begin(userId);
  const now = userId + occasion();
  if (now === last) return;
  last = now;
  void current.sender.schedule();
}

let isStarted = false;
/** From now on files that wait are sent whenever they can be, whatever is on the screen. */
export function startWaitingDocuments(): void {
  if (isStarted) return;
  isStarted = true;
  onWatched(follow);
  addEventListener('online', () => void current?.sender.schedule());
  follow();
}

import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { DocumentSender, type Attached, type SenderPorts } from './documentSender.ts';
import { keyOfText, newKeyText } from '#src/browser/sealing.ts';
import type { Uploaded } from '#src/data/uploadFile.ts';
import { waitingStore } from './waitingStore.ts';

/** A server that counts what it is given, and a device whose tabs share one store. */
interface Scene {
  stored: string[];
  /** Handles that became documents, by case. */
  documents: string[];
  upload: (text: string) => Promise<Uploaded>;
  attach: (handle: string) => Promise<Attached>;
  isMade: boolean;
  isReachable: boolean;
  ownerIs: 'there' | 'waits' | 'refused';
  key: Promise<CryptoKey> | null;
  tab: () => DocumentSender;
}

let people = 0;
let scene: Scene;

async function aScene(): Promise<Scene> {
  const store = waitingStore(`person-${(people += 1)}`);
  const text = await newKeyText();
  const tabs: DocumentSender[] = [];
  let busy = false;
  let ids = 0;
  const it: Scene = {
    stored: [],
    documents: [],
    upload: async (content) => {
      it.stored.push(content);
      return { is: 'stored', handle: `h${it.stored.length}` };
    },
    attach: async (handle) => {
      if (!it.documents.includes(handle)) it.documents.push(handle);
      return { is: 'done' };
    },
    isMade: false,
    isReachable: true,
    ownerIs: 'there',
    key: keyOfText(text),
    tab: () => {
      const ports: SenderPorts = {
        store,
        key: async () => it.key,
        upload: async (file, tell, signal) => {
          tell(file.size);
          const answer = await it.upload(await file.text());
          signal.throwIfAborted();
          return answer;
        },
        attach: (_, handle) => it.attach(handle),
        ownerIs: () => it.ownerIs,
        isMade: async () => it.isMade,
        isReachable: () => it.isReachable,
        alone: async (work) => {
          if (busy) return;
          busy = true;
          await work().finally(() => (busy = false));
        },
        tell: (news) => tabs.filter((tab) => tab !== sender).forEach((tab) => void tab.heard(news)),
        newId: () => `w${(ids += 1)}`,
        now: () => new Date(Date.UTC(2026, 10, 22) + ids),
      };
      const sender = new DocumentSender(ports);
      tabs.push(sender);
      return sender;
    },
  };
  return it;
}

beforeEach(async () => {
  scene = await aScene();
});

const ticket = (text = 'ticket'): File => new File([text], 'ticket.pdf', { type: 'application/pdf' });
const about = { of: { table: 'cases', id: 'c1' }, type: 'Citation' } as const;
const stages = (sender: DocumentSender): unknown[] => sender.files().map(({ filename, stage }) => [filename, stage]);

test('files go one after another, the oldest first, and are gone from the device then', async () => {
  const tab = scene.tab();
  await tab.add(ticket('first'), about);
  await tab.add(ticket('second'), about);
  await tab.schedule();
  expect([scene.stored, scene.documents, tab.files()]).toEqual([['first', 'second'], ['h1', 'h2'], []]);
});

test('without a network a file waits, is there after a reload, and goes once when the network is back', async () => {
  scene.isReachable = false;
  const tab = scene.tab();
  await tab.add(ticket(), about);
  await tab.schedule();
  expect(stages(tab)).toEqual([['ticket.pdf', { is: 'waits', for: 'network' }]]);
  tab.stop();
  const again = scene.tab();
  await again.schedule();
  expect(stages(again)).toEqual([['ticket.pdf', { is: 'waits', for: 'network' }]]);
  scene.isReachable = true;
  await again.schedule();
  expect([scene.stored, scene.documents, again.files()]).toEqual([['ticket'], ['h1'], []]);
});

test('an answer that was lost makes no second document: the same bytes are claimed again', async () => {
  const tab = scene.tab();
  const { attach } = scene;
  scene.attach = async (handle) => {
    await attach(handle);
    return { is: 'later' };
  };
  await tab.add(ticket(), about);
  await tab.schedule();
  expect([scene.documents, stages(tab)]).toEqual([['h1'], [['ticket.pdf', { is: 'waits', for: 'turn' }]]]);
  tab.stop();
  scene.attach = attach;
  const again = scene.tab();
  await again.schedule();
  expect([scene.stored, scene.documents, again.files()]).toEqual([['ticket'], ['h1'], []]);
});

test('who has chosen no file has no store of files, and an upload that was never kept is settled nowhere', async () => {
  const store = waitingStore('nobody');
  expect([await store.all(), await store.settleHandle('x', 'h')]).toEqual([[], null]);
  expect((await indexedDB.databases()).filter(({ name }) => name?.endsWith('nobody'))).toEqual([]);
});

test('two tabs send it once', async () => {
  const [one, two] = [scene.tab(), scene.tab()];
  await one.add(ticket(), about);
  await Promise.all([one.schedule(), two.schedule()]);
  await Promise.all([one.schedule(), two.schedule()]);
  expect([scene.stored, scene.documents, one.files(), two.files()]).toEqual([['ticket'], ['h1'], [], []]);
});

test('a tab that died over a file leaves it to the next', async () => {
  scene.isReachable = false;
  const [one, two] = [scene.tab(), scene.tab()];
  await one.add(ticket(), about);
  one.stop();
  await two.schedule();
  // The last that was heard of the other tab.
  await two.heard({ id: two.files()[0]!.id, stage: { is: 'sending', sent: 3 } });
  scene.isReachable = true;
  await two.schedule();
  expect([scene.stored, two.files()]).toEqual([['ticket'], []]);
  two.stop();
});

test('a file of a new case waits for the case, and for its person when the case was refused', async () => {
  scene.ownerIs = 'waits';
  const tab = scene.tab();
  await tab.add(ticket(), about);
  await tab.schedule();
  expect(stages(tab)).toEqual([['ticket.pdf', { is: 'waits', for: 'owner' }]]);
  scene.ownerIs = 'refused';
  await tab.schedule();
  expect(stages(tab)).toEqual([['ticket.pdf', { is: 'waits', for: 'refused-owner' }]]);
  scene.ownerIs = 'there';
  await tab.schedule();
  expect(scene.documents).toEqual(['h1']);
});

test('a file that was chosen in a form outlives a reload, and goes once the case is made', async () => {
  const tab = scene.tab();
  await tab.add(ticket(), { ...about, form: 'case:new' });
  await tab.schedule();
  tab.stop();
  const again = scene.tab();
  await again.schedule();
  expect(again.files()).toMatchObject([{ of: { table: 'cases', id: 'c1' }, form: 'case:new', stage: { is: 'waits', for: 'form' } }]);
  scene.isMade = true;
  await again.schedule();
  expect([scene.documents, again.files()]).toEqual([['h1'], []]);
});

test('what the server refuses says why, and goes when it is tried again; others behind it go on', async () => {
  const tab = scene.tab();
  const { upload } = scene;
  scene.upload = async (text) =>
    text === 'bad' ? { is: 'refused', message: 'Invalid file type. The content is not that of a .pdf file.' } : upload(text);
  await tab.add(ticket('bad'), about);
  await tab.add(ticket('good'), about);
  await tab.schedule();
  const refused = { is: 'refused', message: 'Invalid file type. The content is not that of a .pdf file.' };
  expect([scene.stored, stages(tab)]).toEqual([['good'], [['ticket.pdf', refused]]]);
  scene.upload = upload;
  tab.retry(tab.files()[0]!.id);
  await tab.schedule();
  await expect.poll(() => tab.files()).toEqual([]);
  expect(scene.stored).toEqual(['good', 'bad']);
});

test('a file that is taken back while its bytes go becomes no document', async () => {
  const tab = scene.tab();
  const { upload } = scene;
  scene.upload = async (text) => {
    void tab.cancel(tab.files()[0]!.id);
    return upload(text);
  };
  await tab.add(ticket(), about);
  await tab.schedule();
  await expect.poll(() => tab.files()).toEqual([]);
  expect([scene.stored, scene.documents]).toEqual([['ticket'], []]);
});

test('nobody reads what waits without the key of its person, and it is there again with it', async () => {
  scene.isReachable = false;
  const tab = scene.tab();
  await tab.add(ticket('a secret'), about);
  tab.stop();
  const store = waitingStore(`person-${people}`);
  const [record] = await store.all();
  const texts = [record!.facts, (await store.content(record!.id))!].map(({ bytes }) => new TextDecoder().decode(bytes));
  expect(texts.some((text) => /secret|ticket/.test(text))).toBe(false);
  const { key } = scene;
  scene.key = null;
  const stranger = scene.tab();
  await stranger.schedule();
  expect(stranger.files()).toEqual([]);
  await expect(stranger.add(ticket(), about)).rejects.toThrow('cannot keep files');
  scene.key = keyOfText(await newKeyText());
  await stranger.schedule();
  expect(stranger.files()).toEqual([]);
  scene.key = key;
  await stranger.schedule();
  expect(stages(stranger)).toEqual([['ticket.pdf', { is: 'waits', for: 'network' }]]);
});

test('a file that an earlier version kept for a case, without saying that it is one, is still for that case', async () => {
  const tab = scene.tab();
  const { of: _, ...kind } = about;
  await tab.add(ticket(), { ...kind, caseId: 'c9' } as never);
  tab.stop();
  const again = scene.tab();
  scene.isReachable = false;
  await again.schedule();
  expect(again.files()).toMatchObject([{ of: { table: 'cases', id: 'c9' }, type: 'Citation' }]);
});

import { expect, test, vi } from 'vitest';
import type { OpenedFile } from '#sync/replicaApi.ts';
import { aReplica } from '#src/data/testing/aReplica.ts';
import { downloadFiles } from './downloadFiles.ts';

const HERE: OpenedFile = { is: 'here', blob: new Blob(['bytes']), mime: 'application/pdf' };

/** What is said when files are downloaded that the device has, or has not, and which of them the person was given. */
async function downloaded(found: Readonly<Record<string, OpenedFile>>): Promise<{ said: unknown[]; given: string[] }> {
  await aReplica({ files: { open: async (id) => found[id]! } });
  const given: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    given.push(this.download);
  });
  const said: unknown[] = [];
  const documents = Object.keys(found).map((fileId) => ({ fileId, filename: `${fileId}.pdf` }));
  await downloadFiles(documents, { toast: (...words: unknown[]) => void said.push(words) });
  click.mockRestore();
  return { said, given };
}

test('files that come are given to the person, and it is said', async () => {
  expect(await downloaded({ a: HERE, b: HERE })).toEqual({ said: [['Successful download']], given: ['a.pdf', 'b.pdf'] });
});

test('when one of several does not come, the others do, and there were problems', async () => {
  const { said, given } = await downloaded({ a: { is: 'offline' }, b: HERE });
  expect(said).toEqual([['There are problems to download some documents.', 'alert']]);
  expect(given).toEqual(['b.pdf']);
});

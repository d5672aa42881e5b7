import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile, saveFrom } from './saveFile.ts';

const given: { name: string; address: string }[] = [];
const made = new Map<string, Blob>();
const take = (event: MouseEvent): void => {
  const link = (event.target as Element).closest('a')!;
  event.preventDefault();
  given.push({ name: link.download, address: link.href });
};

beforeEach(() => {
  vi.useFakeTimers();
  given.length = 0;
  made.clear();
  URL.createObjectURL = (blob) => {
    const address = `blob:x/${made.size}`;
    made.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = (address) => void made.delete(address);
  // A link that is not in the page is pressed nonetheless.
  HTMLAnchorElement.prototype.click = function (): void {
    this.addEventListener('click', take, { once: true });
    this.dispatchEvent(new MouseEvent('click', { cancelable: true }));
  };
});
afterEach(() => {
  vi.useRealTimers();
});

test('a text and bytes are given under their name, and can be read for a minute', async () => {
  saveFile('a.json', '{}', 'application/json');
  saveFile('b.pdf', new Blob(['bytes'], { type: 'text/html' }));
  expect(given.map(({ name }) => name)).toEqual(['a.json', 'b.pdf']);
  vi.advanceTimersByTime(59_000);
  const blobs = given.map(({ address }) => made.get(address)!);
  // What somebody uploaded keeps no type of its own.
  expect(blobs.map(({ type }) => type)).toEqual(['application/json', 'application/octet-stream']);
  vi.advanceTimersByTime(2_000);
  expect(made.size).toBe(0);
});

test('what lies at the server is given from there', () => {
  saveFrom('https://x.test/files/1', 'c.pdf');
  saveFrom('https://x.test/files/2');
  expect(given).toEqual([
    { name: 'c.pdf', address: 'https://x.test/files/1' },
    { name: '', address: 'https://x.test/files/2' },
  ]);
});

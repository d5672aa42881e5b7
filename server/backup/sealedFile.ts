import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { systemErrorCode } from '../db/embedded/startError.ts';
import { BackupError } from './backupError.ts';
import { Decrypt, Encrypt, KeyFacts, keyOf, newKeyFacts } from './cipher.ts';

/*
 * A backup file: a line that names the format, a line of JSON about the key (null: not encrypted), the body (zstd, then
 * AES-256-GCM when there is a key), and a last line with the SHA-256 of all bytes before it.
 */
const MAGIC = 'weighstation-backup 1\n';
const MAGIC_OF_ANY = /^weighstation-backup \d+\n/;
const HEAD_BYTES_MAX = 1024;
const FOOTER = /^\nsha256 ([0-9a-f]{64})\n$/;
const FOOTER_BYTES = 73;
/** Small enough to cost little, and large enough that the disk is the slower part. */
const ZSTD_LEVEL = 3;

const KeyLine = z.object({ key: KeyFacts.nullable() });

/**
 * Writes a backup file whole or not at all: under another name until it is on the disk. `body` writes the contents.
 * @throws BackupError when the file exists already or its folder does not; what `body` throws
 */
export async function writeSealed(file: string, passphrase: string | null, body: (to: Writable) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`);
  if (!existsSync(path.dirname(path.resolve(file)))) throw new BackupError(`There is no folder ${path.dirname(path.resolve(file))}.`);
  const facts = passphrase === null ? null : newKeyFacts();
  const head = Buffer.from(`${MAGIC}${JSON.stringify({ key: facts })}\n`);
  const seal = passphrase === null ? new PassThrough() : new Encrypt(await keyOf(passphrase, facts!), head);
  const draft = `${file}.partial-${process.pid}`;
  const to = new PassThrough({ highWaterMark: 1024 * 1024 });
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } });
  // Also when the process is told to end in the middle.
  const removeDraft = (): void => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  try {
    const out = (await open(draft, 'wx', 0o600)).createWriteStream({ flush: true });
    const written = pipeline(to, zstd, seal, withFooter(head), out);
    const made = body(to).then(() => to.end());
    made.catch((error: Error) => to.destroy(error));
    await Promise.all([made, written]);
    await rename(draft, file);
  } catch (error) {
    throw wordsFor(error, file);
  } finally {
    removeDraft();
    process.off('exit', removeDraft);
  }
}

/** Puts the head before what passes and the footer behind it. */
function withFooter(head: Buffer): Transform {
  const hash = createHash('sha256');
  const pass = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  let begun = false;
  const begin = (to: Transform): void => {
    if (!begun) to.push(pass(head));
    begun = true;
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      begin(this);
      done(null, pass(bytes));
    },
    flush(done) {
      begin(this);
      done(null, `\nsha256 ${hash.digest('hex')}\n`);
    },
  });
}

/**
 * Opens a backup file that is whole: every byte is checked before the first one is given. The stream fails with BackupError.
 * @throws BackupError when it is not there, no backup, damaged, of a newer format, or when the key does not fit what it asks for
 */
export async function openSealed(file: string, passphrase: string | null): Promise<AsyncIterable<Buffer>> {
  const { head, facts, end } = await checkSealed(file).catch((error: unknown) => {
    throw wordsFor(error, file);
  });
  if (facts && passphrase === null) throw new BackupError(`${file} is encrypted. Set BACKUP_KEY to the key that it was made with.`);
  const unseal = facts ? new Decrypt(await keyOf(passphrase!, facts), head) : new PassThrough();
  const out = createZstdDecompress();
  const body = createReadStream(file, { start: head.length, end: end - 1, highWaterMark: 256 * 1024 });
  // Whoever reads the last stream hears of what fails in those before it.
  pipeline(body, unseal, out).catch((error: Error) => out.destroy(wordsFor(error, file) as Error));
  return out;
}

async function checkSealed(file: string): Promise<{ head: Buffer; facts: KeyFacts | null; end: number }> {
  const { size } = await stat(file);
  const start = await part(file, 0, Math.min(size, HEAD_BYTES_MAX));
  const text = start.toString('latin1');
  if (!MAGIC_OF_ANY.test(text)) throw new BackupError(`${file} is no backup of Weighstation.`);
  if (!text.startsWith(MAGIC)) throw new BackupError(`${file} was made by a newer version of Weighstation. Restore it with that one.`);
  const end = size - FOOTER_BYTES;
  const wanted = end > 0 ? FOOTER.exec((await part(file, end, FOOTER_BYTES)).toString('latin1'))?.[1] : undefined;
  const hash = createHash('sha256');
  if (wanted !== undefined) await hashPart(file, end, hash);
  if (wanted === undefined || hash.digest('hex') !== wanted)
    throw new BackupError(`${file} is damaged or not complete. Nothing was read from it; take another backup.`);
  const head = start.subarray(0, text.indexOf('\n', MAGIC.length) + 1);
  const { key } = KeyLine.parse(JSON.parse(head.toString('utf8', MAGIC.length)));
  return { head, facts: key, end };
}

async function part(file: string, at: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at).finally(() => handle.close());
  return buffer.subarray(0, bytesRead);
}

async function hashPart(file: string, end: number, hash: Hash): Promise<void> {
  for await (const bytes of createReadStream(file, { end: end - 1, highWaterMark: 1024 * 1024 })) hash.update(bytes as Buffer);
}

const WORDS: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder.`,
  EACCES: (file) => `${file} cannot be used by this user.`,
  ENOSPC: (file) => `There is no space left for ${file}.`,
};

function wordsFor(error: unknown, file: string): unknown {
  const words = WORDS[systemErrorCode(error) ?? ''];
  return words ? new BackupError(words(file), { cause: error }) : error;
}

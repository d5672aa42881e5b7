import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupError } from './backupError.ts';

/** The way from the passphrase to the key; `salt` in hex, another for every backup. */
export const KeyFacts = z.object({
  kdf: z.literal('scrypt'),
  cost: z
    .number()
    .int()
    .max(2 ** 20),
  blockSize: z.number().int().max(32),
  parallelization: z.number().int().max(16),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
});
export type KeyFacts = z.infer<typeof KeyFacts>;

const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

export function newKeyFacts(): KeyFacts {
  return { kdf: 'scrypt', cost: 2 ** 17, blockSize: 8, parallelization: 1, salt: randomBytes(16).toString('hex') };
}

/** 32 bytes; takes some 0.3 s and 128 MB on purpose. */
export async function keyOf(passphrase: string, { cost, blockSize, parallelization, salt }: KeyFacts): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: parallelization, maxmem: 256 * cost * blockSize };
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  return derive(passphrase.normalize('NFKC'), Buffer.from(salt, 'hex'), 32, options);
}

/** Never the same twice for a key, which is another for every backup; the last chunk is marked, so that none can be cut off. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(chunk, 5, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts what comes into chunks of `size`; the last one, which may be shorter or empty, is known as such. */
abstract class Chunked extends Transform {
  readonly #size: number;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #chunk = 0;

  constructor(size: number) {
    super();
    this.#size = size;
  }
  protected abstract turn(bytes: Buffer, nonce: Buffer): Buffer;

  override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    this.#finish(done, () => {
      if (this.#bytes <= this.#size) return;
      let rest = Buffer.concat(this.#waiting, this.#bytes);
      for (; rest.length > this.#size; rest = rest.subarray(this.#size)) this.#next(rest.subarray(0, this.#size), false);
      this.#waiting = [rest];
      this.#bytes = rest.length;
    });
  }
  override _flush(done: TransformCallback): void {
    this.#finish(done, () => this.#next(Buffer.concat(this.#waiting, this.#bytes), true));
  }

  #next(bytes: Buffer, isLast: boolean): void {
    this.push(this.turn(bytes, nonceOf(this.#chunk, isLast)));
    this.#chunk += 1;
  }
  #finish(done: TransformCallback, work: () => void): void {
    try {
      work();
    } catch (error) {
      return done(error as Error);
    }
    done();
  }
}

/** AES-256-GCM in chunks of 64 KB, each with its tag; `bound` is what the text stands under and must be the same at decryption. */
export class Encrypt extends Chunked {
  readonly #key: Buffer;
  readonly #bound: Buffer;
  constructor(key: Buffer, bound: Buffer) {
    super(CHUNK_BYTES);
    this.#key = key;
    this.#bound = bound;
  }
  protected override turn(bytes: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(this.#bound);
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The other way; nothing comes out of a chunk that was changed. Fails with BackupError. */
export class Decrypt extends Chunked {
  readonly #key: Buffer;
  readonly #bound: Buffer;
  constructor(key: Buffer, bound: Buffer) {
    super(CHUNK_BYTES + TAG_BYTES);
    this.#key = key;
    this.#bound = bound;
  }
  protected override turn(bytes: Buffer, nonce: Buffer): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce).setAAD(this.#bound);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new BackupError('BACKUP_KEY is not the key that this backup was made with.');
    }
  }
}

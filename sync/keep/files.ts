import type { FileRecord, PinRequest } from '../pinRecords.ts';
import type { Ports } from '../ports.ts';
import type { OpenedFile, ReplicaFiles } from '../replicaApi.ts';
import type { Kv } from '../store/kv.ts';
import { openFile } from './openFile.ts';
import { dropPin, putPin } from './pins.ts';

/** A tab's way to the files of its replica, and to what its person keeps whole. */
export class Files implements ReplicaFiles {
  readonly #kv: Kv;
  readonly #ports: Pick<Ports, 'net' | 'blobs' | 'clock'>;
  readonly #changed: () => void;

  constructor(kv: Kv, ports: Pick<Ports, 'net' | 'blobs' | 'clock'>, changed: () => void) {
    this.#kv = kv;
    this.#ports = ports;
    this.#changed = changed;
  }

  async known(ids: readonly string[]): Promise<FileRecord[]> {
    const found = await this.#kv.read(['files'], (tx) => tx.many<FileRecord>('files', ids));
    return found.filter((file) => file !== undefined);
  }

  open(id: string): Promise<OpenedFile> {
    return openFile(this.#kv, this.#ports, id);
  }

  async pin({ kind, id }: Pick<PinRequest, 'kind' | 'id'>, request: PinRequest | null): Promise<void> {
    const at = new Date(this.#ports.clock.now()).toISOString();
    await this.#kv.write(['pins'], (tx) => (request ? putPin(tx, request, at) : dropPin(tx, kind, id)), 'strict');
    this.#changed();
  }
}

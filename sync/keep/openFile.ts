import { NetError, type Ports } from '../ports.ts';
import type { OpenedFile } from '../replicaApi.ts';
import type { Kv } from '../store/kv.ts';
import type { FileRecord } from '../pinRecords.ts';

/** The bytes of a file that is kept here, else where the server has them. */
export async function openFile(kv: Kv, { net, blobs }: Pick<Ports, 'net' | 'blobs'>, id: string): Promise<OpenedFile> {
  const file = await kv.read(['files'], (tx) => tx.get<FileRecord>('files', id));
  const blob = file?.state === 'here' ? await blobs?.read(file.sha256) : null;
  if (file && blob) return { is: 'here', blob, mime: file.mime };
  try {
    const [facts] = (await net.files?.([id])) ?? [];
    return facts ? { is: 'there', url: facts.url } : { is: 'refused' };
  } catch (error) {
    return { is: error instanceof NetError && error.reason !== 'failed' ? 'offline' : 'refused' };
  }
}

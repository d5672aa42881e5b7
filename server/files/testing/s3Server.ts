import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** A real S3-compatible server on this machine with one empty bucket. */
export interface S3Server {
  /** The address as FILES_URL wants it. */
  url: string;
  /** Folder in which the server keeps its objects. */
  folder: string;
  stop(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'weighstation-s3-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder, vhostBuckets: false };
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'weighstation' }] });
  const { port } = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/weighstation?tls=0`,
    folder,
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { pipeline } from 'node:stream/promises';
import { createGzip, createZstdDecompress } from 'node:zlib';
import { audienceOf } from '#domain/actor.ts';
import type { Database } from '../db/database.ts';
import { readSnapshot } from '../db/inTransaction.ts';
import { actorOf, enterAs } from '../auth/findUser.ts';
import { answerRefusal } from './answerRefusal.ts';
import { checkLink, signedQuery } from './downloadLink.ts';
import type { FileDeps } from './fileDeps.ts';
import type { FileKeys } from './fileKeys.ts';
import { FileRefusal } from './refusal.ts';
import { codingFor } from '../http/packing.ts';
import type { Route } from '../http/router.ts';

const ADDRESS = /^\/segments\/([0-9a-f]{64})$/;

/** The words that the signature of a segment's address is made over: those of a file are others. */
const handleOf = (hash: string): string => `segment:${hash}`;

/** The key under which the bytes of a segment lie in the store, packed with zstd. `hash`: SHA-256 of the bytes, in hex. */
export function segmentKey(hash: string): string {
  return `segments/${hash.slice(0, 2)}/${hash}`;
}

/** Path and query under which this person may fetch a segment for some minutes. */
export function segmentUrl(keys: FileKeys, hash: string, userId: string, nowMs: number): string {
  return `/segments/${hash}?${signedQuery(keys, handleOf(hash), userId, nowMs)}`;
}

/** GET /segments/{hash} under a signed address: the bytes of a segment, which never change. */
export function segmentRoute(deps: Pick<FileDeps, 'db' | 'store' | 'keys' | 'clock' | 'origin'>): Route {
  return async (x) => {
    const [, hash] = ADDRESS.exec(x.path) ?? [];
    if (!hash) return false;
    try {
      if (x.req.method !== 'GET') throw new FileRefusal(405, 'Segments are fetched with GET.', 'InvalidArgumentError', { Allow: 'GET' });
      const userId = checkLink(deps.keys, handleOf(hash), new URL(x.req.url ?? '', deps.origin).searchParams, deps.clock());
      await checkStaff(deps.db, userId);
      const stored = await deps.store.get(segmentKey(hash));
      if (!stored) throw new FileRefusal(404, 'There is no such segment any more.', 'EntityNotFoundError');
      const coding = codingFor(x.req.headers['accept-encoding'], ['zstd', 'gzip']);
      x.res.writeHead(200, {
        'Content-Type': 'application/octet-stream',
        // A device keeps it with its rows, and erases it with them: a second copy would outlive them.
        'Cache-Control': 'private, no-store',
        Vary: 'Accept-Encoding',
        ...(coding && { 'Content-Encoding': coding }),
        ...(coding === 'zstd' && { 'Content-Length': stored.size }),
      });
      if (coding === 'zstd') await pipeline(stored.content, x.res);
      else if (coding === 'gzip') await pipeline(stored.content, createZstdDecompress(), createGzip({ level: 1 }), x.res);
      else await pipeline(stored.content, createZstdDecompress(), x.res);
    } catch (error) {
      // A device that went away in the middle asks again.
      if (x.res.headersSent) x.res.destroy();
      else await answerRefusal(x, error);
    }
    return true;
  };
}

/** @throws FileRefusal for anybody who is not, or no more, one of the staff */
async function checkStaff(db: Database, userId: string): Promise<void> {
  const user = await readSnapshot(db, (client) => enterAs(client, userId).catch(() => null));
  if (!user || audienceOf(actorOf(user)) !== 'staff') throw new FileRefusal(403, 'This link is not valid any more.', 'NotAuthorizedError');
}

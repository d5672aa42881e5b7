import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { cleanFilename } from '#domain/documents/filename.ts';
import type { FileMime } from '#domain/documents/fileLimits.ts';
import { asOwner } from '../byteWork/inWorker.ts';
import { answerJson, type Exchange } from '../http/answer.ts';
import type { Route } from '../http/router.ts';
import { reloadUser } from '../auth/findUser.ts';
import { answerRefusal } from './answerRefusal.ts';
import type { FileDeps } from './fileDeps.ts';
import { inspectPath } from './inspectWork.ts';
import { receiveUpload } from './receiveUpload.ts';
import { FileRefusal, wrongType } from './refusal.ts';
import { checkPolicy } from './uploadPolicy.ts';
import { countWaiting, takeIn, WAITING_MAX } from './uploads.ts';

/** The path that Filestack's own address ends with (design/domain.md 2.7). */
export const UPLOAD_PATH = '/files/store/S3';

/** The answer to an upload; the handle is also the last part of `url`. */
interface StoredAnswer {
  container: string;
  url: string;
  filename: string;
  key: string;
  type: FileMime;
  size: number;
  handle: string;
}

/** POST /files/store/S3: takes one file in for the person whom the policy names, for the row of `files` that will claim it. */
export function uploadRoute(deps: FileDeps): Route {
  return async (x) => {
    if (x.path !== UPLOAD_PATH) return false;
    const count = (result: string): void => deps.metrics.count('weighstation_uploads_total', { result });
    try {
      answerJson(x, 200, await upload(deps, x));
      count('stored');
    } catch (error) {
      count('refused');
      await answerRefusal(x, error);
    }
    return true;
  };
}

async function upload(deps: FileDeps, { req }: Exchange): Promise<StoredAnswer> {
  const { db, store, keys, clock, rates, origin, spool } = deps;
  if (req.method !== 'POST') throw new FileRefusal(405, 'Send the file with a POST request.', 'InvalidArgumentError', { Allow: 'POST' });
  const query = new URL(req.url ?? '', origin).searchParams;
  const policy = checkPolicy(keys, query, clock());
  const user = await reloadUser(db.pool, policy.user);
  await rates.byPerson('upload', user.id);
  if ((await countWaiting(db, user.id)) >= WAITING_MAX)
    throw new FileRefusal(429, `You have ${WAITING_MAX} uploads that belong nowhere yet. They go by themselves after a day.`);
  const received = await receiveUpload(req, query, spool, policy.maxSize);
  const { file } = received;
  try {
    const filename = cleanFilename(received.filename);
    const type = await asOwner(user.id, () => inspectPath(file.path, filename));
    if (!policy.mime.includes(type)) throw wrongType('The policy does not allow it.');
    const { size, sha256 } = file;
    const facts = { size, sha256, filename, mimeType: type, ownerId: user.id, customerId: user.customerId };
    const { handle, key } = await takeIn(db, store, () => createReadStream(file.path), facts, new Date(clock()).toISOString());
    return { container: 'weighstation', url: `${origin}/files/${handle}`, filename, key, type, size, handle };
  } finally {
    await rm(file.path, { force: true });
  }
}

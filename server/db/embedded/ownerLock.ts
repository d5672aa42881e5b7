import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processSpace, processStart } from './processIdentity.ts';
import { FolderInUseError, systemErrorCode } from './startError.ts';

const HEARTBEAT_MS = 1_000;
const FOREIGN_WATCH_MS = 5_000;

/** The owner of a cluster, as it writes about itself. */
interface Owner {
  pid: number;
  /** See `processStart`. */
  start: string;
  host: string;
  boot: string;
  space: string;
  /** Random, so that two records are never taken for one another. */
  token: string;
}

/** Ownership of a cluster: held until `release` or until this process is gone. */
export interface Ownership {
  release(): void;
}

/**
 * Makes this process the only owner of the cluster in `home`, or throws when a living process owns it.
 * The record of a dead owner is replaced; two starts that find the same dead record cannot both win.
 */
export async function takeOwnership(home: string): Promise<Ownership> {
  const file = path.join(home, 'owner.json');
  const me: Owner = { pid: process.pid, start: processStart(process.pid) ?? '', ...processSpace(), token: randomBytes(9).toString('hex') };
  await claim(file, me);
  // Only an owner in another container needs the heartbeat; see isOwnerAlive.
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS).unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readOwner(file)?.token === me.token) fs.rmSync(file, { force: true });
    },
  };
}

async function claim(file: string, me: Owner): Promise<void> {
  for (;;) {
    if (putIfAbsent(file, me)) return;
    const seen = readOwner(file);
    if (seen === null) continue;
    if (await isOwnerAlive(file, seen)) {
      throw new FolderInUseError(
        `The data in ${path.dirname(file)} is already in use by process ${seen.pid}${seen.host === me.host ? '' : ` on ${seen.host}`}. Stop that process, or give this one another DATA_DIR.`,
      );
    }
    // Whoever holds the claim on exactly this dead record may replace it; a claim left by a crash is taken over likewise.
    const replacing = `${file}.${seen.token.slice(0, 18)}`;
    await claim(replacing, me);
    try {
      if (readOwner(file)?.token !== seen.token) continue;
      fs.renameSync(writeDraft(file, me), file);
      return;
    } finally {
      fs.rmSync(replacing, { force: true });
    }
  }
}

async function isOwnerAlive(file: string, owner: Owner): Promise<boolean> {
  const here = processSpace();
  if (owner.host === here.host && owner.boot !== here.boot) return false;
  if (owner.boot === here.boot && owner.space === here.space) return processStart(owner.pid) === owner.start;
  // Another container or machine on the same folder: its process ids say nothing here, so watch whether it still breathes.
  const before = modifiedAt(file);
  for (let waited = 0; waited < FOREIGN_WATCH_MS; waited += 250) {
    await sleep(250);
    if (modifiedAt(file) !== before) return true;
  }
  return false;
}

function putIfAbsent(file: string, owner: Owner): boolean {
  const draft = writeDraft(file, owner);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function writeDraft(file: string, owner: Owner): string {
  const draft = `${file}.draft-${owner.pid}-${randomBytes(6).toString('hex')}`;
  fs.writeFileSync(draft, JSON.stringify(owner), { flag: 'wx', mode: 0o644 });
  return draft;
}

/** Null when there is no record; a record that cannot be understood counts as one of a dead owner. */
function readOwner(file: string): Owner | null {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const nobody: Owner = { pid: 0, start: '?', ...processSpace(), token: 'unreadable' };
  try {
    return { ...nobody, ...(JSON.parse(text) as Partial<Owner>) };
  } catch {
    return nobody;
  }
}

function modifiedAt(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(file: string): void {
  const now = new Date();
  // The folder may be gone already (temporary clusters): nothing to keep alive then.
  if (fs.existsSync(file)) fs.utimesSync(file, now, now);
}

import { AccessError, DomainError } from '#domain/errors.ts';
import { deviceContext, runMutation, type MutationContext, type Tx } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { readMeta } from '../store/meta.ts';
import type { Problems } from '../replicaApi.ts';
import type { Kv } from '../store/kv.ts';
import { ALL_BUT_SEARCH } from '../store/stores.ts';
import { dryRunTx } from './dryRunTx.ts';
import { NotReadyError } from './mutateLocally.ts';
import type { MutationCall } from './mutationBatch.ts';

/**
 * Everything that is wrong with some changes which are to be one act, for each of them field by field: what a form shows at once.
 * They are run as they will be, the later ones over what the earlier ones did; what they write is forgotten.
 */
export function problemsIn(kv: Kv, changes: readonly MutationCall[], now: string): Promise<Problems[]> {
  return kv.read(ALL_BUT_SEARCH, async (stored) => {
    const meta = await readMeta(stored);
    if (!meta) throw new NotReadyError();
    if (!meta.me) throw new AccessError();
    const tx = dryRunTx(stored);
    const all: Problems[] = [];
    for (const change of changes) {
      const { '': general, ...ofFields } = await problemsOf(tx, change, deviceContext(meta.me, now));
      // What hangs on a row that could not be made is refused for want of it: that says nothing new.
      const isNews = general !== undefined && all.every((before) => Object.keys(before).length === 0);
      all.push(isNews ? { ...ofFields, '': general } : ofFields);
    }
    return all;
  });
}

/** A mutation stops at the first kind of fault: what it names is left out, and the rest is tried again. */
async function problemsOf(tx: Tx, { name, input }: MutationCall, ctx: MutationContext): Promise<Problems> {
  const declared = MUTATIONS.get(name);
  if (!declared) throw new Error(`Unknown mutation ${name}`);
  let given = { ...(input as Record<string, unknown>) };
  let found: Problems = {};
  for (;;) {
    try {
      await runMutation(tx, declared, given, ctx);
      return found;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const said = wordsByField(error, given);
      const wrong = Object.keys(said).flatMap((field) => field.split('.', 1));
      const rest = Object.fromEntries(Object.entries(given).filter(([field]) => field === 'id' || !wrong.includes(field)));
      found = { ...said, ...found };
      if (Object.keys(rest).length === Object.keys(given).length) return found;
      given = rest;
    }
  }
}

/** Words about a field that was not given are about it all the same: it is missing. */
function wordsByField({ code, details, message }: DomainError, given: Readonly<Record<string, unknown>>): Problems {
  const isByField = code === 'ValidationError' || Object.keys(details).some((field) => field in given);
  return isByField && Object.keys(details).length > 0 ? details : { '': message };
}

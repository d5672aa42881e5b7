import { z } from 'zod';
import { BULK_BYTES_MAX } from '#domain/esign/bulkSend.ts';
import { idText } from '#domain/fieldSchema.ts';
import { parseJson, readJson, readJsonText } from '../../rest/rest.ts';
import { documentManager } from '../documentManager.ts';
import { asked, askedFor, done, type Call } from '../esignCall.ts';
import type { Caller, EsignDeps } from '../esignDeps.ts';
import { templateFor } from '../templates.ts';
import { cancelBulk, retryBulk, undoBulk } from './changeBulk.ts';
import { BulkAsked, putBulk } from './putBulk.ts';
import { readBulk, readBulks } from './readBulks.ts';

/** The cells of the longest file, written as JSON. */
const BODY = { bytesMax: BULK_BYTES_MAX + BULK_BYTES_MAX / 2, tooLong: 'The rows are longer than 4 MB.' };
const Named = z.object({ id: idText });
const Retried = z.object({ id: idText, number: z.int().nullish() });

/** The calls that send a template to many people (BULK-1 to BULK-3), by method and address. */
export function bulkCalls(deps: EsignDeps): Readonly<Record<string, Call>> {
  const { db, rates, provider } = deps;
  const batchOf = async ({ userId }: Caller, id: string) => readBulk(db, (await documentManager(deps, userId)).actor, id);
  return {
    'GET template_fields': async (x, { userId }) => {
      const templateId = askedFor(deps, x, 'template_id');
      await templateFor(deps, (await documentManager(deps, userId)).actor, templateId);
      return done('Fields of the template', await provider.templatePlaces(templateId));
    },
    'GET bulk': async (x, caller) => {
      const id = asked(deps, x, 'id');
      if (id) return done('Batch', await batchOf(caller, id));
      return done('Batches', { batches: await readBulks(db, (await documentManager(deps, caller.userId)).actor) });
    },
    'POST bulk': async (x, caller) => {
      await documentManager(deps, caller.userId);
      await rates.byPerson('upload', caller.userId);
      const batch = parseJson(await readJsonText(x, BODY), BulkAsked);
      await putBulk(deps, caller, batch);
      return done('Batch created.', await batchOf(caller, batch.id));
    },
    'POST bulk_undo': async (x, caller) => {
      const { id } = await readJson(x, Named);
      await undoBulk(deps, caller, id);
      return done('Nothing was sent.', await batchOf(caller, id));
    },
    'POST bulk_cancel': async (x, caller) => {
      const { id } = await readJson(x, Named);
      await cancelBulk(deps, caller, id);
      return done('The rest was canceled.', await batchOf(caller, id));
    },
    'POST bulk_retry': async (x, caller) => {
      const { id, number = null } = await readJson(x, Retried);
      await rates.byPerson('upload', caller.userId);
      await retryBulk(deps, caller, id, number);
      return done('It is tried again.', await batchOf(caller, id));
    },
  };
}

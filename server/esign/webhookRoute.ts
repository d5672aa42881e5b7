import { z } from 'zod';
import type { Route } from '../http/router.ts';
import { readJson, restPost, RestError } from '../rest/rest.ts';
import type { EsignDeps } from './esignDeps.ts';
import { ProviderFault } from './provider.ts';
import { syncFromProvider } from './syncFromProvider.ts';

/**
 * POST /api/webhook/esign: the signing service tells that something happened to a document. Only which one is taken from it,
 * and only when it is signed with the account's key; what happened is then asked for.
 */
export function esignWebhook(deps: EsignDeps): Route {
  return restPost('/api/webhook/esign', async (x) => {
    const event = deps.provider.verifyWebhook(await readJson(x, z.unknown()));
    if (!event) throw new RestError(403, 'The event is not signed by the signing service.');
    try {
      await syncFromProvider(deps, event.documentHash);
    } catch (error) {
      // The service tells it again after an answer like this.
      if (error instanceof ProviderFault) throw new RestError(502, 'The signing service cannot be asked.', { 'Retry-After': '60' });
      throw error;
    }
    // The service knows its documents, also those that were not made here: all are answered alike.
    return { status: 200, body: { success: true } };
  });
}

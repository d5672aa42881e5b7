import { z } from 'zod';
import { AccessError, RuleError } from '#domain/errors.ts';
import { idText, plainText } from '#domain/fieldSchema.ts';
import type { VerifyToken } from '../auth/verifyToken.ts';
import { errorFields, logEvent } from '../log.ts';
import type { Route } from '../http/router.ts';
import { bearerIdentity, readJson, restPost, RestError } from '../rest/rest.ts';
import { requireUser } from '../auth/findUser.ts';
import { ProviderError } from './provider.ts';
import type { RecordsDeps } from './recordsDeps.ts';
import { MVR_FAILED, requestMvr } from './requestMvr.ts';

/** The body of the spec's call (section 7, REST), with the ids that say for whom it is (design/domain.md 6.7). */
const Body = z.object({
  LicenseNo: plainText(40).trim().min(1, 'This field is required'),
  StateCode: z.string().trim().length(2, 'A state has two letters'),
  DriverId: idText,
  CustomerId: idText,
  Purpose: plainText(40).default('EMPLOYMENT'),
  OverrideReason: plainText(500).trim().nullish(),
});

/** POST /api/webhook/mvrnow-request: `{data: {documentId, status}}`, or `{message}` when there will be no report. */
export function mvrRoute(deps: RecordsDeps, verify: VerifyToken): Route {
  return restPost('/api/webhook/mvrnow-request', async (x) => {
    const identity = await bearerIdentity(x, verify);
    const { id: userId } = await requireUser(deps.db, identity);
    const body = await readJson(x, Body);
    const order = {
      driverId: body.DriverId,
      customerId: body.CustomerId,
      licenseNumber: body.LicenseNo,
      stateCode: body.StateCode,
      purpose: body.Purpose,
      overrideReason: body.OverrideReason ?? null,
    };
    try {
      const outcome = await requestMvr(deps, { userId, requestId: x.requestId }, order);
      return 'message' in outcome ? { status: 200, body: { message: outcome.message } } : { status: 200, body: { data: outcome } };
    } catch (error) {
      if (error instanceof AccessError) throw new RestError(403, error.message);
      if (error instanceof RuleError) throw new RestError(422, error.message);
      if (!(error instanceof ProviderError)) throw error;
      logEvent('records.failed', { requestId: x.requestId, ...errorFields(error) });
      return { status: 502, body: { status: 'error', message: MVR_FAILED } };
    }
  });
}

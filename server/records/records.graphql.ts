import { builder } from '../graphql/builder.ts';
import { ApiError } from '../http/errors.ts';
import type { RequestContext } from '../graphql/context.ts';
import { errorFields, logEvent } from '../log.ts';
import type { Keeper } from './keepReport.ts';
import { ProviderError } from './provider.ts';
import { requestPsp, type Outcome } from './requestPsp.ts';
import { verifyExaminer } from './verifyExaminer.ts';

const RecordsResponse = builder.objectRef<Outcome>('RecordsResponse').implement({
  description: 'What an order of records came to.',
  fields: (t) => ({ status: t.exposeString('status'), message: t.exposeString('message') }),
});

/** Orders for the person who asks; a provider that fails is told in one sentence and logged under the request id. */
async function ordering(ctx: RequestContext, order: (keeper: Keeper) => Promise<Outcome>): Promise<Outcome> {
  const { id: userId } = await ctx.user();
  try {
    return await order({ userId, requestId: ctx.requestId });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logEvent('records.failed', { requestId: ctx.requestId, ...errorFields(error) });
    throw new ApiError('ExternalServiceError', 'The records provider does not answer. Please try again later.');
  }
}

builder.mutationFields((t) => ({
  requestDriverPSP: t.field({
    type: RecordsResponse,
    description: "Orders a PSP report under the customer's account and files it.",
    args: { driverId: t.arg.id({ required: true }), customerId: t.arg.id({ required: true }) },
    resolve: (_, ids, ctx) =>
      ordering(ctx, (keeper) => requestPsp(ctx.records, keeper, { driverId: String(ids.driverId), customerId: String(ids.customerId) })),
  }),
  medicalExaminerVerification: t.field({
    type: RecordsResponse,
    description: 'Looks up the examiner of a medical certificate and notes the result on the document. Staff only.',
    args: { documentId: t.arg.id({ required: true }) },
    resolve: (_, { documentId }, ctx) => ordering(ctx, (keeper) => verifyExaminer(ctx.records, keeper, String(documentId))),
  }),
}));

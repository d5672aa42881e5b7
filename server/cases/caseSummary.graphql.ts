import { inSnapshot } from '../api/read/snapshot.ts';
import { TIME_ZONE_WORDS, timeZoneOf } from '../api/read/timeZone.ts';
import { asOwner } from '../byteWork/inWorker.ts';
import { builder } from '../graphql/builder.ts';
import { readSummary } from './caseSummary.ts';
import { caseSummaryPdf } from './caseSummaryWork.ts';
import { checkSwitchedOn } from './switchedOn.ts';

interface Printed {
  filename: string;
  base64: string;
}
const CaseSummaryPdf = builder.objectRef<Printed>('CaseSummaryPdf').implement({
  fields: (t) => ({ filename: t.exposeString('filename'), base64: t.exposeString('base64', { description: 'A PDF of one page.' }) }),
});

builder.queryField('caseSummaryPdf', (t) =>
  t.field({
    type: CaseSummaryPdf,
    description: 'One page about a case, for its customer: parties, event, violations, timeline, outcome and summary.',
    extensions: { worksOnBytes: true },
    args: { id: t.arg.id({ required: true }), timeZone: t.arg.string({ description: TIME_ZONE_WORDS }) },
    async resolve(_, { id, timeZone: given }, ctx) {
      const timeZone = timeZoneOf(given);
      const { summary, now, actor } = await inSnapshot(ctx, async (reading) => {
        await checkSwitchedOn(reading, 'caseSummaryPdf', 'The summary PDF of a case');
        return { summary: await readSummary(reading, id), now: reading.now, actor: reading.actor };
      });
      const { userId, role } = actor;
      ctx.audit.note({ action: 'case.printed', actor: { userId, role }, target: { table: 'cases', id }, requestId: ctx.requestId });
      const bytes = await asOwner(userId, () => caseSummaryPdf(summary, now, timeZone));
      return { filename: `case-${summary.matter.caseID}.pdf`, base64: Buffer.from(bytes).toString('base64') };
    },
  }),
);

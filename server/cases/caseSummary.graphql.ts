import { inSnapshot } from '../api/read/snapshot.ts';
import { builder } from '../graphql/builder.ts';
import { readSummary } from './caseSummary.ts';
import { caseSummaryPdf } from './caseSummaryPdf.ts';
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
    args: { id: t.arg.id({ required: true }) },
    async resolve(_, { id }, ctx) {
      const { summary, today, actor } = await inSnapshot(ctx, async (reading) => {
        await checkSwitchedOn(reading, 'caseSummaryPdf', 'The summary PDF of a case');
        return { summary: await readSummary(reading, id), today: reading.now.slice(0, 10), actor: reading.actor };
      });
      const { userId, role } = actor;
      ctx.audit.note({ action: 'case.printed', actor: { userId, role }, target: { table: 'cases', id }, requestId: ctx.requestId });
      const bytes = await caseSummaryPdf(summary, today);
      return { filename: `case-${summary.matter.caseID}.pdf`, base64: Buffer.from(bytes).toString('base64') };
    },
  }),
);

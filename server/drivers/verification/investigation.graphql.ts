import { isFleet } from '#domain/actor.ts';
import { answerLines, type PevAnswer } from '#domain/drivers/verification/answer.ts';
import { employersToAsk, sameCompany } from '#domain/drivers/verification/employersToAsk.ts';
import { AccessError } from '#domain/errors.ts';
import { rowScope } from '../../api/read/rowScope.ts';
import { inSnapshot, type Reading } from '../../api/read/snapshot.ts';
import { builder } from '../../graphql/builder.ts';

interface Employer {
  name: string;
  email: string | null;
  phone: string | null;
  from: string;
  to: string | null;
  isAsked: boolean;
}
interface Line {
  label: string;
  value: string;
}
interface Answer {
  verificationId: string;
  answeredAt: string;
  lines: Line[];
}

const EmployerType = builder.objectRef<Employer>('PreviousEmployer').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    email: t.exposeString('email', { nullable: true }),
    phone: t.exposeString('phone', { nullable: true }),
    from: t.exposeString('from'),
    to: t.exposeString('to', { nullable: true }),
    isAsked: t.exposeBoolean('isAsked', { description: 'Has a verification already.' }),
  }),
});
const LineType = builder.objectRef<Line>('PevAnswerLine').implement({
  fields: (t) => ({ label: t.exposeString('label'), value: t.exposeString('value') }),
});
const AnswerType = builder.objectRef<Answer>('PevAnswer').implement({
  fields: (t) => ({
    verificationId: t.exposeID('verificationId'),
    answeredAt: t.exposeString('answeredAt'),
    lines: t.field({ type: [LineType], resolve: ({ lines }) => lines }),
  }),
});
const Investigation = builder.objectRef<{ employers: Employer[]; answers: Answer[] }>('DriverInvestigation').implement({
  fields: (t) => ({
    employers: t.field({ type: [EmployerType], resolve: ({ employers }) => employers }),
    answers: t.field({ type: [AnswerType], resolve: ({ answers }) => answers }),
  }),
});

/** PEV-13: nobody but those who manage the driver. @throws AccessError */
async function checkReader({ actor, query }: Reading, driverId: string): Promise<void> {
  const scope = rowScope('drivers', actor, 'd');
  const found =
    isFleet(actor) &&
    scope !== null &&
    (await query(`select 1 from "drivers" d where d.id = $1 and d."deletedAt" is null and ${scope}`, [driverId]));
  if (!found || found.length === 0) throw new AccessError();
}

async function employersOf({ query, now }: Reading, driverId: string): Promise<Employer[]> {
  const forms = await query(
    `select "jsonForm" from "driverApplicationForms" where "driverId" = $1 and "deletedAt" is null order by "createdAt" desc, id desc limit 1`,
    [driverId],
  );
  if (!forms[0]) return [];
  const asked = await query(`select "companyName" as name from "employmentVerifications" where "driverId" = $1 and "deletedAt" is null`, [
    driverId,
  ]);
  return employersToAsk(forms[0]['jsonForm'] as never, now.slice(0, 10)).map((employer) => ({
    ...employer,
    isAsked: asked.some(({ name }) => sameCompany(String(name), employer.name)),
  }));
}

builder.queryField('driverInvestigation', (t) =>
  t.field({
    type: Investigation,
    description: 'The previous employers that an application names, and what they answered by their links.',
    args: { driverId: t.arg.id({ required: true }) },
    resolve: (_, { driverId }, ctx) =>
      inSnapshot(ctx, async (reading) => {
        await checkReader(reading, driverId);
        const employers = await employersOf(reading, driverId);
        // Whom the rows are about was checked above: no role of the wall reaches the answers.
        const { rows } = await ctx.db.pool.query<{ id: string; at: Date | string; content: PevAnswer }>(
          `select v.id, a.answered_at as at, a.content from pev_answer a join "employmentVerifications" v on v.id = a.verification_id
           where v."driverId" = $1 and v."deletedAt" is null order by a.answered_at`,
          [driverId],
        );
        const { userId, role } = reading.actor;
        if (rows.length > 0)
          ctx.audit.note({
            action: 'pev.read',
            actor: { userId, role },
            target: { table: 'drivers', id: driverId },
            requestId: ctx.requestId,
          });
        const answers = rows.map(({ id, at, content }) => ({
          verificationId: id,
          answeredAt: new Date(at).toISOString(),
          lines: answerLines(content),
        }));
        return { employers, answers };
      }),
  }),
);

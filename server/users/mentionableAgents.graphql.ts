import { userName, type User } from '#domain/users/user.ts';
import { builder } from '../graphql/builder.ts';

interface MentionableAgent {
  id: string;
  name: string;
}

const AgentType = builder.objectRef<MentionableAgent>('MentionableAgent').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

builder.queryField('mentionableAgents', (t) =>
  t.field({
    type: [AgentType],
    description: 'The agents who can be mentioned (CASE-18), by name: all that somebody else than staff learns of them.',
    async resolve(_, __, ctx) {
      await ctx.user();
      // Not behind the wall of the person's own rows: the names of agents are for everybody who may enter.
      const { rows } = await ctx.db.pool.query<User & { id: string }>(
        `select "id", "firstName", "lastName", "email" from "users"
         where "role" = 'AGENT' and "status" = 'active' and "deletedAt" is null order by "firstName", "lastName", "id"`,
      );
      // Whoever has not given a name yet is not called by their e-mail, which is not for everybody.
      return rows.flatMap((agent) => {
        const name = userName({ ...agent, email: '' });
        return name ? [{ id: agent.id, name }] : [];
      });
    },
  }),
);

import { meant } from '#src/components/editor/findAgents.ts';
import type { FindPeople, Mentionable } from '#src/components/editor/mention-menu.tsx';
import { mentionableAgents } from '../case.operations.ts';

/** The last answer of the server; asked again with the next comment that calls somebody, until there is one. */
let known: readonly Mentionable[] | null = null;

/** Agents by name, whom a customer has no rows of; none without a connection. */
export const agentsAtServer: FindPeople = async (typed) => {
  if (known === null) {
    const { askServer } = await import('#src/session/askServer.ts');
    const answer = await askServer(mentionableAgents, {});
    if (!answer.ok) return [];
    known = answer.data.mentionableAgents.map(({ id, name }) => ({ id, name, detail: '' }));
  }
  return meant(known, typed);
};

import { userName } from '#domain/users/user.ts';
import type { FindPeople, Mentionable } from '#src/components/editor/mention-menu.tsx';
import { rows } from '#src/data/replica.ts';
import { watched } from '#src/data/watched.ts';
import { mentionableAgents } from '../case.operations.ts';

const SHOWN_MAX = 8;

/** Returns those whose name or e-mail begins with the letters, by name. */
function meant(people: readonly Mentionable[], typed: string): readonly Mentionable[] {
  const wanted = typed.trim().toLowerCase();
  const isMeant = ({ name, detail }: Mentionable): boolean =>
    [name, detail, ...name.split(' ')].some((word) => word.toLowerCase().startsWith(wanted));
  return people
    .filter(isMeant)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, SHOWN_MAX);
}

/** Agents of this device: they alone can be mentioned (CASE-18). */
export const agentsHere: FindPeople = async (typed) => {
  const found = await rows.query(
    { table: 'users', filter: { role: { equals: 'AGENT' }, status: { equals: 'active' } }, first: 500 },
    watched()?.versions,
  );
  return meant(
    found.rows.map((user) => ({ id: user.id, name: userName(user), detail: user.email })),
    typed,
  );
};

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

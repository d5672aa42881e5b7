import { query } from '#src/data/replica.ts';
import { watched } from '#src/data/watched.ts';
import type { FindPeople } from '#src/components/editor/mention-menu.tsx';
import { userName } from '#domain/users/user.ts';

const SHOWN_MAX = 8;

/** Agents whose name or e-mail begins with the letters, from this device: they alone can be mentioned (CASE-18). */
export const findAgents: FindPeople = async (typed) => {
  const { rows } = await query(
    { table: 'users', filter: { role: { equals: 'AGENT' }, status: { equals: 'active' } }, first: 500 },
    watched()?.versions,
  );
  const wanted = typed.trim().toLowerCase();
  const people = rows.map((user) => ({ id: user.id, name: userName(user), detail: user.email }));
  const isMeant = ({ name, detail }: { name: string; detail: string }): boolean =>
    [name, detail, ...name.split(' ')].some((word) => word.toLowerCase().startsWith(wanted));
  return people
    .filter(isMeant)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, SHOWN_MAX);
};

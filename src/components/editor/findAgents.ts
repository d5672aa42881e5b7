import { userName } from '#domain/users/user.ts';
import { rows } from '#src/data/replica.ts';
import { watched } from '#src/data/watched.ts';
import type { FindPeople, Mentionable } from './mention-menu.tsx';

const SHOWN_MAX = 8;

/** Returns those whose name or e-mail begins with the letters, by name. */
export function meant(people: readonly Mentionable[], typed: string): readonly Mentionable[] {
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

import { createElement, type MouseEvent } from 'react';
import type { Search } from '#domain/noun.ts';
import { NOUNS } from '#domain/tables.ts';
import { useStore } from '#src/commands/store.ts';
import { nameOf } from '#src/commands/subject.ts';
import { useLive } from '#src/data/useLive.ts';
import { sourceOf } from './recordSource.ts';
import { starred, type Star } from './starred.ts';

interface StarredProps {
  /** Address of the focused pane. */
  here: string;
  onFollow: (event: MouseEvent) => void;
}

/** One of them; nothing while it is not here: deleted, or not this person's to see any more. */
function StarredRecord({ table, id, here, onFollow }: StarredProps & Star) {
  const search = NOUNS[table].search as Search | null;
  const { rows } = useLive({ table, filter: { id: { equals: id } }, include: [...(search?.through ?? [])], first: 1 });
  const [row] = rows;
  const source = sourceOf(table);
  const href = row && row.deletedAt === null ? source?.href(row) : null;
  if (!source || !row || !href) return null;
  return (
    <li>
      <a
        href={href}
        aria-current={here === href ? 'page' : undefined}
        onClick={onFollow}
        className="flex h-7 items-center gap-2 rounded-md px-2 text-xs text-muted-foreground hover:bg-muted hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:text-foreground"
      >
        {createElement(source.icon, { 'aria-hidden': true, className: 'size-3.5 shrink-0', strokeWidth: 1.75 })}
        <span className="truncate">{nameOf({ table, row })}</span>
      </a>
    </li>
  );
}

/** The records that this person has starred, as far as they are on this device. */
export default function SidebarStarred(props: StarredProps) {
  const stars = useStore(starred);
  if (stars.length === 0) return null;
  return (
    <nav aria-label="Starred" className="-mx-1 min-h-0 overflow-y-auto px-1 pb-1">
      <p aria-hidden="true" className="px-2 py-1 text-2xs font-medium text-muted-foreground">
        Starred
      </p>
      <ul className="grid gap-px">
        {stars.map((star) => (
          <StarredRecord key={`${star.table}:${star.id}`} {...star} {...props} />
        ))}
      </ul>
    </nav>
  );
}

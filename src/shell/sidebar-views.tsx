import { ListFilter, Users } from 'lucide-react';
import type { Actor } from '#domain/actor.ts';
import { builtInViews } from '#domain/views/builtInViews.ts';
import { viewHref } from '#domain/views/savedView.ts';
import { VIEW_KEY, viewsQuery } from '#src/components/savedViews.ts';
import { useLive } from '#src/data/useLive.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';

interface SidebarViewsProps {
  actor: Actor;
  /** The list that they are views of: `/cases`. */
  list: string;
  /** Address of the focused pane. */
  here: string;
  onFollow: (event: React.MouseEvent) => void;
}

/** The views of one list, under it: those that come with the product first. */
export function SidebarViews({ actor, list, here, onFollow }: SidebarViewsProps) {
  const saved = useLive(viewsQuery(list)).rows;
  const rows = [...builtInViews(actor, list).map((view) => ({ ...view, shared: false })), ...saved];
  if (rows.length === 0) return null;
  const { path, search } = partsOf(here);
  const shown = path === list ? search.get(VIEW_KEY) : null;
  return (
    <ul className="grid gap-px" aria-label={`Views of ${list.slice(1)}`}>
      {rows.map((view) => (
        <li key={view.id}>
          <a
            href={viewHref(view)}
            aria-current={shown === view.id ? 'page' : undefined}
            onClick={onFollow}
            className="flex h-7 items-center gap-2 rounded-md pr-2 pl-6.5 text-xs text-muted-foreground hover:bg-muted hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:text-foreground"
          >
            <ListFilter aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
            <span className="truncate">{view.name}</span>
            {view.shared && (
              <>
                <Users aria-hidden="true" className="ml-auto size-3 shrink-0 text-faint-foreground" />
                <span className="sr-only">shared</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

import { Folders, Search, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, type MouseEvent } from 'react';
import { mayVisit } from '#domain/routes.ts';
import type { Actor } from '#domain/actor.ts';
import { useCommand } from '#src/commands/commandHost.ts';
import type { Command } from '#src/commands/types.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { CommandKbd } from '#src/commands/command-kbd.tsx';
import { cn } from '#src/components/cn.ts';
import { followLink } from '#src/panes/followLinks.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import { usePanes, usePaneStore } from '#src/panes/panesContext.ts';
import { rows } from '#src/data/replica.ts';
import { useAnswer } from '#src/data/useAnswer.ts';
import { watched } from '#src/data/watched.ts';
import type { Me } from '#sync/protocol.ts';
import type { ReplicaCount } from '#sync/replicaApi.ts';
import { CONTRIBUTIONS } from './contributions.ts';
import { SidebarViews } from './sidebar-views.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebarShown } from './useSidebarShown.ts';

/** Soon enough: what is starred has no place of its own to keep. */
const SidebarStarred = lazy(() => import('./sidebar-starred.tsx'));

/** The product's mark and name. */
function Mark() {
  return (
    <p className="flex min-w-0 flex-1 items-center gap-2 px-2 font-semibold">
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-items-center rounded-sm bg-primary text-[10px] leading-none tracking-normal text-primary-foreground"
      >
        WS
      </span>
      <span className="truncate">Weighstation</span>
    </p>
  );
}

/** The person's sections; a press shows one in the focused pane. `onGo` tells the sheet around it to close. */
export function SidebarContent({ actor, onGo }: { actor: Actor; onGo?: () => void }) {
  const store = usePaneStore();
  const { panes, focused } = usePanes();
  const { path } = partsOf(panes[focused]?.href ?? '/');
  const onFollow = (event: MouseEvent): void => {
    onGo?.();
    followLink(event, (to, where) => store.go(to, where));
  };
  const entries = CONTRIBUTIONS.flatMap(({ sidebar }) => (sidebar && mayVisit(actor, sidebar.href) ? [sidebar] : []));
  return (
    <>
      <div className="flex h-8 shrink-0 items-center gap-1">
        <Mark />
        <CommandButton id="palette.open" variant="ghost" className="h-7 px-1.5">
          <span className="sr-only">Open command palette</span>
          {onGo ? (
            <Search aria-hidden="true" />
          ) : (
            <CommandKbd id="palette.open">
              <Search aria-hidden="true" />
            </CommandKbd>
          )}
        </CommandButton>
      </div>
      <nav aria-label="Sections">
        <ul className="grid gap-px">
          {entries.map(({ label, href, icon: Icon, count, counts }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
                onClick={onFollow}
                className={cn(
                  'flex h-7.5 items-center gap-2.5 rounded-md px-2 text-muted-foreground hover:bg-muted hover:text-foreground',
                  'aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground',
                )}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
                {label}
                {count && <SectionCount of={count} word={counts} />}
              </a>
              <SidebarViews actor={actor} list={href} here={panes[focused]?.href ?? '/'} onFollow={onFollow} />
            </li>
          ))}
          <CommandItem id="nav.documents.upgrade" label="Documents" icon={Folders} />
        </ul>
      </nav>
      <Suspense>
        <SidebarStarred here={panes[focused]?.href ?? '/'} onFollow={onFollow} />
      </Suspense>
    </>
  );
}

/** How many wait in a section: counted over the columns of this device, no row is read. Nothing while there is none. */
function SectionCount({ of, word }: { of: ReplicaCount; word: string | undefined }) {
  const count = useAnswer(`count ${JSON.stringify(of)}`, [of.table], () => rows.count(of, watched()?.versions));
  if (!count) return null;
  const words = count.toLocaleString('en-US');
  return (
    <span title={word && `${words} ${word}`} className="ml-auto text-xs font-normal text-muted-foreground tabular-nums">
      {words}
      {word && <span className="sr-only"> {word}</span>}
    </span>
  );
}

/** A section that is a command: it is barred with a reason, or absent. */
function CommandItem({ id, label, icon: Icon }: { id: Command['id']; label: string; icon: LucideIcon }) {
  const { command, state } = useCommand(id);
  if (!command || state === false) return null;
  return (
    <li>
      <CommandButton id={id} variant="ghost" className="h-7.5 w-full justify-start gap-2.5 px-2 font-normal text-muted-foreground">
        <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        {label}
      </CommandButton>
    </li>
  );
}

/** The sidebar of wide windows, with the person's corner at its foot: panes keep their first row for themselves. */
export function Sidebar({ me }: { me: Me }) {
  const isShown = useSidebarShown();
  return (
    <aside data-region="sidebar" aria-label="Sidebar" className="hidden w-58 shrink-0 flex-col gap-2.5 px-2 pt-1 md:flex">
      <SidebarContent actor={me} />
      {isShown && (
        <div className="mt-auto pb-1">
          <TopBar me={me} place="sidebar" />
        </div>
      )}
    </aside>
  );
}

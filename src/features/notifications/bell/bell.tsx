import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject, type UIEvent } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { notificationHref } from '#domain/notifications/notificationHref.ts';
import type { Row } from '#domain/tables.ts';
import { holdKeysUntil } from '#src/browser/heldKeys.ts';
import { useRunCommand, useTools } from '#src/commands/commandHost.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Button } from '#src/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#src/components/ui/dropdown-menu.tsx';
import { useFlag } from '#src/data/useFlag.ts';
import { useLive, useMe } from '#src/data/useLive.ts';
import { NOTIFICATIONS_PAGE_SIZE, unviewedQuery } from '../notification.queries.ts';
import { bellRequests } from './bellRequests.ts';

/** So near the end of the list, in px, the next page is fetched. */
const NEAR_END_PX = 80;

/** Keeps keys while an open menu waits for its items; then the first has the keyboard, as where a menu opens with them, and the keys go there. */
function useKeysForItems(menu: RefObject<HTMLElement | null>, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    void holdKeysUntil(promise, ({ key }) => key !== 'Escape');
    const begin = (): void => {
      menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
      resolve();
    };
    return begin;
  }, [menu, isWaiting]);
}

/** The bell with how many notifications wait, and the menu that shows them page by page. */
export function Bell() {
  const me = useMe();
  const tools = useTools();
  const toPlace = useFlag('redirectAfterCommentNotification');
  const run = useRunCommand();
  const [open, setOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const chose = useRef(false);
  /** The element that had the keyboard when a key opened it; null when the bell itself did. */
  const opener = useRef<Element | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const { rows, count, ready } = useLive(unviewedQuery(me?.userId ?? '', pages));

  const show = (next: boolean): void => {
    chose.current = false;
    if (next) {
      setPages(1);
      opener.current = null;
    }
    setOpen(next);
  };
  useEffect(() =>
    bellRequests.listen(() => {
      show(true);
      opener.current = document.activeElement;
    }),
  );
  useKeysForItems(menu, open && !ready);
  const more = (): void => {
    if (rows.length < count) setPages(Math.ceil(rows.length / NOTIFICATIONS_PAGE_SIZE) + 1);
  };
  const choose = (row: Row<'notifications'>): void => {
    const href = notificationHref(row, toPlace);
    chose.current = href !== null;
    void tools.mutate('notificationUpdate', { id: row.id, status: 'VIEWED' });
    if (href) tools.go(href);
  };
  const comeBack = (event: Event): void => {
    const back = opener.current;
    opener.current = null;
    // The screen that was chosen has the keyboard now, not the bell.
    if (chose.current) event.preventDefault();
    else if (back instanceof HTMLElement && back.isConnected && back !== document.body) {
      event.preventDefault();
      back.focus();
    }
  };
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>): void => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX) more();
  };
  return (
    <DropdownMenu open={open} onOpenChange={show} modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          data-command="nav.notifications"
          variant="ghost"
          className="gap-1 px-1.5"
          aria-label={count > 0 ? `Notifications, ${count} unviewed` : 'Notifications'}
        >
          <BellIcon aria-hidden="true" />
          {count > 0 && <Count count={count} />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        ref={menu}
        aria-label="Notifications"
        className="max-h-[min(28rem,70vh)] w-88 max-w-[calc(100vw-1rem)] overflow-y-auto"
        onScroll={onScroll}
        onCloseAutoFocus={comeBack}
      >
        {ready ? (
          <>
            {rows.length === 0 && (
              <DropdownMenuItem data-part="note" className="justify-center text-muted-foreground">
                {MESSAGES.noNotifications}
              </DropdownMenuItem>
            )}
            {rows.map((row, i) => (
              <DropdownMenuItem
                data-part="row"
                key={row.id}
                className="h-auto items-start py-2"
                onFocus={i === rows.length - 1 ? more : undefined}
                onSelect={() => choose(row)}
              >
                <Notification row={row} />
              </DropdownMenuItem>
            ))}
            {/* Always in sight, however long the list is. */}
            <div className="sticky -bottom-1 -mb-1 bg-popover pb-1">
              <DropdownMenuSeparator />
              {count > 0 && (
                <DropdownMenuItem data-command="notif.allViewed" onSelect={() => run('notif.allViewed')}>
                  Mark all as viewed
                </DropdownMenuItem>
              )}
              <DropdownMenuItem
                data-command="notif.list"
                onSelect={() => {
                  chose.current = true;
                  run('notif.list');
                }}
              >
                All notifications
              </DropdownMenuItem>
            </div>
          </>
        ) : (
          <p role="status" className="px-2 py-1.5 text-center text-muted-foreground">
            Loading…
          </p>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-4 min-w-4 items-center justify-center rounded-full bg-primary px-1 text-[0.625rem] leading-none font-semibold text-primary-foreground tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

function Notification({ row }: { row: Row<'notifications'> }) {
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{row.title}</span>
        <DateText value={row.createdAt} className="shrink-0 text-xs text-muted-foreground" />
      </span>
      <span className="line-clamp-2 text-xs text-muted-foreground">{row.content}</span>
    </span>
  );
}

import { ChevronLeft, ChevronRight, Pin, X } from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import { useRunCommand } from '#src/commands/commandHost.ts';
import { CommandKbd } from '#src/commands/command-kbd.tsx';
import { cn } from '#src/components/cn.ts';
import { Button } from '#src/components/ui/button.tsx';
import { PaneMenu } from '#src/panes/pane-menu.tsx';
import { usePanes, usePaneStore } from '#src/panes/panesContext.ts';
import { pathOf, type PaneState } from '#src/panes/paneState.ts';
import { placeLabel } from '#src/panes/trail.ts';
import { iconOf, titlesOf } from './screens.ts';

/** A pane's title: its section, and behind it the name of what is open; it is the first heading where the screen has none. */
function PaneTitle({ pane, isHeading }: { pane: PaneState; isHeading: boolean }) {
  const { section, own } = titlesOf(pane);
  const Title = isHeading ? 'h1' : 'p';
  const icon = iconOf(pane);
  return (
    <Title className="flex min-w-0 items-center gap-1 text-sm font-semibold">
      {icon &&
        createElement(icon, {
          'aria-hidden': true,
          strokeWidth: 1.75,
          className: cn('mr-1 size-4 shrink-0 @max-[20rem]:hidden', own && '@max-[34rem]:hidden'),
        })}
      <span className={own ? 'shrink-0 font-normal text-muted-foreground @max-[24rem]:hidden' : 'truncate'}>{section}</span>
      {own && (
        <>
          <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-faint-foreground @max-[24rem]:hidden" />
          <span className="truncate">{own}</span>
        </>
      )}
    </Title>
  );
}

/** The way back from a record or a form where no list stands beside it: to the screen before, or to its section after a deep link. */
function BackButton({ pane }: { pane: PaneState }) {
  const store = usePaneStore();
  const [section = ''] = pathOf(pane.href).slice(1).split('/');
  if (pathOf(pane.href) === `/${section}`) return null;
  return (
    <Button
      variant="ghost"
      size="icon"
      data-command="nav.back"
      aria-label="Back"
      className="hidden shrink-0 @max-[34rem]:inline-flex"
      onClick={() => (globalThis.navigation?.canGoBack === false ? store.go(`/${section}`, 'here', pane.id) : history.back())}
    >
      <ChevronLeft aria-hidden="true" />
    </Button>
  );
}

/** `126` of a list, `2 of 126` of a record that was opened from one. */
function PaneCount({ pane: { list, trail } }: { pane: PaneState }) {
  const words = trail ? placeLabel(trail) : list?.total?.toLocaleString('en-US');
  return words ? (
    <span className={cn('shrink-0 text-xs text-muted-foreground tabular-nums', trail && '@max-[26rem]:hidden')}>{words}</span>
  ) : null;
}

/** Shows that a pane follows a list or is pinned; a press ends it. */
function PaneMarks({ pane }: { pane: PaneState }) {
  const store = usePaneStore();
  const { follow } = usePanes();
  return (
    <>
      {follow?.side === pane.id && (
        <Button variant="ghost" className="font-normal" data-command="pane.follow" onClick={() => store.stopFollowing()}>
          following <CommandKbd id="pane.follow" className="@max-[30rem]:hidden" />
        </Button>
      )}
      {pane.pinned && (
        <Button variant="ghost" size="icon" data-command="pane.pin" aria-label="Unpin pane" onClick={() => store.pin(pane.id)}>
          <Pin aria-hidden="true" className="fill-current" />
        </Button>
      )}
    </>
  );
}

interface PaneHeaderProps {
  pane: PaneState;
  index: number;
  count: number;
  isHeading: boolean;
  /** The parts before the title, and behind everything of the pane: what belongs to the window stands in its first pane. */
  before: ReactNode;
  behind: ReactNode;
}

/** The first row of a pane: icon, title, how many, what the pane does, its menu. */
export function PaneHeader({ pane, index, count, isHeading, before, behind }: PaneHeaderProps) {
  const run = useRunCommand();
  const store = usePaneStore();
  return (
    <>
      {before}
      <BackButton pane={pane} />
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <PaneTitle pane={pane} isHeading={isHeading} />
        <PaneCount pane={pane} />
      </div>
      <PaneMarks pane={pane} />
      {behind}
      <div className="flex shrink-0 items-center">
        <PaneMenu id={pane.id} name={titlesOf(pane).name} />
        {count > 1 && (
          <Button
            variant="ghost"
            size="icon"
            data-command="pane.close"
            aria-label={`Close pane ${index + 1}`}
            onClick={() => {
              store.focus(pane.id);
              run('pane.close');
            }}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
    </>
  );
}

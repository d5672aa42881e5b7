import { useCommandHost, useContextAround } from '#src/commands/commandHost.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { stateOf } from '#src/commands/keymap.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { Kbd } from '../commands/kbd.tsx';

interface BulkBarProps {
  /** All rows that the list finds; null while that is not known. */
  total: number | null;
  /** The whole page is chosen, and there are more. */
  onlyPage: boolean;
}

/** To how many of the chosen rows does a command apply? */
function applying(command: Command, ctx: CommandContext): number {
  return ctx.selection.filter((subject) => stateOf(command, { ...ctx, subject, selection: [] }) === true).length;
}

/** The number of commands in the bar, those that apply to most of the rows; the palette has the others. */
const SHOWN = 4;

/** Commands beside each other; where the list is narrow they are one line that is drawn sideways and fades where it goes on, so that rows stay in sight. */
const ONE_LINE_WHERE_NARROW =
  'contents @max-[35rem]:order-last @max-[35rem]:flex @max-[35rem]:min-w-0 @max-[35rem]:basis-full @max-[35rem]:overflow-x-auto @max-[35rem]:mask-r-from-[calc(100%-2.5rem)] @max-[35rem]:pr-8 @max-[35rem]:*:shrink-0';

/** Shows what can be done with the chosen rows, over the end of the list: how many they are, the commands that take several, and the way out. */
export function BulkBar({ total, onlyPage }: BulkBarProps) {
  const host = useCommandHost();
  const ctx = useContextAround();
  const count = ctx.selection.length;
  if (count === 0) return null;
  // Single fields and the rest are one key away: here they would fill the screen.
  const able = host.commands.filter((command) => command.bulk && !command.sets && stateOf(command, ctx) !== false);
  const commands = able.toSorted((a, b) => applying(b, ctx) - applying(a, ctx)).slice(0, SHOWN);
  return (
    <div
      role="toolbar"
      aria-label="Chosen rows"
      // A command that is half in sight is brought in whole.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="absolute bottom-12 left-1/2 z-20 flex w-max max-w-[calc(100%-1rem)] -translate-x-1/2 flex-wrap items-center gap-0.5 rounded-lg border border-border bg-popover px-1.5 py-1 shadow-float @max-[35rem]:right-2 @max-[35rem]:left-2 @max-[35rem]:w-auto @max-[35rem]:max-w-none @max-[35rem]:translate-x-0"
    >
      <span role="status" className="px-1.5 text-xs font-medium whitespace-nowrap tabular-nums @max-[35rem]:mr-auto">
        {count.toLocaleString('en-US')} selected
      </span>
      {onlyPage && total !== null && total > count && (
        <CommandButton id="list.selectAll" variant="ghost">
          Select all {total.toLocaleString('en-US')}
        </CommandButton>
      )}
      <div className={ONE_LINE_WHERE_NARROW}>
        {commands.map((command) => {
          const some = applying(command, ctx);
          return (
            <CommandButton key={command.id} id={command.id} variant="ghost">
              {command.title}
              {some < count && some > 0 && (
                <span className="text-faint-foreground tabular-nums">
                  {some} of {count}
                </span>
              )}
              {command.keys?.[0] && <Kbd keys={command.keys[0]} className="@max-[35rem]:hidden" />}
            </CommandButton>
          );
        })}
      </div>
      <CommandButton id="palette.actions" variant="ghost">
        More
        <Kbd keys="." className="@max-[35rem]:hidden" />
      </CommandButton>
      <CommandButton id="list.clear" variant="ghost">
        Clear
        <Kbd keys="Escape" className="@max-[35rem]:hidden" />
      </CommandButton>
    </div>
  );
}

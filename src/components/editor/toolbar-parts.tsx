import { Check, type LucideIcon } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { Command } from '#src/commands/types.ts';
import { cn } from '../cn.ts';
import { Kbd } from '../../commands/kbd.tsx';
import { Button } from '../ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../ui/dropdown-menu.tsx';
import { Tooltip } from '../floating/tooltip.tsx';
import type { StyleProperty } from './editorChoices.ts';

interface ToolProps {
  id: string;
  /** The one that Tab reaches. */
  isCurrent: boolean;
  onFocus: () => void;
  label: string;
  command: Command['id'];
}

/** Under a finger as small as may be: on a phone the tools would fill what the keyboard leaves. */
const LOOK =
  'h-7 min-w-7 px-1.5 pointer-coarse:h-9 pointer-coarse:min-w-9 pointer-coarse:px-1.5 aria-disabled:opacity-50 aria-pressed:bg-accent aria-pressed:text-foreground';

/** One act of the toolbar; `isPressed` absent: it is not switched on and off. A disabled one keeps the focus. */
export function ToolButton({
  id,
  isCurrent,
  onFocus,
  label,
  command,
  icon: Icon,
  isPressed,
  isDisabled = false,
  keys,
  onPress,
}: ToolProps & { icon: LucideIcon; isPressed?: boolean; isDisabled?: boolean; keys?: string | undefined; onPress: () => void }) {
  return (
    <Tooltip
      text={
        <>
          {label}
          {keys && <Kbd keys={keys} />}
        </>
      }
    >
      <Button
        variant="ghost"
        data-command={command}
        data-tool={id}
        className={LOOK}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isDisabled || undefined}
        tabIndex={isCurrent ? 0 : -1}
        // The text keeps its caret under a pointer.
        onMouseDown={(event) => event.preventDefault()}
        onFocusCapture={onFocus}
        onClick={() => isDisabled || onPress()}
      >
        <Icon aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}

/** A choice of the toolbar: a menu that says which value there is now. */
export function ToolMenu<V extends string>({
  id,
  isCurrent,
  onFocus,
  label,
  command,
  choices,
  value,
  property,
  onChoose,
  children,
}: ToolProps & {
  choices: readonly { value: V; label: string }[];
  value: string;
  /** The choices are shown as they look. */
  property?: StyleProperty;
  onChoose: (value: V) => void;
  children: ReactNode;
}) {
  const chosen = useRef<V | null>(null);
  const current = choices.find((choice) => choice.value === value)?.label;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          data-part="menu"
          data-tool={id}
          className={LOOK}
          aria-label={current ? `${label}: ${current}` : label}
          title={label}
          tabIndex={isCurrent ? 0 : -1}
          onFocusCapture={onFocus}
        >
          {children}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        aria-label={label}
        onCloseAutoFocus={(event) => {
          // The menu holds the keyboard until it is gone: only then can the text have it. Left without a choice, its button has it.
          if (chosen.current === null) return;
          event.preventDefault();
          onChoose(chosen.current);
          chosen.current = null;
        }}
      >
        {choices.map((choice) => (
          <DropdownMenuItem
            key={choice.value}
            role="menuitemradio"
            aria-checked={choice.value === value}
            data-command={command}
            onSelect={() => (chosen.current = choice.value)}
          >
            <span className={cn('flex-1')} style={property && choice.value ? { [CSS_NAMES[property]]: choice.value } : undefined}>
              {choice.label}
            </span>
            {choice.value === value && <Check aria-hidden="true" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const CSS_NAMES: Readonly<Record<StyleProperty, string>> = { color: 'color', 'font-size': 'fontSize', 'font-family': 'fontFamily' };

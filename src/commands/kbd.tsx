import { capOf, layout } from '#src/commands/layout.ts';
import { useStore } from '#src/commands/store.ts';
import { cn } from '../components/cn.ts';

const SYMBOLS: Readonly<Record<string, string>> = {
  Enter: '↵',
  Shift: '⇧',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
};
const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the labels of keys on this keyboard. `'g a'` -> `['G', 'A']`, `'Shift+Enter'` -> `['⇧↵']`, `'Mod+k'` -> `['⌘K']` or `['Ctrl+K']`. */
export function keyCaps(keys: string, mac = isMac): string[] {
  return keys.split(' ').map((stroke) =>
    stroke
      .split(/\+(?=.)/)
      .map((part) =>
        part === 'Mod' ? (mac ? '⌘' : 'Ctrl+') : (SYMBOLS[part] ?? (part.length === 1 ? (capOf(part) ?? part).toUpperCase() : part)),
      )
      .join(''),
  );
}

/** Key caps of one sequence. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  useStore(layout);
  return (
    <span className={cn('inline-flex shrink-0 gap-0.5', className)}>
      {keyCaps(keys).map((cap, i) => (
        <kbd key={i} className="kbd">
          {cap}
        </kbd>
      ))}
    </span>
  );
}

import {
  Bell,
  Check,
  Columns2,
  CornerDownRight,
  Keyboard,
  LogOut,
  MessageSquare,
  RefreshCw,
  SquarePen,
  SunMoon,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { Command as Cmdk } from 'cmdk';
import { createElement, memo, type ReactNode } from 'react';
import { fold } from '#src/commands/rank.ts';
import { cn } from '#src/components/cn.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import type { Tone } from '#src/components/states.ts';
import { CONTRIBUTIONS } from '../contributions.ts';
import type { PaletteRow } from './rows.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'nav.notifications': Bell,
  'case.open': CornerDownRight,
  'comment.new': MessageSquare,
  nav: CornerDownRight,
  pane: Columns2,
  help: Keyboard,
  prefs: SunMoon,
  sync: RefreshCw,
  auth: LogOut,
};

/** The section's own icon for `nav.cases`, else one for this command, else one for its kind. */
function iconOf(id: string): LucideIcon {
  const [kind = '', name] = id.split('.');
  const section = kind === 'nav' ? CONTRIBUTIONS.find(({ sidebar }) => sidebar?.href === `/${name}`)?.sidebar : undefined;
  return section?.icon ?? ICONS[id] ?? ICONS[kind] ?? SquarePen;
}

const TONES: Readonly<Record<Tone, string>> = {
  gray: 'text-tone-gray-solid',
  blue: 'text-tone-blue-solid',
  cyan: 'text-tone-cyan-solid',
  teal: 'text-tone-teal-solid',
  green: 'text-tone-green-solid',
  amber: 'text-tone-amber-solid',
  orange: 'text-tone-orange-solid',
  red: 'text-tone-red-solid',
  violet: 'text-tone-violet-solid',
};

interface Labels {
  icon: ReactNode;
  label: string;
  detail: string | undefined;
  keys: string | null;
  reason: string | null;
}

const drawn = (icon: LucideIcon): ReactNode => createElement(icon, { 'aria-hidden': true, strokeWidth: 1.75 });

function wordsOf(row: PaletteRow, keys: string | null): Labels {
  switch (row.kind) {
    case 'command': {
      const { command, state } = row.offer;
      const reason = state === true ? null : state;
      return {
        icon: drawn(iconOf(command.id)),
        label: row.label ?? command.title,
        detail: reason ?? row.detail,
        keys: reason ? null : keys,
        reason,
      };
    }
    case 'record':
      return { icon: drawn(row.icon), label: row.label, detail: row.detail, keys: null, reason: null };
    case 'line':
      return { icon: drawn(Zap), label: row.label, detail: undefined, keys: null, reason: null };
    case 'value':
      return {
        icon: glyphOf(row),
        label: row.label,
        detail: row.detail,
        keys: row.digit === undefined ? null : String(row.digit),
        reason: null,
      };
  }
}

function glyphOf({ look, icon, isPicked }: Extract<PaletteRow, { kind: 'value' }>): ReactNode {
  if (isPicked) return drawn(Check);
  if (look) return <StateGlyph glyph={look.glyph} className={TONES[look.tone]} />;
  return icon ? drawn(icon) : <span className="size-4 shrink-0" />;
}

interface PaletteRowViewProps {
  row: PaletteRow;
  /** The keys of its command in this person's map. */
  keys: string | null;
  /** The words that were typed, to be seen in the label. */
  query: string;
  /** The heading above it: not every screen reader says that by itself. */
  group: string;
  /** Always the same function: a row is drawn again only when it is another. */
  onRun: (value: string) => void;
}

/** One letter, or none for what folding takes away. */
const plain = (letter: string): string => fold(letter);

/** A label in parts, those that the typed words begin marked: `aw` in `Awaiting client`. */
function marked(label: string, query: string): readonly (readonly [text: string, isMarked: boolean])[] {
  const asked = fold(query).split(' ').filter(Boolean);
  if (asked.length === 0) return [[label, false]];
  const parts: [string, boolean][] = [];
  for (const word of label.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u)) {
    const letters = [...word];
    const folded = letters.map(plain).join('');
    const begun = Math.max(0, ...asked.filter((one) => folded.startsWith(one)).map((one) => one.length));
    // Where folding changed the number of letters, marking by position would mark the wrong ones.
    const length = folded.length === letters.length ? begun : 0;
    if (length > 0) parts.push([letters.slice(0, length).join(''), true]);
    if (length < letters.length) parts.push([letters.slice(length).join(''), false]);
  }
  return parts;
}

/** One row of the palette: icon, words, and its keys, its detail or the reason why it cannot run. */
export const PaletteRowView = memo(function PaletteRowView({ row, keys: mapped, query, group, onRun }: PaletteRowViewProps) {
  const { icon, label, detail, keys, reason } = wordsOf(row, mapped);
  const command = row.kind === 'command' ? row.offer.command : row.kind === 'line' ? row.line.command : null;
  const isNow = row.kind === 'value' && row.isNow;
  return (
    <Cmdk.Item
      value={row.value}
      disabled={reason !== null}
      onSelect={() => onRun(row.value)}
      data-command={command?.id}
      className={cn(
        'flex items-center gap-2.5 rounded-md px-2.5 text-sm data-[selected=true]:bg-accent [&>svg]:size-4 [&>svg]:shrink-0 [&>svg:not([data-glyph])]:text-muted-foreground',
        row.kind === 'line' ? 'min-h-9 py-1.5' : 'h-9',
        reason && 'text-faint-foreground',
      )}
    >
      {icon}
      <span className={cn('tabular-nums', row.kind === 'line' ? 'min-w-0 flex-1 font-medium' : 'max-w-[70%] shrink-0 truncate')}>
        {marked(label, query).map(([text, isMarked], i) =>
          isMarked ? (
            <mark key={i} className="bg-transparent font-semibold text-inherit underline decoration-ring underline-offset-3">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
      {row.kind !== 'line' && <span className="min-w-0 flex-1 truncate text-muted-foreground tabular-nums">{detail}</span>}
      {isNow && <span className="shrink-0 text-xs text-muted-foreground">now</span>}
      {row.kind === 'value' && row.isPicked && <span className="sr-only">chosen</span>}
      {keys && <Kbd keys={keys} />}
      <span className="sr-only">, {group}</span>
    </Cmdk.Item>
  );
});

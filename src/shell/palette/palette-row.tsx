import {
  Bell,
  Columns2,
  CornerDownRight,
  Keyboard,
  LogOut,
  MessageSquare,
  RefreshCw,
  SquarePen,
  SunMoon,
  type LucideIcon,
} from 'lucide-react';
import { Command as Cmdk } from 'cmdk';
import { createElement, memo } from 'react';
import { cn } from '#src/components/cn.ts';
import { Kbd } from '#src/components/kbd.tsx';
import { CONTRIBUTIONS } from '../contributions.ts';
import type { PaletteRow } from './paletteRows.ts';

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

interface PaletteRowViewProps {
  row: PaletteRow;
  /** Always the same function: a row is drawn again only when it is another. */
  onRun: (row: PaletteRow) => void;
}

/** One row of the palette: icon, words, and its keys, its detail or the reason why it cannot run. */
export const PaletteRowView = memo(function PaletteRowView({ row, onRun }: PaletteRowViewProps) {
  const command = row.kind === 'command' ? row.offer.command : null;
  const reason = row.kind === 'command' && row.offer.state !== true ? row.offer.state : null;
  return (
    <Cmdk.Item
      value={row.value}
      disabled={reason !== null}
      onSelect={() => onRun(row)}
      data-command={command?.id}
      className={cn(
        'flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm data-[selected=true]:bg-accent [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground',
        reason && 'text-faint-foreground',
      )}
    >
      {createElement(row.kind === 'record' ? row.icon : iconOf(row.offer.command.id), { 'aria-hidden': true, strokeWidth: 1.75 })}
      <span className="max-w-[70%] shrink-0 truncate tabular-nums">{row.kind === 'record' ? row.label : row.offer.command.title}</span>
      <span className="min-w-0 flex-1 truncate text-muted-foreground">{row.kind === 'record' ? row.detail : reason}</span>
      {command?.keys?.[0] && !reason && <Kbd keys={command.keys[0]} />}
    </Cmdk.Item>
  );
});

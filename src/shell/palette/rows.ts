import type { LucideIcon } from 'lucide-react';
import type { Line } from '#src/commands/args/oneLine.ts';
import type { Offer } from '#src/commands/keymap.ts';
import type { Subject } from '#src/commands/types.ts';
import type { StateLook } from '#src/components/states.ts';

interface RowBase {
  /** Unique among all rows: cmdk tells rows apart by it, and the palette remembers by it what words led to. */
  value: string;
}
/** A command, or the reason why it cannot run. */
export interface CommandRow extends RowBase {
  kind: 'command';
  offer: Offer;
  /** Beside the title: the value that a field has now. */
  detail?: string;
  /** The label in place of the title, where that would say again what stands around it. */
  label?: string;
}
export interface RecordRow extends RowBase {
  kind: 'record';
  icon: LucideIcon;
  label: string;
  detail: string;
  href: string;
  /** The subject of commands on this row; null for a screen. */
  subject: Subject | null;
}
/** A value for what is asked. */
export interface ValueRow extends RowBase {
  kind: 'value';
  given: string;
  label: string;
  detail?: string | undefined;
  look?: StateLook | undefined;
  icon?: LucideIcon | undefined;
  /** True for the value there is now. */
  isNow?: boolean | undefined;
  /** One of several that are chosen. */
  isPicked?: boolean | undefined;
  /** 1 to 9: the key that takes it while nothing is typed. */
  digit?: number | undefined;
}
/** A whole act in one line: command, record and value. */
export interface LineRow extends RowBase {
  kind: 'line';
  line: Line;
  label: string;
}
export type PaletteRow = CommandRow | RecordRow | ValueRow | LineRow;

export interface Section {
  heading: string;
  rows: readonly PaletteRow[];
  /** All that fit, where more may fit than are shown. */
  total?: number;
}

/** The rows found in the worker or read from the replica. */
export interface Found {
  sections: readonly Section[];
  /** More may be found soon. */
  growing: boolean;
}

/** The answers to some words: what is known at once, and what is still looked up. */
export interface Asked {
  /** Known at once: Enter may take the first of these without waiting. */
  first: readonly Section[];
  /** Known at once, but behind whatever is found: weak matches, and what cannot run now. */
  rest?: readonly Section[];
  /** Null: nothing else comes. */
  find: (() => Promise<Found>) | null;
  /** True: what is found comes before `first`, and Enter waits for it. */
  foundFirst?: boolean;
  /** Value of the row that is active at first, where that is not the first one. */
  start?: string | undefined;
  /** Why there is nothing to take: `Invalid Date`. */
  problem?: string;
}

/** Rows in the list at most: more is slower to draw than anybody can read (design/workspace.md 1.1). */
export const ROWS_MAX = 50;
export const ROWS_UNASKED = 24;

/** Sections of one name are one, in the first one's place, and no row stands in it twice. */
export function joined(sections: readonly Section[]): Section[] {
  return [...Map.groupBy(sections, ({ heading }) => heading).values()].map((parts) => {
    const rows = new Map(parts.flatMap((part) => part.rows.map((row) => [row.value, row] as const)).toReversed());
    return parts.length === 1 ? parts[0]! : { ...parts[0]!, rows: [...rows.values()].toReversed() };
  });
}

/** Cuts sections to what is shown in all. */
export function cutRows(sections: readonly Section[], most: number): Section[] {
  let left = most;
  return sections.flatMap((section) => {
    const rows = section.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...section, rows }] : [];
  });
}

/** Can Enter do something with it? */
export function canRun(row: PaletteRow): boolean {
  return row.kind !== 'command' || row.offer.state === true;
}

/** Sections that have rows. */
export function filled(sections: readonly Section[]): Section[] {
  return sections.filter(({ rows }) => rows.length > 0);
}

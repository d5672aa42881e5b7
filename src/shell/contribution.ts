import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Role } from '#domain/actor.ts';
import type { AnyRow, Related } from '#domain/noun.ts';
import type { Row, TableName } from '#domain/tables.ts';
import type { ReplicaCount } from '#sync/replicaApi.ts';
import type { DriverPart } from '#src/components/driverParts.ts';
import type { Command } from '#src/commands/types.ts';

/** One screen of a feature. */
export interface Screen {
  /** Path in router syntax: `/cases/details/$id`. Governed by the spec's route table in domain/routes.ts. */
  path: string;
  /** The pane's title until the screen names itself; the top bar's title for section screens. */
  title: string;
  /** Loaded when first shown: rare code is not paid for at the start. */
  load: () => Promise<{ default: ComponentType }>;
}

/** Records of one noun in the palette; what finds them and what they are called is declared with the noun. A method, so that a list can hold sources of several nouns. */
export interface RecordSource<T extends TableName = TableName> {
  table: T;
  heading: string;
  icon: LucideIcon;
  /** The roles that find them; absent: whoever may go where they lead. */
  roles?: readonly Role[];
  /** Returns where Enter leads; null for a row that leads nowhere. */
  href(row: Row<T> & { $?: Related }): string | null;
  /** The screen of one such record: `/cases/details/$id`. A link to it brings its card. */
  at?: string;
  /** The record in short, for a peek and beside links to it; loaded when first shown. */
  card?: () => Promise<{ default: ComponentType<{ row: AnyRow }> }>;
}

/** A section of the sidebar. */
export interface SidebarEntry {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Asks for the number beside it, counted on this device: what waits there, not all there is. */
  count?: ReplicaCount;
  /** The word for what the number counts: `pending`. Said of the number wherever there is one. */
  counts?: string;
}

/** The one file a feature is known by. */
export interface Contribution {
  noun: string;
  screens: readonly Screen[];
  /** Its commands, loaded right after the first screen; keys pressed before are kept for them, and a button that must not wait brings its command along. */
  commands?: () => Promise<readonly Command[]>;
  sidebar?: SidebarEntry;
  records?: readonly RecordSource[];
  /** Parts of a driver's file, loaded with the first record of a driver, which shows them as its tabs. */
  driverParts?: () => Promise<readonly DriverPart[]>;
  /** A control for the top bar, before the person's name (the bell). */
  topBar?: ComponentType;
}

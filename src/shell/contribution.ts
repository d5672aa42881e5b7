import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { AnyRow } from '#domain/noun.ts';
import type { Row, TableName } from '#domain/tables.ts';
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

/** Records of one noun in the palette. Methods, so that a list can hold sources of several nouns. */
export interface RecordSource<T extends TableName = TableName> {
  table: T;
  heading: string;
  icon: LucideIcon;
  /** Fields the typed words are looked for in (`relation.field` allowed). */
  searchFields: readonly string[];
  include?: readonly string[];
  label(row: Row<T> & { $?: Record<string, AnyRow | undefined> }): string;
  detail(row: Row<T> & { $?: Record<string, AnyRow | undefined> }): string;
  /** Where Enter leads. */
  href(row: Row<T>): string;
}

/** The one file a feature is known by. */
export interface Contribution {
  noun: string;
  screens: readonly Screen[];
  commands: readonly Command[];
  sidebar?: { label: string; href: string; icon: LucideIcon };
  records?: readonly RecordSource[];
  /** A control for the top bar, before the person's name (the bell). */
  topBar?: ComponentType;
}

import { createContext, use, type ComponentType } from 'react';
import type { Role } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { isRowMode, where } from '#src/commands/contextKeys.ts';
import type { Command } from '#src/commands/types.ts';
import type { ReplicaCount } from '#sync/replicaApi.ts';
import { recordHref } from './recordHref.ts';

/** What a part of a driver's file is shown for. */
export interface DriverPartProps {
  driver: Row<'drivers'>;
  /** The contract that the file is shown with; null: the driver has none. */
  contract: Row<'contracts'> | null;
}

/** The parts that a driver's file has, in their order. */
const ORDER = ['overview', 'application', 'documents', 'pev', 'esign', 'cases', 'alerts', 'history'] as const;
export type DriverTab = (typeof ORDER)[number];

/** One part of a driver's file, which a feature contributes; `?tab=` of the address names it, none is the overview. */
export interface DriverPart {
  tab: DriverTab;
  label: string;
  /** Title of the command that shows it; its key is its number in the file. */
  title: string;
  /** Further keys of that command. */
  keys?: readonly string[];
  keywords: readonly string[];
  roles: readonly Role[];
  /** Loaded when first shown. */
  load: () => Promise<{ default: ComponentType<DriverPartProps> }>;
  /** Returns what is counted beside its name, where the device has the rows. */
  count?: (driverId: string) => ReplicaCount;
  /** The words behind that number for what it counts: `open`. */
  counts?: string;
}

/** Returns parts in the order of the file. */
export const inFileOrder = (parts: readonly DriverPart[]): DriverPart[] =>
  parts.toSorted((a, b) => ORDER.indexOf(a.tab) - ORDER.indexOf(b.tab));

/** Brings all parts that the features contribute, in the order of the file; the same promise each time. */
export const DriverPartsContext = createContext<() => Promise<readonly DriverPart[]>>(() => Promise.resolve([]));

/** Returns the parts that somebody of this role may see; suspends until they have come. */
export const useDriverParts = (role: Role | undefined): DriverPart[] =>
  use(use(DriverPartsContext)()).filter(({ roles }) => role !== undefined && roles.includes(role));

/** Returns the address of a part of a record of a driver, which is at `path`. */
export const partHref = (path: string, tab: DriverTab): string => (tab === 'overview' ? path : `${path}?tab=${tab}`);

/** Returns the key of a part: its number in the file. */
export const partKey = (tab: DriverTab): string => String(ORDER.indexOf(tab) + 1);

/** A driver's file that is open, whatever of it has the keyboard: a row of its documents too. */
const OPEN_FILE = /^\/contracts\/(?:detail|driver)\//;
const onDriver = where({ mode: 'record', 'subject.type': ['contracts', 'drivers'] });

/** Returns the command that shows a part of the driver's file that is open or in hand. */
export function partCommand({ tab, title, keys = [], keywords, roles }: DriverPart): Command {
  return {
    id: `contract.tab.${tab}`,
    title,
    keywords,
    group: 'Drivers & contracts',
    roles,
    keys: [partKey(tab), ...keys],
    when: (ctx) => (isRowMode(ctx.mode) && OPEN_FILE.test(ctx.screen)) || onDriver(ctx),
    undo: 'Back',
    net: 'local',
    run: ({ screen, subject }, tools) => {
      const path = OPEN_FILE.test(screen) ? screen : recordHref(subject!.table as 'contracts' | 'drivers', subject!.row.id)!;
      tools.go(partHref(path, tab));
    },
  };
}

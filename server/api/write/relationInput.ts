import type { ToMany } from '../nounShape.ts';
import type { Path } from './apiPath.ts';
import type { Data } from './data.ts';

/** A row named by its id or a unique field. */
export type Key = Data;

/** The input for a relation to one row. */
export interface OneRelation {
  connect?: Key | null;
  reconnect?: Key | null;
  disconnect?: Key | null;
  create?: Data | null;
  update?: { filter?: Key | null; data: Data } | null;
}

/** The input for a relation to many rows; lists that are left out are empty. */
export interface ManyRelation {
  connect: readonly Key[];
  reconnect: readonly Key[] | null;
  disconnect: readonly Key[];
  delete: readonly Key[];
  create: readonly Data[];
  update: readonly { filter?: Key | null; data: Data }[];
}

const listed = (given: unknown): readonly never[] => (given == null ? [] : Array.isArray(given) ? (given as never[]) : [given as never]);

/** The input of a relation to many; where there is one row at most, the API takes it alone, and here it becomes a list of one. */
export function manyRelation(given: Data): ManyRelation {
  const { connect, reconnect, disconnect, delete: gone, create, update } = given;
  return {
    connect: listed(connect),
    reconnect: reconnect == null ? null : listed(reconnect),
    disconnect: listed(disconnect),
    delete: listed(gone),
    create: listed(create),
    update: listed(update),
  };
}

/** The place of the n-th row of a relation to many; a list of one has no numbers. */
export function placeOfItem({ single }: Pick<ToMany, 'single'>, path: Path, verb: 'create' | 'update', at: number): Path {
  if (single) return path;
  return verb === 'create' ? [...path, at] : [...path, verb, at];
}

import { watched } from '#src/data/watched.ts';
import type { RecordSource } from './contribution.ts';
import { RECORD_SOURCES } from './contributions.ts';
import { sourcesOf } from './palette/scopes.ts';

/** The source of a table's records for the signed-in person; undefined when they have none. */
export function sourceOf(table: string): RecordSource | undefined {
  const me = watched()?.me;
  return (me ? sourcesOf(me, RECORD_SOURCES) : RECORD_SOURCES).find((one) => one.table === table);
}

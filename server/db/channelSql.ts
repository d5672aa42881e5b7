import pg from 'pg';
import type { Scope } from '#domain/scope.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;
const NONE = `'{}'::text[]`;

function channelsOfLiveRow(scope: Scope, alias: string): string {
  switch (scope.kind) {
    case 'ref':
      return `array['ref']`;
    case 'staff':
      return `array['staff']`;
    case 'customer': {
      const column = `${alias}.${name(scope.column)}`;
      const when = scope.when ? ` and ${alias}.${name(scope.when.field)} = ${literal(scope.when.equals)}` : '';
      return `case when ${column} is not null${when} then array['staff', 'c:' || ${column}] else array['staff'] end`;
    }
    case 'user': {
      const own = `'u:' || ${alias}.${name(scope.column)}`;
      if (typeof scope.staff === 'object')
        return `case when ${alias}.${name(scope.staff.when)} then array['staff', ${own}] else array[${own}] end`;
      return scope.staff ? `array['staff', ${own}]` : `array[${own}]`;
    }
    case 'server':
      return NONE;
  }
}

/** SQL for the channels of the row `alias`, a `text[]` that is never null: domain/scope.ts `channelsOf`, said again (SYNC-S6). */
export function channelSql(scope: Scope, alias: string): string {
  return `(case when ${alias}."deletedAt" is not null then ${NONE} else ${channelsOfLiveRow(scope, alias)} end)`;
}

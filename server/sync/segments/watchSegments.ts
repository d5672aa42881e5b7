import { watchCounts, type WatchedCounts } from '../../http/watchCounts.ts';

/** Gauges of the segments that are offered: how many, their bytes as they are sent, and how many commits the oldest is behind the head. */
export function watchSegments(deps: Parameters<typeof watchCounts>[0]): WatchedCounts {
  return watchCounts(
    deps,
    ['weighstation_segments', 'weighstation_segments_bytes', 'weighstation_segments_behind'],
    `select count(*)::int as weighstation_segments, coalesce(sum(s.sent), 0)::bigint as weighstation_segments_bytes,
       coalesce(max(h.seq) - min(s.at), 0)::bigint as weighstation_segments_behind
     from sync_segment s join sync_meta m on m.epoch = s.epoch cross join sync_head h where s.retired_at is null`,
  );
}

import { useEffect } from 'react';
import { FEATURE_FLAGS, type FeatureFlag } from '#domain/reference/reference.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { FLAG_WORDS } from './flagWords.ts';

/** /user-management/settings/feature-flags: what this workspace has switched on; each switch counts for everybody at once. */
export default function FeatureFlags() {
  const { setMode } = usePane();
  const tools = useTools();
  useEffect(() => setMode('record'), [setMode]);
  const { rows, ready } = useLive({ table: 'featureFlags' });
  const known = new Map(rows.map((row) => [row.name, row]));
  const turn = async (name: FeatureFlag, id: string, enabled: boolean): Promise<void> => {
    if (await tools.mutate('featureFlagUpdate', { id, enabled }))
      tools.toast(`${FLAG_WORDS[name].title} is ${enabled ? 'on' : 'off'} for everybody`);
  };
  return (
    <div className="mx-auto grid max-w-3xl content-start gap-5 px-4.5 py-6">
      <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
        Feature flags
      </h1>
      {ready ? (
        <div className="grid divide-y divide-border rounded-lg border border-border bg-card">
          {FEATURE_FLAGS.map((name) => {
            const row = known.get(name);
            // FLAG-1: one that no row tells of is on.
            const isOn = row?.enabled ?? true;
            return (
              <label key={name} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5 gap-y-0.5 px-3.5 py-2.5">
                <input
                  type="checkbox"
                  role="switch"
                  name={name}
                  checked={isOn}
                  aria-checked={isOn}
                  disabled={!row}
                  onChange={({ target }) => row && void turn(name, row.id, target.checked)}
                  className="size-3.5 translate-y-0.5 accent-ring"
                />
                <span className="font-medium">{FLAG_WORDS[name].title}</span>
                <span className="col-start-2 text-muted-foreground">{FLAG_WORDS[name].governs}</span>
              </label>
            );
          })}
        </div>
      ) : (
        <div aria-busy="true" aria-label="Feature flags" className="grid gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </div>
  );
}

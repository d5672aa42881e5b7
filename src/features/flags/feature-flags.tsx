import { FEATURE_FLAGS, type FeatureFlag } from '#domain/reference/reference.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { SwitchScreen } from '#src/components/switch-screen.tsx';
import { useLive } from '#src/data/useLive.ts';
import { FLAG_WORDS } from './flagWords.ts';

/** /user-management/settings/feature-flags: what this workspace has switched on; each switch counts for everybody at once. */
export default function FeatureFlags() {
  const tools = useTools();
  const { rows, ready } = useLive({ table: 'featureFlags' });
  const known = new Map(rows.map((row) => [row.name, row]));
  const turn = async (name: FeatureFlag, id: string, enabled: boolean): Promise<void> => {
    if (await tools.mutate('featureFlagUpdate', { id, enabled }))
      tools.toast(`${FLAG_WORDS[name].title} is ${enabled ? 'on' : 'off'} for everybody`);
  };
  const switches = FEATURE_FLAGS.map((name) => {
    const row = known.get(name);
    const { title, governs } = FLAG_WORDS[name];
    // FLAG-1: one that no row tells of is on.
    const isOn = row?.enabled ?? true;
    return { name, title, detail: governs, isOn, disabled: !row, turn: (on: boolean) => row && void turn(name, row.id, on) };
  });
  return <SwitchScreen title="Feature flags" ready={ready} switches={switches} />;
}

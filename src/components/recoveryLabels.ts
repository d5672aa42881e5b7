import type { RecoveryNote } from '#sync/replicaApi.ts';
import { mutationLabel } from '#src/components/changeLabels.ts';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** What happened to a device's changes when it lost its store, one sentence each. */
export function recoveryLabels({ restored, lost, checked }: RecoveryNote): string[] {
  const counts = new Map<string, number>();
  for (const { name } of lost) counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = [...counts].map(([name, count]) => (count === 1 ? mutationLabel(name) : `${mutationLabel(name)} (${count})`)).join(', ');
  const isOne = lost.length === 1;
  return [
    restored > 0 ? `${changes(restored)} came back from the safety copy.` : '',
    lost.length > 0 && checked ? `${changes(lost.length)} ${isOne ? 'is' : 'are'} lost and never reached the server: ${named}.` : '',
    lost.length > 0 && !checked ? `${changes(lost.length)} may be lost: ${named}. The server will be asked.` : '',
  ].filter((text) => text !== '');
}

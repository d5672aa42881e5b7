import { useEffect, useState } from 'react';
import { CommandButton } from '#src/commands/command-button.tsx';
import { loadingLabel } from '#src/components/loadingLabels.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useSyncStatus } from '#src/data/useLive.ts';
import { lookAtDisk, type DiskUse } from './diskUse.ts';
import { SectionHead } from './section-head.tsx';

const number = new Intl.NumberFormat('en-US');
const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number): string => `${number.format(Math.round(bytes / MEGABYTE))} MB`;

/** Shows what lies on this device, whether it stays there, and the ways to begin anew. */
export function StorageSection() {
  const { proof, progress } = useSyncStatus();
  const [disk, setDisk] = useState<DiskUse | null>(null);
  useEffect(() => void lookAtDisk().then(setDisk), []);
  const keep = async (): Promise<void> => {
    await navigator.storage.persist();
    setDisk(await lookAtDisk());
  };
  const facts: [label: string, value: React.ReactNode][] = [
    ['Rows', proof ? number.format(proof.rows) : 'Being counted'],
    ['Verified', proof?.verifiedAt ? <DateText key="at" value={proof.verifiedAt} withTime /> : 'Not yet'],
    ['Rows repaired', number.format(proof?.mismatches ?? 0)],
    ['On disk', disk?.usedBytes == null ? 'Unknown' : megabytes(disk.usedBytes)],
    ['Storage available', disk?.quotaBytes == null ? 'Unknown' : megabytes(disk.quotaBytes)],
    ['Protected from browser cleanup', disk?.kept == null ? 'Unknown' : disk.kept ? 'Yes' : 'No'],
  ];
  if (progress && progress.total > 0) facts.unshift(['Loading', loadingLabel(progress)]);
  return (
    <section id="storage" aria-labelledby="storage-heading" className="grid gap-2">
      <SectionHead id="storage-heading" title="Offline storage">
        {disk?.kept === false && (
          <Button data-part="note" onClick={() => void keep()}>
            Protect from browser cleanup
          </Button>
        )}
        <CommandButton id="sync.verify" />
        <CommandButton id="sync.reset" />
        <CommandButton id="help.diagnostics" />
      </SectionHead>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-5 gap-y-3 rounded-lg border border-border bg-card p-3.5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

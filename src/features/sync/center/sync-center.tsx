import { useEffect, useMemo, useRef } from 'react';
import { useOutbox } from '#src/data/useLive.ts';
import { WaitingSection } from '#src/documents/waiting-section.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { RecoveryNote } from '#src/components/recovery-note.tsx';
import { SealedNote } from '#src/components/sealed-note.tsx';
import { AttentionTray } from '../tray/attention-tray.tsx';
import { KeptSection } from './kept-section.tsx';
import { SettledChanges } from './settled-changes.tsx';
import { SinceYouLeft } from './since-you-left.tsx';
import { StorageSection } from './storage-section.tsx';
import { trayGroups } from '../tray/tray.ts';
import { useChangeKeys } from './useChangeKeys.ts';
import { waitingChanges } from './waiting.ts';
import { WaitingChanges } from './waiting-changes.tsx';

/** /sync: what became of the changes that were made here, what others did meanwhile, and what lies on this device. */
export default function SyncCenter() {
  const { setMode, setTitle, hash } = usePane();
  const outbox = useOutbox();
  const groups = useMemo(() => trayGroups(outbox), [outbox]);
  const waiting = useMemo(() => waitingChanges(outbox), [outbox]);
  const mids = useMemo(() => [...groups.map(({ entry }) => entry.mid), ...waiting.map(({ mid }) => mid)], [groups, waiting]);
  const root = useRef<HTMLDivElement>(null);
  const keys = useChangeKeys(mids, root);
  useEffect(() => {
    setMode('record');
    setTitle('Sync center');
  }, [setMode, setTitle]);
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <article className="@container h-full overflow-auto">
      {/* The keys move between the items, which are focused themselves. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={root} onKeyDown={keys.onKeyDown} className="mx-auto grid max-w-4xl gap-7 px-4.5 py-5">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
          Sync center
        </h1>
        <div className="grid gap-2 empty:hidden">
          <RecoveryNote />
          <SealedNote />
        </div>
        <SinceYouLeft asked={hash === 'absence'} />
        <AttentionTray groups={groups} keys={keys} />
        <WaitingChanges changes={waiting} keys={keys} />
        <WaitingSection />
        <SettledChanges />
        <KeptSection />
        <StorageSection />
      </div>
    </article>
  );
}

import { useEffect } from 'react';
import { usePane } from '#src/panes/usePane.ts';
import { AttentionTray } from './attention-tray.tsx';

/** /sync: what became of the changes that were made here. */
export default function SyncCentre() {
  const { setMode, setTitle } = usePane();
  useEffect(() => {
    setMode('record');
    setTitle('Sync centre');
  }, [setMode, setTitle]);
  return (
    <article className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-4xl gap-7 px-4.5 py-5">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
          Sync centre
        </h1>
        <AttentionTray />
      </div>
    </article>
  );
}

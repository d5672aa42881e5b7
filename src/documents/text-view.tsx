import { useEffect, useState } from 'react';

/** Longer texts are for an editor. */
const SHOWN_BYTES_MAX = 500_000;

/** Plain words, wrapped. */
export function TextView({ blob, zoom }: { blob: Blob; zoom: number | null }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let stale = false;
    void blob
      .slice(0, SHOWN_BYTES_MAX)
      .text()
      .then((words) => stale || setText(words));
    return () => {
      stale = true;
    };
  }, [blob]);
  return (
    <div data-page={1} className="mx-auto w-full max-w-3xl rounded-sm bg-card p-6 shadow-float">
      <pre style={{ fontSize: `${(zoom ?? 1) * 0.875}rem` }} className="font-mono whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
      {blob.size > SHOWN_BYTES_MAX && (
        <p className="mt-4 text-sm text-muted-foreground">Only the beginning is shown. Download it for the rest.</p>
      )}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { watchIdle } from '#src/session/watchIdle.ts';
import { useStore } from '#src/commands/store.ts';
import { IdleDialog } from './idle-dialog.tsx';
import { idlePrompt } from './shellState.ts';

/** Logs out whoever has left the desk (spec section 9), after asking; what waits is sent or sealed by the logout itself. */
export default function IdleWatch({ leave }: { leave: () => void }) {
  const prompt = useStore(idlePrompt);
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  }, [leave]);
  useEffect(() => {
    const stop = watchIdle((now, stay) => {
      idlePrompt.set(now.kind === 'prompt' ? { leftMs: now.leftMs, stay } : null);
      if (now.kind === 'over') latest.current();
    });
    return () => {
      stop();
      idlePrompt.set(null);
    };
  }, []);
  return prompt && <IdleDialog leftMs={prompt.leftMs} />;
}

import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { logout } from '../auth0.ts';
import { explainLoginFailure } from '../authFailure.ts';
import { PRIMARY_ACTION, SessionPage } from './session-page.tsx';

interface LogoutProps {
  /** Closes the replica: sends what waits and erases what is replicated. A failure of it does not keep anybody signed in. */
  beforeLeave: () => Promise<void>;
}

/** `/logout`: closes the replica, ends the session and returns to the first page. */
export default function Logout({ beforeLeave }: LogoutProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    // The development mode of React runs effects twice; leaving happens once.
    if (hasStarted.current) return;
    hasStarted.current = true;
    beforeLeave()
      .catch(() => undefined)
      .then(logout)
      .catch((error: unknown) => setProblem(explainLoginFailure(error)));
  }, [beforeLeave]);
  if (problem === null) return <SessionPage heading={MESSAGES.loggingOut} tone="status" />;
  return (
    <SessionPage
      heading={MESSAGES.somethingWrong}
      tone="alert"
      actions={
        <button type="button" className={PRIMARY_ACTION} onClick={() => location.reload()}>
          Try again
        </button>
      }
    >
      {problem}
    </SessionPage>
  );
}

import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import type { Left } from '#sync/replicaApi.ts';
import { logout, logoutHere } from '../auth0.ts';
import { loginFailureLabel } from '../loginFailureLabel.ts';
import { LeftBehind } from './left-behind.tsx';
import { PRIMARY_ACTION, SessionPage } from './session-page.tsx';

interface LogoutProps {
  /** Closes the replica: sends what waits and erases what is replicated. A failure of it does not keep anybody signed in. */
  beforeLeave: () => Promise<Left>;
}

/** `/logout`: closes the replica, ends the session and returns to the first page; says first what could not be sent. */
export default function Logout({ beforeLeave }: LogoutProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [left, setLeft] = useState<Left | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    // The development mode of React runs effects twice; leaving happens once.
    if (hasStarted.current) return;
    hasStarted.current = true;
    beforeLeave()
      .catch(() => null)
      .then(async (how) => {
        if (!how || Math.max(how.unsent, how.sealed) === 0) return logout();
        await logoutHere();
        setLeft(how);
      })
      .catch((error: unknown) => setProblem(loginFailureLabel(error)));
  }, [beforeLeave]);
  if (left) return <LeftBehind left={left} goOn={() => location.assign('/')} />;
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

import { useCallback, useEffect, useState } from 'react';
import { login } from '../auth0.ts';
import { loginFailureLabel } from '../loginFailureLabel.ts';
import type { AppState } from '../returnTo.ts';
import { PRIMARY_ACTION, SessionPage } from './session-page.tsx';

/** `/auth`: goes to the sign-in page, keeping `caseId` and `returnTo` for the way back. */
export default function AuthStart() {
  const [problem, setProblem] = useState<string | null>(null);
  const start = useCallback(() => {
    setProblem(null);
    login(wishOf(location.search), new URLSearchParams(location.search).get('login_hint')).catch((error: unknown) =>
      setProblem(loginFailureLabel(error)),
    );
  }, []);
  useEffect(start, [start]);
  if (problem === null) return <SessionPage heading="Taking you to sign in..." tone="status" />;
  return (
    <SessionPage
      heading="Sign-in did not start"
      tone="alert"
      actions={
        <button type="button" className={PRIMARY_ACTION} onClick={start}>
          Try again
        </button>
      }
    >
      {problem}
    </SessionPage>
  );
}

function wishOf(search: string): AppState {
  const asked = new URLSearchParams(search);
  const [caseId, returnTo] = [asked.get('caseId'), asked.get('returnTo')];
  return { ...(caseId !== null && { caseId }), ...(returnTo !== null && { returnTo }) };
}

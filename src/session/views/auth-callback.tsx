import { useEffect, useRef, useState } from 'react';
import { classify } from '../authFailure.ts';
import { loginFailureLabel } from '../loginFailureLabel.ts';
import { authPath, type AppState } from '../returnTo.ts';
import { sendVerification } from '../sendVerification.ts';
import { completeSignIn } from '../signedIn.ts';
import { PRIMARY_ACTION, SessionPage } from './session-page.tsx';
import { SessionProblem, type Problem } from './session-problem.tsx';

interface AuthCallbackProps {
  /** Open this address of the app; the person is remembered by then. */
  goOn: (target: string) => void;
  /** Go to `/logout`. */
  leave: () => void;
}

type Outcome =
  | { kind: 'waiting' }
  | { kind: 'login-failed'; message: string; retry: string }
  | { kind: 'problem'; problem: Problem; message: string; wanted: string; isUnverified?: boolean };

/** `/auth/callback`: ends the sign-in and goes on, or says why not. */
export default function AuthCallback({ goOn, leave }: AuthCallbackProps) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'waiting' });
  const latestGoOn = useRef(goOn);
  useEffect(() => {
    latestGoOn.current = goOn;
  }, [goOn]);
  useEffect(() => {
    let isShown = true;
    completeSignIn().then(
      ({ target, who }) => {
        if (!isShown) return;
        if (who.kind === 'ok') latestGoOn.current(target);
        else
          setOutcome({ kind: 'problem', problem: who.kind, message: who.message, wanted: target, isUnverified: who.isUnverified ?? false });
      },
      (error: unknown) => isShown && setOutcome(outcomeOf(error)),
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (outcome.kind === 'waiting') return <SessionPage heading="Signing you in..." tone="status" />;
  if (outcome.kind === 'problem')
    return (
      <SessionProblem
        problem={outcome.problem}
        leave={leave}
        detail={outcome.message}
        wanted={outcome.wanted}
        sendAgain={outcome.isUnverified ? sendVerification : undefined}
      />
    );
  return (
    <SessionPage
      heading="Sign-in failed"
      tone="alert"
      actions={
        <button type="button" className={PRIMARY_ACTION} onClick={() => location.assign(outcome.retry)}>
          Try again
        </button>
      }
    >
      {outcome.message}
    </SessionPage>
  );
}

function outcomeOf(error: unknown): Outcome {
  if (classify(error) === 'blocked') return { kind: 'problem', problem: 'disabled', message: '', wanted: '/' };
  const wish = (error as { appState?: AppState } | null)?.appState;
  return { kind: 'login-failed', message: loginFailureLabel(error), retry: authPath(wish, location.origin) };
}

import AccessDenied from './access-denied.tsx';
import QueryFailed from './query-failed.tsx';
import SessionExpired from './session-expired.tsx';
import UserDisabled from './user-disabled.tsx';

/** The reasons why nobody is served; the words of the replica's `Stop`. */
export type Problem = 'session-expired' | 'disabled' | 'not-found' | 'failed';

interface SessionProblemProps {
  problem: Problem;
  /** Go to `/logout`. */
  leave: () => void;
  /** The server's own words, shown small where they help. */
  detail?: string;
  /** The address to come back to, where that is not the one shown now. */
  wanted?: string;
}

/** The page for a reason: used after a sign-in and when the replica stops. */
export function SessionProblem({ problem, leave, detail = '', wanted }: SessionProblemProps) {
  switch (problem) {
    case 'session-expired':
      return <SessionExpired leave={leave} wanted={wanted ?? location.pathname + location.search + location.hash} />;
    case 'disabled':
      return <UserDisabled leave={leave} />;
    case 'not-found':
      return <AccessDenied leave={leave} detail={detail} />;
    case 'failed':
      return <QueryFailed leave={leave} detail={detail} />;
  }
}

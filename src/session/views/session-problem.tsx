import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import SessionExpired from './session-expired.tsx';
import { PRIMARY_ACTION, SessionPage, OTHER_ACTION } from './session-page.tsx';

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
  /** Sends the mail with which the email is verified, where that is what is missing; resolves with what became of it. */
  sendAgain?: (() => Promise<string>) | undefined;
}

/** The identity is real but no user of the product; `detail` says why no user was made. */
function AccessDenied({ leave, detail = '', sendAgain }: Pick<SessionProblemProps, 'leave' | 'detail' | 'sendAgain'>) {
  return (
    <SessionPage
      heading={MESSAGES.accessDenied}
      tone="alert"
      actions={
        <button type="button" className={PRIMARY_ACTION} onClick={leave}>
          Log out
        </button>
      }
    >
      <p>{MESSAGES.accountNotFound}</p>
      {detail && detail !== MESSAGES.accountNotFound && <p className="mt-2 text-xs">{detail}</p>}
      {sendAgain && <VerifyAgain sendAgain={sendAgain} />}
    </SessionPage>
  );
}

/** Has the link that verifies the email mailed again, and says what became of it. */
function VerifyAgain({ sendAgain }: { sendAgain: () => Promise<string> }) {
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setSaid(await sendAgain());
    setBusy(false);
  };
  return (
    <div className="mt-2 grid justify-items-start gap-2 text-xs">
      <button type="button" className={OTHER_ACTION} aria-disabled={isBusy} onClick={() => void send()}>
        {isBusy ? 'Sending…' : 'Send again'}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}

/** The question who the person is failed, for another reason than the person. */
function QueryFailed({ leave, detail = '' }: { leave: () => void; detail?: string }) {
  return (
    <SessionPage
      heading={MESSAGES.somethingWrong}
      tone="alert"
      actions={
        <>
          <button type="button" className={PRIMARY_ACTION} onClick={() => location.reload()}>
            Refresh
          </button>
          <button type="button" className={OTHER_ACTION} onClick={leave}>
            Logout
          </button>
        </>
      }
    >
      <p>{MESSAGES.tryRefreshing}</p>
      {detail && <p className="mt-2 text-xs">{detail}</p>}
    </SessionPage>
  );
}

/** A disabled user. The way back to sign-in leads through the logout, or the provider would bring the same person back at once. */
function UserDisabled({ leave }: { leave: () => void }) {
  return (
    <SessionPage
      heading={MESSAGES.disabled}
      tone="alert"
      actions={
        <a
          href="/logout"
          className={PRIMARY_ACTION}
          onClick={(event) => {
            event.preventDefault();
            leave();
          }}
        >
          Back to login
        </a>
      }
    />
  );
}

/** The page for a reason: used after a sign-in and when the replica stops. */
export function SessionProblem({ problem, leave, detail = '', wanted, sendAgain }: SessionProblemProps) {
  switch (problem) {
    case 'session-expired':
      return <SessionExpired leave={leave} wanted={wanted ?? location.pathname + location.search + location.hash} />;
    case 'disabled':
      return <UserDisabled leave={leave} />;
    case 'not-found':
      return <AccessDenied leave={leave} detail={detail} sendAgain={sendAgain} />;
    case 'failed':
      return <QueryFailed leave={leave} detail={detail} />;
  }
}

import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { OTHER_ACTION, PRIMARY_ACTION, SessionPage } from './session-page.tsx';

/** The spec's 3 seconds between the mail and the way back to the sign-in. */
export const BACK_AFTER_MS = 3000;
/** Says the same for every e-mail: nobody learns here who has an account. */
const SENT = 'If the account exists, an email was sent.';
const UNREACHABLE = 'The server cannot be reached. Check the connection and try again.';

/** Returns what is wrong with an email, in the spec's words; null: nothing. Whether it is deliverable is the server's to say. */
export function emailProblem(text: string): string | null {
  const email = text.trim();
  if (email === '') return MESSAGES.emailBlank;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254 ? null : MESSAGES.emailInvalid;
}

/** `/recover-password`: has a link for a new password mailed, then leads back to the sign-in. */
export default function RecoverPassword({ goOn }: { goOn: () => void }) {
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  }, [goOn]);
  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => latest.current(), BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const refuse = (words: string): void => {
    setState('asking');
    setProblem(words);
    input.current?.focus();
  };
  const send = async (email: string): Promise<void> => {
    setProblem(null);
    setState('sending');
    const answer = await fetch('/api/reset-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: email.trim() }),
    }).catch(() => null);
    if (!answer) return refuse(UNREACHABLE);
    if (answer.status === 400) return refuse(MESSAGES.emailInvalid);
    // Spec section 7: a failure is only logged, so that it tells nothing about the account.
    // oxlint-disable-next-line no-console
    if (!answer.ok) console.warn(`The link for a new password was not asked for: the server answered ${answer.status}.`);
    setState('sent');
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state === 'sending') return;
    const email = input.current?.value ?? '';
    const wrong = emailProblem(email);
    if (wrong) refuse(wrong);
    else void send(email);
  };

  if (state === 'sent')
    return (
      <SessionPage heading="Check your mail" tone="status" actions={<SignInLink />}>
        {SENT}
      </SessionPage>
    );
  return (
    <SessionPage heading="Recover password" tone="status">
      <form noValidate className="mt-3 grid gap-3 text-foreground" onSubmit={onSubmit}>
        <label className="grid gap-1 font-medium">
          Email
          <input
            ref={input}
            name="email"
            type="email"
            autoComplete="username"
            maxLength={254}
            aria-invalid={problem !== null}
            aria-describedby={problem ? 'recover-problem' : undefined}
            className="h-8 rounded-md border border-input bg-background px-2.5 font-normal outline-hidden focus-visible:ring-2 focus-visible:ring-ring aria-invalid:border-destructive"
          />
        </label>
        {problem && (
          <p id="recover-problem" role="alert" className="text-destructive">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <button type="submit" className={PRIMARY_ACTION} aria-disabled={state === 'sending'}>
            {state === 'sending' ? 'Sending…' : 'Send the link'}
          </button>
          <SignInLink />
        </div>
      </form>
    </SessionPage>
  );
}

function SignInLink() {
  return (
    <a href="/auth" className={OTHER_ACTION}>
      Back to login
    </a>
  );
}

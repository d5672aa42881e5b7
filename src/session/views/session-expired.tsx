import { useEffect, useRef } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { keepRequestedPage } from '../requestedPage.ts';
import { SessionPage } from './session-page.tsx';

/** The spec's 3 seconds between the message and the logout. */
export const LEAVE_AFTER_MS = 3000;

interface SessionExpiredProps {
  leave: () => void;
  /** The address to come back to after the next sign-in. */
  wanted: string;
}

/** Says that the session is over, then leaves by itself; the next sign-in in this tab leads back. */
export default function SessionExpired({ leave, wanted }: SessionExpiredProps) {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  }, [leave]);
  useEffect(() => {
    const timer = setTimeout(() => {
      keepRequestedPage(wanted);
      latest.current();
    }, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return <SessionPage heading={MESSAGES.sessionExpired} tone="alert" />;
}

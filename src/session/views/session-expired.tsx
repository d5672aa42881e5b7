import { useEffect, useRef } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { SessionPage } from './session-page.tsx';

/** The spec's 3 seconds between the message and the logout. */
export const LEAVE_AFTER_MS = 3000;

/** Says that the session is over, then leaves by itself. */
export default function SessionExpired({ leave }: { leave: () => void }) {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  }, [leave]);
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <SessionPage heading={MESSAGES.sessionExpired} tone="alert" />;
}

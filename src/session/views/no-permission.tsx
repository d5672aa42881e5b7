import { MESSAGES } from '#domain/messages.ts';
import { PRIMARY_ACTION, SessionPage } from './session-page.tsx';

/** A page that the person's role does not open. */
export default function NoPermission() {
  return (
    <SessionPage
      heading={MESSAGES.noPermission}
      tone="alert"
      actions={
        <a href="/" className={PRIMARY_ACTION}>
          Go home
        </a>
      }
    />
  );
}

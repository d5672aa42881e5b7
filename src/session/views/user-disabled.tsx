import { MESSAGES } from '#domain/messages.ts';
import { PRIMARY_ACTION, SessionPage } from './session-page.tsx';

/** A disabled user. The way back to sign-in leads through the logout, or the provider would bring the same person back at once. */
export default function UserDisabled({ leave }: { leave: () => void }) {
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

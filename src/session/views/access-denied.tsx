import { MESSAGES } from '#domain/messages.ts';
import { PRIMARY_ACTION, SessionPage } from './session-page.tsx';

/** The identity is real but no user of the product; `detail` says why no user was made. */
export default function AccessDenied({ leave, detail = '' }: { leave: () => void; detail?: string }) {
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
    </SessionPage>
  );
}

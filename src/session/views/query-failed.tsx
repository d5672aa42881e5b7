import { MESSAGES } from '#domain/messages.ts';
import { OTHER_ACTION, PRIMARY_ACTION, SessionPage } from './session-page.tsx';

/** The question who the person is failed, for another reason than the person. */
export default function QueryFailed({ leave, detail = '' }: { leave: () => void; detail?: string }) {
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

import type { Left } from '#sync/replicaApi.ts';
import { saveFile } from '#src/browser/saveFile.ts';
import { OTHER_ACTION, PRIMARY_ACTION, SessionPage } from './session-page.tsx';

const FILE = 'weighstation-sealed-work.json';

/** Tells, after a sign-out with work that could not be sent, where it is and what becomes of it. */
export function LeftBehind({ left, goOn }: { left: Left; goOn: () => void }) {
  const { unsent, sealed, copy } = left;
  const count = Math.max(unsent, sealed);
  const changes = count === 1 ? '1 change' : `${count} changes`;
  const [was, it, is] = count === 1 ? ['was', 'it', 'is'] : ['were', 'they', 'are'];
  return (
    <SessionPage
      heading={`You are signed out. ${changes} ${was} not sent`}
      tone="status"
      actions={
        <>
          <button type="button" className={PRIMARY_ACTION} onClick={goOn}>
            Go to sign-in
          </button>
          {copy !== null && (
            <button type="button" className={OTHER_ACTION} onClick={() => saveFile(FILE, copy, 'application/json')}>
              Save an encrypted copy
            </button>
          )}
        </>
      }
    >
      {copy === null
        ? `Sign in again on this device and ${it} will be sent.`
        : `Nobody can read ${count === 1 ? 'it' : 'them'} on this device. Sign in here again within 90 days and ${it} ${is} sent.`}
    </SessionPage>
  );
}

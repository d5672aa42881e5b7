import { MESSAGES } from '#domain/messages.ts';
import { ErrorState } from '#src/components/empty-state.tsx';

const FIRST_PAGE = { href: '/', label: 'Go to the first page' };

/** The spec's words for a page the role does not open. */
export function NoPermission() {
  return <ErrorState title={MESSAGES.noPermission} way={FIRST_PAGE} />;
}

/** An address no screen answers to. */
export function NotFound() {
  return (
    <ErrorState title="404" way={FIRST_PAGE}>
      There is no page at this address.
    </ErrorState>
  );
}

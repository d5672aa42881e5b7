import { classify, codeOf, messageOf } from './authFailure.ts';

/** The failed sign-in in words for the person. */
export function loginFailureLabel(error: unknown): string {
  const code = codeOf(error);
  if (code === 'access_denied') return 'The sign-in was cancelled.';
  if (code === 'missing_transaction' || code === 'state_mismatch')
    return 'This sign-in was used before, or it was started in another window.';
  if (classify(error) === 'offline') return 'The server cannot be reached. Check your connection and try again.';
  if (/Expiration Time|Issued At|Authentication Time/.test(messageOf(error)))
    return 'The clock of this device seems to be wrong. Set it right and try again.';
  if (messageOf(error).includes('secure origin')) return 'Sign-in needs a secure address: open the app over https or on localhost.';
  return messageOf(error);
}

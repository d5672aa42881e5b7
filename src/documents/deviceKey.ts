import { preferenceId } from '#domain/users/preferenceId.ts';
import { outbox, rows } from '#src/data/replica.ts';
import { keyOfText, newKeyText } from '#src/browser/sealing.ts';

/** Names this browser among those of a person. No secret. */
const BROWSER = 'weighstation.browser';

function browserId(): string {
  const known = localStorage.getItem(BROWSER);
  if (known) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(BROWSER, made);
  return made;
}

/**
 * The key of this person's files on this device. It is a preference of theirs: in the replica while they are signed in, sent or
 * sealed with their other changes when they leave, and here again after their next sign-in. So files that wait outlive a
 * sign-out, and nobody reads them meanwhile. Null: it has not come yet, or could not be made. One tab at a time may ask.
 */
export async function deviceKey(userId: string, mayMake: boolean): Promise<CryptoKey | null> {
  const name = `fileKey.${browserId()}`;
  const row = await rows.get('preferences', preferenceId(userId, name));
  if (typeof row?.value === 'string') return keyOfText(row.value);
  if (!mayMake) return null;
  const value = await newKeyText();
  const outcome = await outbox.mutate('preferenceSet', { name, value });
  return outcome.ok ? keyOfText(value) : null;
}

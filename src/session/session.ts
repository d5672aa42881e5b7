/** The person who worked here last: enough to open the right replica before the network answers. */
export interface RememberedPerson {
  userId: string;
  email: string;
  /** Subject of the person's tokens. */
  sub: string;
}

const KEY = 'weighstation.session';
/** Set when a sign-out could not reach the provider, whose own session then still lives: the next sign-in asks for the password. */
const ASK_KEY = 'weighstation.askPassword';

let seen: { text: string | null; person: RememberedPerson | null } = { text: null, person: null };

/** The remembered person, or null when nobody is signed in on this device. The same object as long as nothing changed. */
export function currentSession(): RememberedPerson | null {
  const text = localStorage.getItem(KEY);
  if (text !== seen.text) seen = { text, person: parsePerson(text) };
  return seen.person;
}

/** Called after the first hello: from now on the app starts without asking the server who this is. */
export function remember(person: RememberedPerson): void {
  localStorage.setItem(KEY, JSON.stringify({ userId: person.userId, email: person.email, sub: person.sub }));
}

export function forget(): void {
  localStorage.removeItem(KEY);
}

/** Tells of sign-outs and changes of person in other tabs; null: signed out. Returns how to stop listening. */
export function onSessionChange(listener: (person: RememberedPerson | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    // The SDK's own entry counts too: without it there is no session, whatever we remember.
    const isSdkGone = event.newValue === null && (event.key?.startsWith('@@auth0spajs@@') ?? false) && event.key!.endsWith('@@user@@');
    if (isSdkGone) listener(null);
    else if (event.key === KEY || event.key === null) listener(currentSession());
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Shall the next sign-in ask for the password although the provider may know the person? */
export function mustAskPassword(): boolean {
  return localStorage.getItem(ASK_KEY) !== null;
}

export function setMustAskPassword(must: boolean): void {
  if (must) localStorage.setItem(ASK_KEY, '1');
  else localStorage.removeItem(ASK_KEY);
}

function parsePerson(text: string | null): RememberedPerson | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<RememberedPerson> | null;
    const isWhole = [value?.userId, value?.email, value?.sub].every((part) => typeof part === 'string' && part !== '');
    return isWhole ? (value as RememberedPerson) : null;
  } catch {
    return null;
  }
}

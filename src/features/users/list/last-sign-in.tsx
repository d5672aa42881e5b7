import { createContext, use, useMemo } from 'react';
import { useServerAnswer, type ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import type { UserSignInsResult } from '#src/data/operations.gen.ts';
import { userSignIns } from '../user.operations.ts';

type SignIn = UserSignInsResult['userSignIns'][number];

/** What the server tells of people's sign-ins. `known`: by the id of the person. */
export interface SignIns {
  state: ServerAnswer<unknown>['state'];
  known: ReadonlyMap<string, SignIn>;
}

/** The sign-ins around the rows of a list. */
export const SignInsContext = createContext<SignIns>({ state: 'asking', known: new Map() });

const NOTHING = {};

/** Asks when everybody last signed in, which only the server knows (USER-9). */
export function useSignIns(): SignIns {
  const { state, data } = useServerAnswer(userSignIns, NOTHING, ['users']);
  return useMemo(() => ({ state, known: new Map(data?.userSignIns.map((one) => [one.userId, one])) }), [state, data]);
}

/** When a person last signed in, as far as the server has told it. */
export function LastSignIn({ userId, from: { state, known } }: { userId: string; from: SignIns }) {
  const found = known.get(userId);
  if (found?.isWaiting) return <NotAtProvider fault={found.fault} />;
  if (found?.lastSignInAt) return <DateText value={found.lastSignInAt} withTime />;
  if (found?.hasAccount) return <span className="text-muted-foreground">{found.isInvited ? 'Invited' : 'Never'}</span>;
  if (state === 'asking') return <Skeleton className="w-16" />;
  return (
    <span className="text-muted-foreground" title={found ? 'No account here' : 'Not known until the server can be reached'}>
      -
    </span>
  );
}

/** Says that the tenant does not know of a change of this person yet; with `fault` it is not told any more until something changes. */
function NotAtProvider({ fault }: { fault: string | null }) {
  const look = { glyph: fault ? 'warning' : 'clock', tone: fault ? 'red' : 'amber', label: 'Not yet at the sign-in provider' } as const;
  return <Badge look={fault ? { ...look, note: `${fault}. The next change or start tries again.` } : look} />;
}

/** The same in a list, which asks once for all of its rows. */
export function ListedSignIn({ userId }: { userId: string }) {
  return <LastSignIn userId={userId} from={use(SignInsContext)} />;
}

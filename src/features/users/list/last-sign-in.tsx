import { use } from 'react';
import { DateText } from '#src/components/date-text.tsx';
import { Badge } from '#src/components/badge.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { SignInsContext, type SignIns } from './signIns.ts';

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

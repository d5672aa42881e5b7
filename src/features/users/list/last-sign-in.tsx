import { use } from 'react';
import { DateText } from '#src/components/date-text.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { SignInsContext, type SignIns } from './signIns.ts';

/** When a person last signed in, as far as the server has told it. */
export function LastSignIn({ userId, from: { state, known } }: { userId: string; from: SignIns }) {
  const found = known.get(userId);
  if (found?.lastSignInAt) return <DateText value={found.lastSignInAt} withTime />;
  if (found?.hasAccount) return <span className="text-muted-foreground">{found.isInvited ? 'Invited' : 'Never'}</span>;
  if (state === 'asking') return <Skeleton className="w-16" />;
  return (
    <span className="text-muted-foreground" title={found ? 'No account here' : 'Not known until the server can be reached'}>
      -
    </span>
  );
}

/** The same in a list, which asks once for all of its rows. */
export function ListedSignIn({ userId }: { userId: string }) {
  return <LastSignIn userId={userId} from={use(SignInsContext)} />;
}

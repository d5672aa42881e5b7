import { X } from 'lucide-react';
import { isStaff } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { Avatar } from '#src/components/avatar.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useLive, useMe } from '#src/data/useLive.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { caseFollowersQuery } from '../case.queries.ts';

/** Shows who hears of what happens to a case: staff see everybody and decide for them, others decide for themselves. */
export function CaseFollowers({ row }: { row: Row<'cases'> }) {
  const me = useMe();
  const tools = useTools();
  const { rows, ready } = useLive(caseFollowersQuery(row.id));
  if (!me || !ready) return null;
  const follows = rows.some(({ userId }) => userId === me.userId);
  const subject = { table: 'cases', row } as const;
  const people = isStaff(me) ? rows : [];
  return (
    <section aria-label="Followers">
      <SectionHeading count={isStaff(me) ? rows.length : undefined}>Followers</SectionHeading>
      {isStaff(me) && rows.length === 0 && <p className="mb-2 text-muted-foreground">Nobody follows this case</p>}
      {people.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {people.map(({ id, userId, $ }) => {
            const name = $?.['user'] ? userName($['user'] as Row<'users'>) : 'Somebody who is not here anymore';
            return (
              <li key={id} className="inline-flex items-center gap-1.5 rounded-full border border-border py-0.5 pr-0.5 pl-1">
                <Avatar name={name} className="size-5" />
                <span>{name}</span>
                <Button
                  data-part="row"
                  variant="ghost"
                  size="icon"
                  className="size-5 rounded-full pointer-coarse:size-8 [&_svg]:size-3"
                  aria-label={`Remove ${name} from the followers`}
                  onClick={() => void tools.mutate('caseUnfollow', { caseId: row.id, userIds: [userId] })}
                >
                  <X aria-hidden="true" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <CommandButton id="case.follow" subject={subject}>
          {follows ? 'Unfollow' : 'Follow'}
        </CommandButton>
        <CommandButton id="case.followers" subject={subject}>
          Add or remove…
        </CommandButton>
        {!isStaff(me) && (
          <span className="text-muted-foreground">{follows ? 'You hear of what happens here' : 'You hear nothing of this case'}</span>
        )}
      </div>
    </section>
  );
}

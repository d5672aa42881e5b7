import { CommandButton } from '#src/commands/command-button.tsx';
import { usePostAnswer } from '#src/commands/useServerAnswer.ts';
import { FormSection } from '#src/forms/form-field.tsx';
import { DELETED, deleteMyAccount } from '../account.commands.ts';
import type { Security } from './security-section.tsx';

/** What deleting one's account takes away and leaves, and the way to do it (USER-13). */
export function DeleteSection() {
  const { data } = usePostAnswer<Security>('/api/account/security');
  // The section of the sign-in asks the same, and says why there is no answer.
  if (!data) return null;
  return (
    <FormSection title="Delete account" className="@min-[34rem]:grid-cols-1">
      {!data.canDelete && <p className="text-muted-foreground">Your identity provider deletes accounts.</p>}
      {data.canDelete && (
        <>
          <p>{DELETED.goes}</p>
          <p className="text-muted-foreground">{DELETED.stays}</p>
          <CommandButton command={deleteMyAccount} variant="destructive" className="justify-self-start" />
        </>
      )}
    </FormSection>
  );
}

import { createElement } from 'react';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { Avatar } from '#src/components/avatar.tsx';
import { lazyModule } from '#src/components/lazyModule.ts';
import { useOwnPicture } from '#src/session/useOwnPicture.ts';
import { usePane } from '#src/panes/usePane.ts';

const dialog = lazyModule(async () => (await import('./picture-dialog.tsx')).default);

/** One's own picture, and where it is changed: `?picture=change` in the address opens that. */
export function AccountPicture({ row }: { row: Row<'users'> }) {
  const { search, setSearch } = usePane();
  const picture = useOwnPicture();
  const isOpen = search.get('picture') === 'change';
  const PictureDialog = dialog.use(isOpen);
  return (
    <div className="flex items-center gap-3">
      <Avatar name={userName(row)} src={picture} className="size-14 text-lg" />
      <div className="flex flex-wrap gap-2">
        <CommandButton id="account.avatar">{row.avatarFileId ? 'Change picture' : 'Add a picture'}</CommandButton>
        {row.avatarFileId && <CommandButton id="account.avatarRemove">Remove</CommandButton>}
      </div>
      {isOpen && PictureDialog && createElement(PictureDialog, { userId: row.id, onClose: () => setSearch({ picture: null }, 'replace') })}
    </div>
  );
}

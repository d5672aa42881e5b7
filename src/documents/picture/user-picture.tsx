import { createElement } from 'react';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { Avatar } from '#src/components/avatar.tsx';
import { lazyModule } from '#src/components/lazyModule.ts';
import { usePane } from '#src/panes/usePane.ts';
import { pictureLink } from '#src/session/picture.operations.ts';

/** A file never changes: no row of a table has anything new to say of it. */
const NONE: readonly never[] = [];

const dialog = lazyModule(async () => (await import('./picture-dialog.tsx')).default);

/** A person's picture, which is not on devices, or their initials; over it the dialog that changes it, where the address says so. */
export function UserPicture({ row }: { row: Row<'users'> }) {
  const { search, setSearch } = usePane();
  const asked = row.avatarFileId === null ? null : { id: row.avatarFileId };
  const src = useServerAnswer(pictureLink, asked, NONE).data?.file?.downloadUrl ?? null;
  const isOpen = search.get('picture') === 'change';
  const PictureDialog = dialog.use(isOpen);
  return (
    <>
      <Avatar name={userName(row)} src={asked && src} className="size-12 text-base" />
      {isOpen && PictureDialog && createElement(PictureDialog, { user: row, onClose: () => setSearch({ picture: null }, 'replace') })}
    </>
  );
}

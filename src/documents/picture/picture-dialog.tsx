import 'react-image-crop/dist/ReactCrop.css';
import { useEffect, useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { chooseFiles } from '#src/browser/chooseFiles.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { Button } from '#src/components/ui/button.tsx';
import type { Row } from '#domain/tables.ts';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#src/components/ui/dialog.tsx';
import { useFileDrop } from '../useFileDrop.ts';
import { croppedPicture } from './croppedPicture.ts';
import { storePicture } from './picture.operations.ts';

const UNREADABLE = 'This file is not a picture that can be shown here. Choose a JPEG, PNG or WebP.';
/** The part of the picture that is chosen at first, in percent of its shorter side. */
const FIRST_PART = 90;

const middle = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): PercentCrop =>
  centerCrop(makeAspectCrop({ unit: '%', [width < height ? 'width' : 'height']: FIRST_PART }, 1, width, height), width, height);

/** Where the picture of a person is chosen, and the part of it that is shown. */
export default function PictureDialog({ user, onClose }: { user: Pick<Row<'users'>, 'id' | 'avatarFileId'>; onClose: () => void }) {
  const tools = useTools();
  const [src, setSrc] = useState<string | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => () => void (src && URL.revokeObjectURL(src)), [src]);
  const take = ([file]: readonly File[]): void => {
    if (!file) return;
    setProblem(null);
    setCrop(undefined);
    setSrc(URL.createObjectURL(file));
  };
  const isOver = useFileDrop(box, true, take);
  const choose = (): void => void chooseFiles({ accept: 'image/*' }).then(take, (error: Error) => setProblem(error.message));
  const remove = async (): Promise<void> => {
    if (await tools.mutate('userUpdate', { id: user.id, avatarFileId: null })) onClose();
  };
  const save = async (): Promise<void> => {
    if (!picture.current || !crop) return;
    setIsSaving(true);
    setProblem(null);
    const refusal = await store(await croppedPicture(picture.current, crop));
    if (refusal) {
      setProblem(refusal);
      setIsSaving(false);
    } else onClose();
  };
  /** Keeps the picture at the server, and its name with the person; why not, in words, when it is refused. */
  const store = async (file: File): Promise<string | null> => {
    const online = await tools.online();
    const uploaded = await online.upload(file);
    if (!uploaded.ok) return uploaded.message;
    const stored = await online.ask(storePicture, { data: { fileId: uploaded.data, filename: file.name } });
    if (!stored.ok) return stored.message;
    const made = stored.data.fileCreate;
    if (made) await tools.mutate('userUpdate', { id: user.id, avatarFileId: made.id });
    return null;
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent ref={setBox} aria-busy={isSaving}>
        <DialogTitle>Picture</DialogTitle>
        <DialogDescription>
          {src ? 'Move and size the circle, with the pointer or the arrow keys.' : 'Choose a picture, drop it here, or paste it.'}
        </DialogDescription>
        <div
          className={`mt-4 grid min-h-48 place-items-center rounded-lg border border-dashed ${isOver ? 'border-ring bg-muted' : 'border-border'}`}
        >
          {src && (
            <ReactCrop
              {...(crop && { crop })}
              aspect={1}
              circularCrop
              keepSelection
              minWidth={40}
              ariaLabels={{
                cropArea: 'The part of the picture that is shown. Arrow keys move it.',
                nwDragHandle: 'Top left corner. Arrow keys size the circle.',
                nDragHandle: 'Top. Arrow keys size the circle.',
                neDragHandle: 'Top right corner. Arrow keys size the circle.',
                eDragHandle: 'Right. Arrow keys size the circle.',
                seDragHandle: 'Bottom right corner. Arrow keys size the circle.',
                sDragHandle: 'Bottom. Arrow keys size the circle.',
                swDragHandle: 'Bottom left corner. Arrow keys size the circle.',
                wDragHandle: 'Left. Arrow keys size the circle.',
              }}
              onChange={(_, part) => setCrop(part)}
            >
              <img
                ref={picture}
                src={src}
                alt="What you chose"
                className="max-h-[45dvh]"
                onLoad={({ currentTarget }) => setCrop(middle(currentTarget))}
                onError={() => {
                  setSrc(null);
                  setProblem(UNREADABLE);
                }}
              />
            </ReactCrop>
          )}
          {!src && (
            <Button data-part="dialog" size="md" onClick={choose}>
              Choose a picture
            </Button>
          )}
        </div>
        {problem && (
          <p role="alert" className="mt-2 text-sm text-destructive">
            {problem}
          </p>
        )}
        <DialogFooter>
          {!src && user.avatarFileId && (
            <Button data-part="dialog" variant="ghost" onClick={() => void remove()}>
              Remove picture
            </Button>
          )}
          {src && (
            <Button data-part="dialog" variant="ghost" onClick={choose}>
              Choose another
            </Button>
          )}
          <Button data-part="dialog" onClick={onClose}>
            Cancel
          </Button>
          {src && (
            <Button data-part="dialog" variant="primary" disabled={!crop || isSaving} onClick={() => void save()}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

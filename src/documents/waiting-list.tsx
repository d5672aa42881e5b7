import { CircleAlert, Clock3, Upload } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { cn } from '#src/components/cn.ts';
import { Button } from '#src/components/ui/button.tsx';
import type { Stage, WaitingFile } from './documentSender.ts';
import { FILE_OWNERS } from './fileOwner.ts';
import { sizeLabel } from './sizeLabel.ts';
import { uploadQueue } from './uploadQueue.ts';
import './progress.css';

/** Files on their way to the server, each with how far it is and what can be done about it. */
export function WaitingList({ files, of }: { files: readonly WaitingFile[]; of?: (file: WaitingFile) => ReactNode }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files on their way">
      {files.map((file) => (
        <Waiting key={file.id} file={file} of={of?.(file)} />
      ))}
    </ul>
  );
}

/** Says how a file that waits is, in one line. */
function stageLabel({ stage, size, of }: WaitingFile): string {
  const { noun } = FILE_OWNERS[of.table];
  switch (stage.is) {
    case 'sending':
      return `Sending, ${sizeLabel(stage.sent)} of ${sizeLabel(size)}`;
    case 'saving':
      return 'Saving';
    case 'refused':
      return `Not taken: ${stage.message}`;
    default:
      return {
        turn: 'Waits for its turn',
        network: 'On this device, sent once the server can be reached',
        form: `Kept on this device, sent once the ${noun} is created`,
        owner: `Sent after the ${noun} itself`,
        'refused-owner': `The ${noun} was not taken: see the Sync center`,
      }[stage.for];
  }
}

/** A photo as it was taken, small: one sees whether it can be read. */
function Thumbnail({ file }: { file: WaitingFile }) {
  const { id, mime } = file;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isLeft = false;
    void uploadQueue
      .sender()
      ?.content({ id, mime })
      .then((blob) => {
        if (!blob || isLeft) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      });
    return () => {
      isLeft = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, mime]);
  // A picture that this browser cannot show, such as a HEIC photo, has its name.
  if (!address) return null;
  return (
    <img src={address} alt="" onError={() => setAddress(null)} className="size-14 shrink-0 rounded-md border border-border object-cover" />
  );
}

function Waiting({ file, of }: { file: WaitingFile; of: ReactNode }) {
  const { id, filename, size, stage } = file;
  const isRefused = stage.is === 'refused';
  const isStill = isRefused || (stage.is === 'waits' && stage.for === 'form');
  return (
    <li className="grid gap-1 border-b border-border py-1.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StageGlyph stage={stage} />
        {file.mime.startsWith('image/') && <Thumbnail file={file} />}
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {filename}
          {of && <span className="ml-2 text-xs text-muted-foreground">{of}</span>}
        </span>
        <span className="text-xs text-muted-foreground tabular-nums">{sizeLabel(size)}</span>
        <span className="ml-auto flex gap-1.5">
          {isRefused && (
            <Button data-part="row" aria-label={`Try ${filename} again`} onClick={() => uploadQueue.sender()?.retry(id)}>
              Try again
            </Button>
          )}
          {stage.is !== 'saving' && (
            <Button
              data-part="row"
              variant="ghost"
              aria-label={isStill ? `Remove ${filename}` : `Cancel ${filename}`}
              onClick={() => void uploadQueue.sender()?.cancel(id)}
            >
              {isStill ? 'Remove' : 'Cancel'}
            </Button>
          )}
        </span>
      </div>
      <p role={isRefused ? 'alert' : 'status'} className={cn('pl-6 text-xs', isRefused ? 'text-tone-red-fg' : 'text-muted-foreground')}>
        {stage.is === 'sending' ? 'Sending' : stageLabel(file)}
      </p>
      {stage.is === 'sending' && (
        <progress
          className="document-progress ml-6 h-1 w-[calc(100%-1.5rem)]"
          max={size}
          value={stage.sent}
          aria-label={`${filename}: ${stageLabel(file)}`}
        />
      )}
    </li>
  );
}

function StageGlyph({ stage }: { stage: Stage }) {
  const look = 'size-3.5 shrink-0';
  if (stage.is === 'refused') return <CircleAlert aria-hidden="true" className={cn(look, 'text-tone-red-solid')} />;
  const Glyph = stage.is === 'waits' ? Clock3 : Upload;
  return <Glyph aria-hidden="true" className={cn(look, 'text-muted-foreground')} />;
}

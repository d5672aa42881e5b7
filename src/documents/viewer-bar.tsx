import { ChevronLeft, ChevronRight, Download, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { CommandButton } from '#src/commands/command-button.tsx';

interface ViewerBarProps {
  filename: string;
  /** Place among the documents of the record, 0 first. */
  at: number;
  of: number;
  /** 1 first. */
  page: number;
  pages: number;
  scale: number;
  /** False for what has no preview, or whose words wrap by themselves: it is not enlarged or turned. */
  zooms: boolean;
  turns: boolean;
}

const ICON = { variant: 'ghost', size: 'icon' } as const;

/** Shows what is open, where one is in it, and what can be done; it wraps where there is little room. */
export function ViewerBar({ filename, at, of, page, pages, scale, zooms, turns }: ViewerBarProps) {
  return (
    <div role="toolbar" aria-label="Document" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-2 py-1.5">
      <CommandButton id="document.close" {...ICON}>
        <X aria-hidden="true" />
        <span className="sr-only">Close document</span>
      </CommandButton>
      <h1 className="min-w-0 flex-1 basis-40 truncate text-sm font-semibold" title={filename}>
        {filename}
      </h1>
      {of > 1 && (
        <span className="flex items-center gap-1 text-xs text-muted-foreground tabular-nums">
          <CommandButton id="document.previous" {...ICON}>
            <ChevronLeft aria-hidden="true" />
            <span className="sr-only">Previous document</span>
          </CommandButton>
          <span>
            {at + 1} of {of}
          </span>
          <CommandButton id="document.next" {...ICON}>
            <ChevronRight aria-hidden="true" />
            <span className="sr-only">Next document</span>
          </CommandButton>
        </span>
      )}
      {pages > 1 && (
        <span role="status" className="text-xs text-muted-foreground tabular-nums">
          Page {page} of {pages}
        </span>
      )}
      <span className="flex items-center gap-1 text-xs text-muted-foreground tabular-nums">
        {zooms && (
          <>
            <CommandButton id="document.zoomOut" {...ICON}>
              <ZoomOut aria-hidden="true" />
              <span className="sr-only">Zoom out</span>
            </CommandButton>
            <CommandButton id="document.fit" variant="ghost" className="w-14 px-0 tabular-nums">
              {Math.round(scale * 100)}%
            </CommandButton>
            <CommandButton id="document.zoomIn" {...ICON}>
              <ZoomIn aria-hidden="true" />
              <span className="sr-only">Zoom in</span>
            </CommandButton>
          </>
        )}
        {turns && (
          <CommandButton id="document.rotate" {...ICON}>
            <RotateCw aria-hidden="true" />
            <span className="sr-only">Rotate</span>
          </CommandButton>
        )}
        <CommandButton id="document.download" {...ICON}>
          <Download aria-hidden="true" />
          <span className="sr-only">Download this document</span>
        </CommandButton>
      </span>
    </div>
  );
}

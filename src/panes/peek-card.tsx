import { Suspense, type ReactNode } from 'react';
import { Kbd } from '#src/commands/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';

/** A sheet over a list with what there is to know of its focused row. The focus stays in the list. */
export function PeekCard({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <aside
      aria-label="Peek"
      className="absolute right-3 bottom-14 z-20 max-h-[calc(100%-7rem)] w-88 max-w-[calc(100%-1.5rem)] overflow-auto rounded-lg border border-border bg-popover text-sm shadow-float @max-[35rem]:right-1.5 @max-[35rem]:left-1.5 @max-[35rem]:w-auto @max-[35rem]:max-w-none @max-[35rem]:max-h-[55%]"
    >
      <Suspense fallback={<div aria-busy="true" className="h-40" />}>{children}</Suspense>
      <p className="flex items-center gap-3 border-t border-border px-3.5 py-1.5 text-xs text-muted-foreground">
        <span className="flex items-center gap-1.5">
          Next <Kbd keys="j" />
        </span>
        <span className="flex items-center gap-1.5">
          Open <Kbd keys="Enter" />
        </span>
        <Button variant="ghost" className="-mr-1.5 ml-auto" data-command="list.peekClose" tabIndex={-1} onClick={onClose}>
          Close <Kbd keys="Space" />
        </Button>
      </p>
    </aside>
  );
}

import { ListFilter } from 'lucide-react';
import { CommandButton } from '#src/commands/command-button.tsx';
import type { ListView } from '#src/commands/listHandle.ts';

/** The view that is looked at, and what can be done with what was changed in it. */
export function ViewBar({ view, narrowed }: { view: ListView | null; narrowed: boolean }) {
  return (
    <>
      <CommandButton id="view.open" variant={view ? 'outline' : 'ghost'} className="max-w-48">
        <ListFilter aria-hidden="true" />
        <span className="truncate">{view?.name ?? 'Views'}</span>
        {view?.modified && <span className="text-faint-foreground">changed</span>}
      </CommandButton>
      {view?.modified && (
        <CommandButton id="view.update" variant="ghost">
          Update
        </CommandButton>
      )}
      {narrowed && (!view || view.modified) && (
        <CommandButton id="view.save" variant="ghost">
          Save view
        </CommandButton>
      )}
    </>
  );
}

import { RowsPerPage } from '#src/components/pager.tsx';
import type { Paging } from '#src/components/paging.ts';
import { Button } from '#src/components/ui/button.tsx';

interface FolderPagesProps {
  paging: Paging;
  pages: number;
  /** How much of how many is shown; empty until that is known. */
  said: string;
  onSize: (size: number) => void;
  onPage: (page: number) => void;
}

/** Turns the pages of a folder. */
export function FolderPages({ paging: { page, pageSize }, pages, said, onSize, onPage }: FolderPagesProps) {
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-10 shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-border px-3 py-1 text-xs text-muted-foreground"
    >
      <RowsPerPage value={pageSize} onChange={onSize} />
      <span role="status" className="tabular-nums">
        {said}
      </span>
      <span className="flex gap-1">
        <PageButton command="list.prevPage" disabled={page <= 1} onPress={() => onPage(page - 1)}>
          Previous
        </PageButton>
        <PageButton command="list.nextPage" disabled={page >= pages} onPress={() => onPage(page + 1)}>
          Next
        </PageButton>
      </span>
    </nav>
  );
}

/** `aria-disabled` instead of `disabled`: the button that brought someone to the last page keeps the focus. */
function PageButton({
  command,
  disabled,
  onPress,
  children,
}: {
  command: string;
  disabled: boolean;
  onPress: () => void;
  children: string;
}) {
  return (
    <Button data-command={command} aria-disabled={disabled} className="aria-disabled:opacity-40" onClick={disabled ? undefined : onPress}>
      {children}
    </Button>
  );
}

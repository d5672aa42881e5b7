import { PAGE_SIZES, type Paging } from '#src/components/paging.ts';
import { Button } from '#src/components/ui/button.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';

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
      <label className="flex items-center gap-2">
        <span className="@max-[35rem]:sr-only">Rows</span>
        <NativeSelect
          aria-label="Rows per page"
          className="h-7 w-16 text-xs"
          value={pageSize}
          onChange={({ target }) => onSize(Number(target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </NativeSelect>
      </label>
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

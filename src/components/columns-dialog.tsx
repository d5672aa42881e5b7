import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTools } from '#src/commands/commandHost.ts';
import { useStore } from '#src/commands/store.ts';
import { columnOrderOf, inOrder, isFixed, movedColumn, type ColumnOrder } from './columnOrder.ts';
import type { Column } from './grid-column.ts';
import { Button } from './ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from './ui/dialog.tsx';

interface ColumnsDialogProps<R> {
  /** The list that the columns belong to. */
  list: string;
  columns: readonly Column<R>[];
  onClose: () => void;
}

/** Which columns a list shows, and in which order; every change is seen behind it at once. */
export default function ColumnsDialog<R>({ list, columns, onClose }: ColumnsDialogProps<R>) {
  const tools = useTools();
  const preference = columnOrderOf(list);
  const now = useStore(preference);
  const set = async (next: ColumnOrder): Promise<void> => {
    const refusal = await preference.set(next);
    if (refusal) tools.toast(refusal, 'alert');
  };
  const free = inOrder(columns, now).filter((column) => !isFixed(columns, column));
  const toggled = (id: string): string[] => (now.hidden.includes(id) ? now.hidden.filter((one) => one !== id) : [...now.hidden, id]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Columns</DialogTitle>
        <DialogDescription>The first column and the actions always stay.</DialogDescription>
        <ul className="mt-3 grid gap-px">
          {free.map(({ id, header }, i) => (
            <li key={id} className="flex h-8 items-center gap-1">
              <label className="flex h-full flex-1 items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-3.5 accent-ring"
                  checked={!now.hidden.includes(id)}
                  onChange={() => void set({ ...now, hidden: toggled(id) })}
                />
                {header}
              </label>
              <Place icon={ArrowUp} label={`Move ${header} up`} end={i === 0} onPress={() => void set(movedColumn(columns, now, id, -1))} />
              <Place
                icon={ArrowDown}
                label={`Move ${header} down`}
                end={i === free.length - 1}
                onPress={() => void set(movedColumn(columns, now, id, 1))}
              />
            </li>
          ))}
        </ul>
        <DialogFooter>
          <Button data-part="dialog" variant="ghost" onClick={() => void preference.reset()}>
            Reset
          </Button>
          <Button data-part="dialog" variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** `aria-disabled` instead of `disabled`: the button that brought a column to the end keeps the focus. */
function Place({ icon: Icon, label, end, onPress }: { icon: typeof ArrowUp; label: string; end: boolean; onPress: () => void }) {
  return (
    <Button
      data-part="dialog"
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={end}
      className="aria-disabled:opacity-40"
      onClick={end ? undefined : onPress}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}

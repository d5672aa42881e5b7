import { cn } from './cn.ts';

interface SelectBoxProps {
  /** `some`: a part of what it stands for. */
  state: boolean | 'some';
  label: string;
  onPress: (withShift: boolean) => void;
  className?: string;
}

/**
 * The box that chooses a row by pointer or touch; the keyboard has `x`. It shows itself under the pointer, and everywhere as
 * soon as something is chosen.
 */
export function SelectBox({ state, label, onPress, className }: SelectBoxProps) {
  return (
    <label
      className={cn(
        '-m-1 flex size-6 items-center justify-center opacity-0 group-hover/row:opacity-100 group-data-selecting/grid:opacity-100 focus-within:opacity-100',
        className,
      )}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        className="size-3.5 accent-ring"
        checked={state === true}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        onChange={({ nativeEvent }) => onPress((nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}

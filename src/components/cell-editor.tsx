import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import { DateBox } from './date-box.tsx';
import { Input, NativeSelect } from './ui/input.tsx';

/** The kind of value in the cell; `date`: a day that lies behind, `localTime`: one with its time, both typed as people write them (`12/4 9am`, `next fri`). */
export type CellKind = 'enum' | 'text' | 'number' | 'date' | 'localTime';

export interface CellEditorProps {
  label: string;
  kind: CellKind;
  value: string;
  options: readonly { value: string; label: string }[];
  mutation: string;
  inputOf: (value: string) => unknown;
  /** `comeBack`: the keyboard returns to the cell. */
  leave: (comeBack: boolean) => void;
}

/**
 * The control that stands in a cell while it is changed: Enter saves and comes back, Escape takes everything back, going
 * elsewhere saves. What the device would refuse is said below it, and nothing is lost meanwhile.
 */
export function CellEditor({ label, kind, value, options, mutation, inputOf, leave }: CellEditorProps) {
  const tools = useTools();
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState<string | null>(null);
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const wrongId = useId();
  /** Escape and a save that is under way end in a blur, which is not another save. */
  const done = useRef(false);
  useEffect(() => {
    control.current?.focus();
    if (kind !== 'enum') control.current?.select();
  }, [kind]);

  const save = async (next: string, comeBack: boolean): Promise<void> => {
    if (done.current) return;
    if (next === value) return end(comeBack);
    done.current = true;
    const objection = await tools.dryRun(mutation, inputOf(next));
    if (objection === null && (await tools.mutate(mutation, inputOf(next)))) return leave(comeBack);
    done.current = false;
    setWrong(objection);
    control.current?.focus();
  };
  const end = (comeBack: boolean): void => {
    done.current = true;
    leave(comeBack);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') end(true);
    else if (event.key === 'Enter' && event.target === control.current) void save(text, true);
    else return;
    event.preventDefault();
  };

  const common = {
    ref: control,
    'aria-label': label,
    'aria-invalid': wrong !== null,
    'aria-describedby': wrong === null ? undefined : wrongId,
    className: 'h-7 px-1.5 text-xs',
    value: text,
  };
  // The calendar beside a date belongs to the cell.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) void save(text, false);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <span className="relative block" onKeyDown={onKeyDown} onBlur={onBlur}>
      {kind === 'enum' ? (
        <NativeSelect {...common} onChange={({ target }) => setText(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      ) : kind === 'localTime' || kind === 'date' ? (
        <DateBox {...common} what={label} prefers={kind === 'date' ? 'behind' : 'ahead'} time={kind === 'localTime'} onChange={setText} />
      ) : (
        <Input {...common} type={kind} onChange={({ target }) => setText(target.value)} />
      )}
      {wrong !== null && (
        <span
          id={wrongId}
          role="alert"
          className="absolute top-full left-0 z-20 mt-1 rounded-md border border-border bg-popover px-2 py-1 text-xs whitespace-normal text-destructive shadow-float"
        >
          {wrong}
        </span>
      )}
    </span>
  );
}

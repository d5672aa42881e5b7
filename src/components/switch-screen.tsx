import { useEffect } from 'react';
import { usePane } from '#src/panes/usePane.ts';
import { Skeleton } from './skeleton.tsx';

/** A switch with its name and what it does. */
export interface ScreenSwitch {
  name: string;
  title: string;
  detail: string;
  isOn: boolean;
  disabled: boolean;
  turn: (isOn: boolean) => void;
}

interface SwitchScreenProps {
  title: string;
  /** False while it is not known how the switches stand. */
  ready: boolean;
  switches: readonly ScreenSwitch[];
}

/** A screen of switches, each of which counts at once. */
export function SwitchScreen({ title, ready, switches }: SwitchScreenProps) {
  const { setMode } = usePane();
  useEffect(() => setMode('record'), [setMode]);
  return (
    <div className="mx-auto grid max-w-3xl content-start gap-5 px-4.5 py-6">
      <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
        {title}
      </h1>
      {ready ? (
        <div className="grid divide-y divide-border rounded-lg border border-border bg-card">
          {switches.map(({ name, title: label, detail, isOn, disabled, turn }) => (
            <label key={name} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5 gap-y-0.5 px-3.5 py-2.5">
              <input
                type="checkbox"
                role="switch"
                name={name}
                checked={isOn}
                aria-checked={isOn}
                disabled={disabled}
                onChange={({ target }) => turn(target.checked)}
                className="size-3.5 translate-y-0.5 accent-ring"
              />
              <span className="font-medium">{label}</span>
              <span className="col-start-2 text-muted-foreground">{detail}</span>
            </label>
          ))}
        </div>
      ) : (
        <div aria-busy="true" aria-label={title} className="grid gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </div>
  );
}

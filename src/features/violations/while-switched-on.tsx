import type { ReactNode } from 'react';
import { ErrorState } from '#src/components/empty-state.tsx';
import { useFlag } from '#src/data/useFlag.ts';

/** The screens of the manager, or (FLAG-1) that it is switched off: an address outlives the switch. */
export function WhileSwitchedOn({ isTitled = false, children }: { isTitled?: boolean; children: ReactNode }) {
  if (useFlag('violationCodeManager')) return children;
  return (
    <ErrorState title="The violation code manager is switched off" isTitled={isTitled}>
      An administrator can switch it on.
    </ErrorState>
  );
}

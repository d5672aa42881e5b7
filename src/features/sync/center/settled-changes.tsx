import { Button } from '#src/components/ui/button.tsx';
import { outbox } from '#src/data/replica.ts';
import { useSettled } from '#src/data/useSettled.ts';
import { mutationLabel } from '#src/components/changeLabels.ts';
import { showToast } from '#src/commands/toasts.ts';
import { ChangeRow } from './change-row.tsx';
import { SectionHead } from './section-head.tsx';
import { settledLook } from './waiting.ts';
import type { ChangeKeys } from './useChangeKeys.ts';

const NOT_CHOSEN: ChangeKeys = { current: null, onFocus: () => undefined, onBlur: () => undefined };

async function bringBack(mid: number): Promise<void> {
  const outcome = await outbox.restore(mid);
  showToast(outcome.ok ? 'Brought back' : outcome.message, outcome.ok ? 'status' : 'alert');
}

/** The last changes that left the outbox; what was put away can be brought back. */
export function SettledChanges() {
  const settled = useSettled();
  if (settled.length === 0) return null;
  return (
    <section aria-labelledby="settled-heading" className="grid gap-2">
      <SectionHead id="settled-heading" title="Recent" />
      <ul aria-labelledby="settled-heading" className="divide-y divide-border rounded-lg border border-border bg-card">
        {settled.map((one) => (
          <ChangeRow key={one.mid} entry={one.entry} look={settledLook(one)} at={one.settledAt} keys={NOT_CHOSEN}>
            {(one.how === 'discarded' || one.how === 'cancelled') && (
              <Button data-part="row" aria-label={`Bring back: ${mutationLabel(one.entry.name)}`} onClick={() => void bringBack(one.mid)}>
                Bring back
              </Button>
            )}
          </ChangeRow>
        ))}
      </ul>
    </section>
  );
}

import { CHECKLIST_ITEMS, isOpen } from '#domain/checklist/items.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import type { Subject } from '#src/commands/types.ts';
import { Badge } from '#src/components/badge.tsx';
import { checklistLook } from '#src/components/checklist/checklistLook.ts';
import { remediesOfItem } from '#src/components/checklist/checklistRemedies.ts';
import { partHref } from '#src/components/driverParts.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { Button } from '#src/components/ui/button.tsx';
import { useLive } from '#src/data/useLive.ts';

/** The items of which no alert is raised: a walk over alerts passes them over (CHECK-2). */
const UNTOLD = CHECKLIST_ITEMS.filter(({ alert }) => alert === null);

/** What is open in a driver's file without an alert, each with its remedies; nothing where all of it is whole. */
export function DriverRest({ driverId }: { driverId: string }) {
  const tools = useTools();
  const driver = useLive({ table: 'drivers', filter: { id: { equals: driverId } }, first: 1, include: ['customer'] }).rows[0];
  const { rows } = useLive({ table: 'driverChecklists', filter: { driverId: { equals: driverId } }, first: 1 });
  const standing = rows[0];
  const open = standing ? UNTOLD.filter(({ id }) => isOpen(standing[id])) : [];
  if (!driver || !standing || open.length === 0) return null;
  const subject: Subject = { table: 'drivers', row: driver };
  return (
    <section aria-labelledby="driver-rest" className="grid gap-1 border-t border-border pt-3">
      <h2 id="driver-rest" className="text-sm font-semibold">
        Open in the file without an alert
      </h2>
      <ul>
        {open.map(({ id, label, cfr }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="w-56 min-w-0 @max-[30rem]:w-full">
              <span className="block font-medium">{label}</span>
              <span className="block text-xs text-muted-foreground">{cfr}</span>
            </span>
            <Badge look={checklistLook(standing[id])} />
            {id === 'employers' ? (
              <Button data-part="row" size="sm" onClick={() => tools.go(partHref(recordHref('drivers', driverId)!, 'pev'))}>
                Open verifications
              </Button>
            ) : (
              remediesOfItem(id, standing[id]).map((command) => <CommandButton key={command} id={command} subject={subject} size="sm" />)
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { CommandButton } from '#src/commands/command-button.tsx';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { ChangeRow } from './change-row.tsx';
import { SectionHead } from './section-head.tsx';
import type { ChangeKeys } from './useChangeKeys.ts';
import { waitingLook } from './waiting.ts';

/** Shows what is on its way to the server, in the order in which it leaves. */
export function WaitingChanges({ changes, keys }: { changes: readonly OutboxEntry[]; keys: ChangeKeys }) {
  return (
    <section aria-labelledby="waiting-heading" className="grid gap-2">
      <SectionHead id="waiting-heading" title="Pending" count={changes.length}>
        <CommandButton id="sync.now" />
        <CommandButton id="sync.pause" />
        <CommandButton id="outbox.export" />
        <CommandButton id="sync.bringSealed" />
      </SectionHead>
      {changes.length === 0 && <p className="text-muted-foreground">Everything you did has been sent.</p>}
      {changes.length > 0 && (
        <ul aria-labelledby="waiting-heading" className="divide-y divide-border rounded-lg border border-border bg-card">
          {changes.map((entry) => (
            <ChangeRow key={entry.mid} entry={entry} look={waitingLook(entry)} at={entry.at} keys={keys}>
              <Acts entry={entry} />
            </ChangeRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function Acts({ entry }: { entry: OutboxEntry }) {
  const subject = { table: 'outbox', row: { id: String(entry.mid) } } as const;
  return (
    <>
      <CommandButton id="outbox.release" subject={subject}>
        Send now
      </CommandButton>
      <CommandButton id="outbox.discard" subject={subject} variant="ghost">
        Undo
      </CommandButton>
    </>
  );
}

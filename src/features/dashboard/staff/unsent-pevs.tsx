import { useState } from 'react';
import { useServerAnswer, type ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { partHref } from '#src/components/driverParts.ts';
import { recordHref } from '#src/components/recordHref.ts';
import type { ContractsWithUnsentPEVsResult } from '#src/data/operations.gen.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#src/components/ui/dialog.tsx';
import { contractsWithUnsentPEVs } from '../dashboard.operations.ts';
import type { DashboardParams } from '../dashboard.queries.ts';

type Contract = ContractsWithUnsentPEVsResult['contractsWithUnsentPEVs']['items'][number];

const PAGE_ROWS = 20;

/** The contracts whose drivers have verifications that nobody has sent (spec section 2); a row opens the contract. */
export default function UnsentPevs({ params, onClose }: { params: DashboardParams; onClose: () => void }) {
  const [page, setPage] = useState(0);
  const { driver, customer } = params;
  const filter = { ...(driver && { driver }), ...(customer && { customer }) };
  const answer = useServerAnswer(contractsWithUnsentPEVs, { filter, first: PAGE_ROWS, skip: page * PAGE_ROWS }, ['contracts']);
  const found = answer.data?.contractsWithUnsentPEVs;
  const last = found ? Math.max(0, Math.ceil(found.count / PAGE_ROWS) - 1) : 0;
  const first = page * PAGE_ROWS;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl" onCloseAutoFocus={backToTile}>
        <DialogTitle>Unsent PEVs</DialogTitle>
        <DialogDescription>
          {found && found.count > PAGE_ROWS
            ? `${first + 1}–${first + found.items.length} of ${found.count.toLocaleString('en-US')} contracts`
            : 'Contracts whose drivers have previous employment verifications that nobody has sent.'}
        </DialogDescription>
        {found && found.items.length > 0 ? <Rows rows={found.items} /> : <Instead answer={answer} />}
        <DialogFooter className="items-center">
          {last > 0 && (
            <>
              <Button data-part="dialog" disabled={page === 0} onClick={() => setPage(page - 1)}>
                Previous
              </Button>
              <Button data-part="dialog" disabled={page >= last} onClick={() => setPage(page + 1)}>
                Next
              </Button>
            </>
          )}
          <Button data-part="dialog" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Rows({ rows }: { rows: readonly Contract[] }) {
  const head = 'px-2 py-1 text-left font-medium';
  const cell = 'border-t border-border px-2 py-1.5';
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">Contracts with unsent PEVs</caption>
      <thead className="text-xs text-muted-foreground">
        <tr>
          <th scope="col" className={head}>
            Driver
          </th>
          <th scope="col" className={head}>
            Company
          </th>
          <th scope="col" className={`${head} text-right`}>
            Unsent
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.contractId} className="hover:bg-muted">
            <th scope="row" className={`${cell} p-0 text-left font-normal`}>
              <a href={partHref(recordHref('contracts', row.contractId)!, 'pev')} className="block underline-offset-2 hover:underline">
                {row.driver}
              </a>
            </th>
            <td className={cell}>{row.company}</td>
            <td className={`${cell} text-right tabular-nums`}>{row.unsentCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Instead({ answer }: { answer: ServerAnswer<unknown> }) {
  if (answer.state === 'here') return <p className="mt-3">Every verification has been sent.</p>;
  const away = 'Verifications are kept on the server alone. They are shown as soon as it can be reached.';
  return (
    <AnswerNote answer={answer} away={away} className="mt-3">
      <div aria-busy="true" aria-label="Unsent PEVs" className="mt-4 grid gap-3">
        <Skeleton className="w-full" />
        <Skeleton className="w-5/6" />
      </div>
    </AnswerNote>
  );
}

/** To the tile, unless the screen of a row has taken its place. */
function backToTile(event: Event): void {
  const tile = document.querySelector<HTMLElement>('[data-focused="true"] a[data-command="pev.unsent"]');
  if (!tile) return;
  event.preventDefault();
  tile.focus();
}

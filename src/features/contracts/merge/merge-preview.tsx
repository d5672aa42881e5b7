import { useState, type ReactNode } from 'react';
import { driverName } from '#domain/drivers/driver.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { STATES_QUERY } from '#src/components/matchingRecords.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { Unanswered } from '#src/components/unanswered.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useLive, useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { contractsMerge, contractsMergePreview } from './merge.operations.ts';
import { MERGE_PATH, mergeHref } from './mergeHref.ts';
import { MERGE_AWAY, mergeLabel, movedWords, offerWords, type MergeField } from './mergeWords.ts';

interface MergePreviewProps {
  keep: string;
  others: readonly string[];
}

/** What merging would do, field by field, and the way to do it; it cannot be undone, so the name is typed first (CONTRACT-6). */
export function MergePreview({ keep, others }: MergePreviewProps) {
  const tools = useTools();
  const pane = usePane();
  const request = { survivingContractId: keep, duplicateContractIds: [...others] };
  const answer = useServerAnswer(contractsMergePreview, request, ['drivers', 'contracts']);
  const [taken, setTaken] = useState<Readonly<Partial<Record<MergeField, string>>>>({});
  const [merging, setMerging] = useState(false);
  const languages = useLive({ table: 'driverLanguages' }).rows;
  const states = useLive(STATES_QUERY).rows;
  const contract = useRow('contracts', keep).row;
  const driver = useRow('drivers', contract?.driverId ?? '').row;
  const found = answer.data?.contractsMergePreview;
  if (!found || !driver) return <Unanswered answer={answer} label="Preview" away={MERGE_AWAY} />;

  const parties = [keep, ...others];
  const differing = found.fields.filter(({ differs }) => differs);
  const name = driverName(driver);
  const merge = async (): Promise<void> => {
    const typed = await tools.ask({ title: `${found.message} Type ${name} to go on`, value: '' });
    if (typed === null) return;
    if (typed.trim() !== name) return tools.toast('That is not the name. Nothing was merged.', 'alert');
    setMerging(true);
    const choices = Object.entries(taken).map(([field, contractId]) => ({ field: field as MergeField, contractId }));
    const done = await (await tools.online()).ask(contractsMerge, { ...request, choices });
    setMerging(false);
    if (!done.ok) return tools.toast(done.message, 'alert');
    tools.toast(`The records of ${name} are one now`);
    pane.go(recordHref('contracts', keep)!);
  };
  return (
    <div className="grid gap-5">
      <section aria-label="Records" className="grid gap-2">
        <h2 className="text-sm font-semibold">Which record stays</h2>
        <div role="radiogroup" aria-label="Which record stays" className="grid gap-1.5">
          {parties.map((id) => (
            <Choice
              key={id}
              name="keep"
              checked={id === keep}
              onChoose={() =>
                pane.go(
                  mergeHref(
                    id,
                    parties.filter((one) => one !== id),
                  ),
                )
              }
            >
              <PartyName contractId={id} />
            </Choice>
          ))}
        </div>
      </section>
      <section aria-label="Values" className="grid gap-4">
        <h2 className="text-sm font-semibold">What it says</h2>
        {differing.length === 0 && <p className="text-muted-foreground">The records say the same.</p>}
        {differing.map(({ field, offers }) => (
          <div key={field} role="radiogroup" aria-label={mergeLabel(field)} className="grid gap-1.5">
            <p className="text-xs font-medium text-muted-foreground">{mergeLabel(field)}</p>
            {offers.map(({ contractId, value }) => (
              <Choice
                key={contractId}
                name={field}
                checked={(taken[field] ?? keep) === contractId}
                onChoose={() => setTaken({ ...taken, [field]: contractId })}
              >
                {offerWords(field, value, { languages, states })}
              </Choice>
            ))}
          </div>
        ))}
      </section>
      <section aria-label="What follows" className="rounded-lg border border-border bg-subtle px-3 py-2.5">
        <p>
          Moves to {name}: {movedWords(found.counts)}.
        </p>
        <p className="text-muted-foreground">The other contracts and drivers are archived. This cannot be undone.</p>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button data-part="form" variant="destructive" size="md" disabled={merging || answer.state === 'away'} onClick={() => void merge()}>
          Merge…
        </Button>
        <a
          href={MERGE_PATH}
          className="flex h-8 items-center rounded-md px-3 text-sm text-muted-foreground hover:bg-muted pointer-coarse:h-11"
        >
          All suggestions
        </a>
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 rounded-md border border-border px-2.5 py-1 has-checked:border-ring has-checked:bg-accent pointer-coarse:min-h-11">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

/** The driver, status and hire date of a contract that may stay. */
function PartyName({ contractId }: { contractId: string }) {
  const contract = useRow('contracts', contractId).row;
  const driver = useRow('drivers', contract?.driverId ?? '').row;
  if (!contract || !driver) return '…';
  return [driverName(driver), contract.status, driver.licenseNumber].filter(Boolean).join(' · ');
}

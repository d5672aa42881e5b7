import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { isStaff } from '#domain/actor.ts';
import { mayReadContent } from '#domain/documents/confidential.ts';
import { DRIVER_DOCUMENT_TYPES } from '#domain/documents/document.ts';
import { guessType } from '#domain/documents/guessPaper.ts';
import { PAPERS, type PaperType } from '#domain/documents/paperTypes.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { useStore } from '#src/commands/store.ts';
import { cn } from '#src/components/cn.ts';
import { partHref } from '#src/components/driverParts.ts';
import { FindCustomer, FindDriver } from '#src/components/find-records.tsx';
import { recordHref } from '#src/components/recordHref.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { useMe, useRow } from '#src/data/useLive.ts';
import { DropHere } from '#src/documents/drop-here.tsx';
import { useFileDrop } from '#src/documents/useFileDrop.ts';
import { usePane } from '#src/panes/usePane.ts';
import { checkPaperFiles } from '../filing/checkPaperFiles.ts';
import { ChosenFiles } from '../filing/chosen-files.tsx';
import { filePaper } from '../filing/filePaper.ts';
import { PaperFields } from '../filing/paper-fields.tsx';
import { hasWrongDay } from '../filing/wrongDays.ts';
import { contentOf, noPicks, picked, stepHasValue, STEPS, wizardActs, wizardPicks, type WizardPicks } from './wizardPicks.ts';

/** /document-folders-management/driver-document: a driver's paper in four steps. */
export default function DriverDocumentWizard() {
  const me = useMe();
  const { setMode } = usePane();
  useEffect(() => setMode('record'), [setMode]);
  return (
    <article className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-3xl gap-5 px-4.5 py-5">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
          New driver document
        </h1>
        {me ? <Wizard userId={me.userId} own={isStaff(me) ? null : me.customerId} /> : <Skeleton className="h-24 w-full" />}
      </div>
    </article>
  );
}

/** `own`: the customer that everybody but the staff is locked to. */
function Wizard({ userId, own }: { userId: string; own: string | null }) {
  const tools = useTools();
  const { focused, go } = usePane();
  const kept = useStore(wizardPicks);
  const picks = kept?.userId === userId ? kept : noPicks(userId, own);
  const pick = (change: Partial<WizardPicks>): void => wizardPicks.set(picked(picks, change));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const first = own ? 1 : 0;
  const finish = async (): Promise<void> => {
    const { driverId, type, files } = picks;
    if (!type) return;
    if (hasWrongDay(type, contentOf(picks))) return setAttempts(attempts + 1);
    setIsSending(true);
    const filed = await filePaper({ driverId, type, content: contentOf(picks), files }, tools);
    setIsSending(false);
    if (!filed.ok) return setProblems(filed.problems);
    wizardPicks.set(null);
    tools.toast(`${PAPERS[type].label} is filed`);
    go(partHref(recordHref('drivers', driverId)!, 'documents'));
  };
  const acts = {
    next: () => {
      if (isSending || !stepHasValue(picks)) return;
      if (picks.step < STEPS.length - 1) pick({ step: picks.step + 1 });
      else void finish();
    },
    back: () => picks.step > first && !isSending && pick({ step: picks.step - 1 }),
    cancel: () => go('/contracts'),
  };
  useWizardActs(focused, acts);
  const step = useStepFocus(picks.step, focused);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  const take = async (given: readonly File[]): Promise<void> => {
    const { fitting, problems: found } = await checkPaperFiles(picks.files, given);
    setProblems(found);
    if (fitting.length === 0) return;
    const type = picks.type ?? guessType(fitting[0]!.name);
    pick({ files: [...picks.files, ...fitting], ...(type && { type }) });
  };
  const isOver = useFileDrop(region, focused, (given) => void take(given));
  return (
    <section ref={place} aria-label="Steps" aria-busy={isSending} className="grid gap-5">
      <Steps now={picks.step} first={first} />
      <div ref={step} className="grid max-w-xl gap-3">
        <h2 className="text-sm font-semibold">{STEPS[picks.step]}</h2>
        <Step picks={picks} pick={pick} problems={problems} onProblems={setProblems} attempts={attempts} />
      </div>
      <div className="flex flex-wrap gap-2">
        <CommandButton id="wizard.next" variant="primary" size="md">
          {isSending ? 'Uploading' : picks.step === STEPS.length - 1 ? 'Finish' : 'Next'}
        </CommandButton>
        {picks.step > first && (
          <CommandButton id="wizard.back" size="md">
            Back
          </CommandButton>
        )}
        <CommandButton id="wizard.cancel" variant="ghost" size="md">
          Cancel
        </CommandButton>
      </div>
      {region && isOver && createPortal(<DropHere />, region)}
    </section>
  );
}

/** Offers the acts of this wizard to its commands for as long as its pane has the keyboard. */
function useWizardActs(focused: boolean, acts: { next: () => void; back: () => void; cancel: () => void }): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!focused) return undefined;
    const own = { next: () => latest.current.next(), back: () => latest.current.back(), cancel: () => latest.current.cancel() };
    wizardActs.set(own);
    return () => {
      if (wizardActs.get() === own) wizardActs.set(null);
    };
  }, [focused]);
}

/** Brings the keyboard into the field of each step that is gone to; the first one gets it as the screen opens. */
function useStepFocus(step: number, focused: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (focused) place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step, focused]);
  return place;
}

function Steps({ now, first }: { now: number; first: number }) {
  return (
    <ol aria-label="Steps of the wizard" className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {STEPS.map((step, i) => (
        <li
          key={step}
          hidden={i < first}
          aria-current={i === now ? 'step' : undefined}
          className={cn('text-muted-foreground', i === now && 'font-semibold text-foreground')}
        >
          {i + 1 - first}. {step}
          {i < now && <span> (done)</span>}
        </li>
      ))}
    </ol>
  );
}

/** The mark of the field in which a step begins. */
const FIRST = { 'data-autofocus': '' } as const;

interface StepProps {
  picks: WizardPicks;
  pick: (change: Partial<WizardPicks>) => void;
  problems: readonly string[];
  onProblems: (problems: readonly string[]) => void;
  /** Counts the attempts to finish with a date that is none. */
  attempts: number;
}

function Step({ picks, pick, problems, onProblems, attempts }: StepProps) {
  const me = useMe();
  const driver = useRow('drivers', picks.driverId).row;
  switch (picks.step) {
    case 0:
      return (
        <FindCustomer
          control={FIRST}
          id={picks.customerId}
          placeholder="Choose a customer"
          onChoose={(customerId) => pick({ customerId })}
        />
      );
    case 1:
      return (
        <FindDriver
          control={FIRST}
          placeholder="Choose a driver"
          id={picks.driverId}
          customer={picks.customerId}
          onChoose={(driverId) => pick({ driverId })}
        />
      );
    case 2:
      return (
        <NativeSelect
          {...FIRST}
          aria-label="Document Type"
          value={picks.type ?? ''}
          onChange={({ target }) => pick({ type: (target.value || null) as PaperType | null })}
        >
          <option value="">Choose a type</option>
          {DRIVER_DOCUMENT_TYPES.filter((type) => me && mayReadContent(me, { type })).map((type) => (
            <option key={type} value={type}>
              {PAPERS[type].label}
            </option>
          ))}
        </NativeSelect>
      );
    default:
      return (
        <>
          <p className="text-sm text-muted-foreground">
            {picks.type && PAPERS[picks.type].label}
            {driver && ` of ${driver.name} ${driver.lastName}`}
          </p>
          <ChosenFiles
            files={picks.files}
            onChange={(files) => pick({ files })}
            problems={problems}
            onProblems={onProblems}
            control={FIRST}
          />
          {picks.type && (
            <PaperFields type={picks.type} content={contentOf(picks)} attempts={attempts} onChange={(typed) => pick({ typed })} />
          )}
        </>
      );
  }
}

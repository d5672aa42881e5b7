import { ChevronRight, Pencil } from 'lucide-react';
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { DateText, PhoneText } from './date-text.tsx';
import { countdown } from './formatDate.ts';
import { OWN_DIRECTION } from './ownDirection.ts';
import { RecordLink } from './record-name.tsx';
import type { Fact, FactEdit, FactGroup } from './recordFacts.ts';
import { SectionHeading } from './section-heading.tsx';
import { Button } from './ui/button.tsx';
import { useToday } from './useToday.ts';

/** Comes when somebody changes something. */
const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }));

/** The record in quiet groups: names on the left, values on the right. */
export function FactGroups({ groups }: { groups: readonly FactGroup[] }) {
  return (
    <div className="grid gap-6">
      {groups.map((group) => (
        <FactSection key={group.title} group={group} />
      ))}
    </div>
  );
}

/** One group; one that tells nothing is a line until somebody opens it. */
function FactSection({ group }: { group: FactGroup }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isBare = group.facts.every(isNothing);
  return (
    <section aria-label={group.title}>
      {isBare ? (
        <h2 className="text-sm font-semibold">
          <button
            type="button"
            data-part="note"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="-mx-1 flex min-h-7 w-full items-center gap-1.5 rounded-sm px-1 text-left hover:bg-muted"
          >
            <ChevronRight aria-hidden="true" className={cn('size-3.5 text-faint-foreground', isOpen && 'rotate-90')} />
            {group.title}
            <span className="font-normal text-faint-foreground">N/A</span>
          </button>
        </h2>
      ) : (
        <SectionHeading>{group.title}</SectionHeading>
      )}
      {(!isBare || isOpen) && (
        <dl id={id} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 @max-[18rem]:grid-cols-1">
          {group.facts.map((fact) => (
            <div
              key={fact.label}
              className={cn(
                'col-span-full grid grid-cols-subgrid items-baseline @max-[18rem]:gap-y-0',
                isLong(fact) && '@max-[28rem]:block',
              )}
            >
              <dt className="text-muted-foreground">{fact.label}</dt>
              <dd
                dir={isLong(fact) ? 'auto' : undefined}
                className={cn(
                  'min-w-0 wrap-anywhere',
                  fact.kind === 'code' && 'font-mono',
                  isLong(fact) && cn(OWN_DIRECTION, 'text-base whitespace-pre-line'),
                )}
              >
                {fact.edit ? <EditableFact fact={fact} edit={fact.edit} /> : <FactValue fact={fact} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const isNothing = ({ value }: Fact): boolean => value === '' || value === 'N/A';
/** Words of people take the whole width where there is little; that there are none stands beside its name like any other fact. */
const isLong = (fact: Fact): boolean => fact.kind === 'long' && !isNothing(fact);

/** A fact that is changed where it stands: by its pencil, by F2 on it, or by pressing its value twice. */
function EditableFact({ fact, edit }: { fact: Fact; edit: FactEdit }) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const comesBack = useRef(false);
  useLayoutEffect(() => {
    if (!isEditing && comesBack.current) pencil.current?.focus();
    comesBack.current = false;
  }, [isEditing]);
  if (isEditing) {
    return (
      <Suspense fallback={<span className="flex min-h-7 items-center">{fact.value}</span>}>
        <CellEditor
          label={fact.label}
          {...edit}
          leave={(comeBack) => {
            comesBack.current = comeBack;
            setEditing(false);
          }}
        />
      </Suspense>
    );
  }
  return (
    <span className="group/fact flex items-baseline gap-1" onDoubleClick={() => setEditing(true)}>
      <span className="min-w-0">
        <FactValue fact={fact} />
      </span>
      <Button
        ref={pencil}
        data-part="row"
        variant="ghost"
        size="icon"
        aria-label={`Edit ${fact.label.toLowerCase()}`}
        aria-keyshortcuts="F2"
        className="-my-1.5 size-6 shrink-0 self-center opacity-0 group-hover/fact:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        onClick={() => setEditing(true)}
        onKeyDown={(event) => {
          if (event.key !== 'F2') return;
          event.preventDefault();
          setEditing(true);
        }}
      >
        <Pencil aria-hidden="true" className="size-3.5" />
      </Button>
    </span>
  );
}

function FactValue({ fact }: { fact: Fact }) {
  if (fact.href && !isNothing(fact)) return <RecordLink href={fact.href}>{fact.value}</RecordLink>;
  if (fact.kind === 'phone') return fact.value ? <PhoneText value={fact.value} /> : <Nothing />;
  if (fact.kind === 'deadline' && fact.value) return <Deadline day={fact.value} />;
  if (fact.kind === 'email' && fact.value) {
    return (
      <a href={`mailto:${fact.value}`} className="underline-offset-2 hover:underline">
        {fact.value}
      </a>
    );
  }
  return isNothing(fact) ? <Nothing /> : fact.value;
}

function Deadline({ day }: { day: string }) {
  const today = useToday();
  const isPast = day < today;
  return (
    <>
      <DateText value={day} />
      <span className={cn('ml-2 text-xs', isPast ? 'font-medium text-tone-red-fg' : 'text-muted-foreground')}>
        {isPast ? `passed ${countdown(day, today)}` : countdown(day, today)}
      </span>
    </>
  );
}

function Nothing() {
  return <span className="text-faint-foreground">N/A</span>;
}

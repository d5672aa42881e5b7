import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '#src/components/cn.ts';
import { OWN_DIRECTION } from '#src/components/ownDirection.ts';
import { DateText, PhoneText } from '#src/components/date-text.tsx';
import { countdown } from '#src/components/formatDate.ts';
import { useToday } from '#src/components/useToday.ts';
import type { Fact } from '#src/components/recordFacts.ts';
import type { FactGroup } from './case.facts.ts';

/** The record in quiet groups: names on the left, values on the right. */
export function CaseFacts({ groups }: { groups: readonly FactGroup[] }) {
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
                <FactValue fact={fact} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The name of one part of the record, with how many it holds. */
export function SectionHeading({ children, count }: { children: string; count?: number | undefined }) {
  return (
    <h2 className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
      {children}
      {count !== undefined && <span className="text-xs font-normal text-muted-foreground tabular-nums">{count}</span>}
    </h2>
  );
}

const isNothing = ({ value }: Fact): boolean => value === '' || value === 'N/A';
/** Words of people take the whole width where there is little; that there are none stands beside its name like any other fact. */
const isLong = (fact: Fact): boolean => fact.kind === 'long' && !isNothing(fact);

function FactValue({ fact }: { fact: Fact }) {
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

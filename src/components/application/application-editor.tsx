import { useEffect, useRef, useState } from 'react';
import type { Problems } from '#domain/drivers/application/formProblems.ts';
import { isObject } from '#domain/drivers/application/json.ts';
import { SECTION_NAMES, type SectionName } from '#domain/drivers/application/sections.ts';
import type { Json } from '#domain/field.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Mark } from './answer-box.tsx';
import { SectionAnswers } from './section-answers.tsx';
import { SECTION_FORMS } from './sectionForms.ts';
import { isBegun, sectionLook } from './sectionLook.ts';
import { SectionList } from './section-list.tsx';

interface ApplicationEditorProps {
  /** The answers (`jsonForm`). */
  value: Json;
  /** Told of each keystroke, with the whole section as it is now. */
  onChange: (section: SectionName, value: { [field: string]: Json }) => void;
  /** What is missing or wrong, as `formProblems` gives it. */
  problems: Problems;
  /** The day of the applicant, `YYYY-MM-DD`. */
  today: string;
  readOnly?: boolean;
  /** The answers that somebody else changed, by their path without `jsonForm`. */
  marks?: Readonly<Record<string, Mark>>;
}

const NO_MARKS = {};

/**
 * A driver's application for employment (49 CFR 391.21): a list of its eleven sections with their states, and the open one. It
 * keeps nothing but which section is open; what is missing is shown for each section that was begun before or has been left.
 */
export function ApplicationEditor({ value, onChange, problems, today, readOnly = false, marks = NO_MARKS }: ApplicationEditorProps) {
  const [open, setOpen] = useState<SectionName>(() => firstOpen(value, problems));
  /** Sections begun here and not left yet: nobody is told what is missing while they are still typing for the first time. */
  const [fresh, setFresh] = useState(() => new Set(SECTION_NAMES.filter((section) => !isBegun(section, value))));
  const box = useRef<HTMLElement>(null);
  /** The answer, or the heading (''), that takes the cursor once it is there. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const selector = wanted.current === '' ? 'h2' : `[data-path="${CSS.escape(wanted.current)}"]`;
    const found = box.current?.querySelector<HTMLElement>(selector);
    if (!found) return;
    wanted.current = null;
    found.focus();
  });
  const settle = (): void =>
    setFresh((all) => (all.has(open) && isBegun(open, value) ? new Set([...all].filter((one) => one !== open)) : all));
  const goTo = (section: SectionName): void => {
    settle();
    wanted.current = '';
    setOpen(section);
  };
  const at = SECTION_NAMES.indexOf(open);
  const [previous, next] = [SECTION_NAMES[at - 1], SECTION_NAMES[at + 1]];
  const answers = isObject(value) && isObject(value[open]) ? value[open] : {};
  return (
    <div className="@container">
      <div className="grid gap-5 @min-[44rem]:grid-cols-[17rem_minmax(0,1fr)]">
        <SectionList open={open} lookOf={(section) => sectionLook(section, value, problems)} onOpen={goTo} />
        {/* Leaving the section with the cursor is noticed, nothing is pressed. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <section
          ref={box}
          aria-label={SECTION_FORMS[open].title}
          className="@container grid min-w-0 content-start gap-4"
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) settle();
          }}
        >
          <header className="flex flex-wrap items-center gap-2">
            <h2 tabIndex={-1} className="text-base font-semibold outline-hidden">
              {at + 1}. {SECTION_FORMS[open].title}
            </h2>
            <Badge look={sectionLook(open, value, problems)} />
          </header>
          <SectionAnswers
            key={open}
            section={open}
            {...{ answers, today, readOnly, marks }}
            problems={fresh.has(open) ? {} : problems}
            onChange={(changed) => onChange(open, changed)}
            onWant={(path) => {
              wanted.current = path;
            }}
          />
          <footer className="flex flex-wrap justify-between gap-2 border-t border-border pt-3">
            {previous ? (
              <Button data-part="form" onClick={() => goTo(previous)}>
                Back: {SECTION_FORMS[previous].title}
              </Button>
            ) : (
              <span />
            )}
            {next && (
              // One accent: where nothing is missing, the way on is what the screen around it offers.
              <Button
                data-part="form"
                {...(!readOnly && Object.keys(problems).length > 0 && { variant: 'primary' as const })}
                onClick={() => goTo(next)}
              >
                Next: {SECTION_FORMS[next].title}
              </Button>
            )}
          </footer>
        </section>
      </div>
    </div>
  );
}

/** The first section that is not whole: there the work goes on. */
function firstOpen(value: Json, problems: Problems): SectionName {
  return SECTION_NAMES.find((section) => sectionLook(section, value, problems).glyph !== 'check') ?? SECTION_NAMES[0]!;
}

import type { Problems } from '#domain/drivers/application/formProblems.ts';
import { YEARS_ASKED } from '#domain/drivers/application/coverage.ts';
import { CERTIFICATION, NOTICES } from '#domain/drivers/application/notices.ts';
import type { SectionName } from '#domain/drivers/application/sections.ts';
import type { Json } from '#domain/field.ts';
import { AnswerBox, type Mark } from './answer-box.tsx';
import { ANSWERS } from './answerLayout.ts';
import { AnswerRows } from './answer-rows.tsx';
import { GapChart } from './gap-chart.tsx';
import { coverageOf } from './gaps.ts';
import { SECTION_FORMS, STATED_ON } from './sectionForms.ts';

type Answers = { [field: string]: Json };

interface SectionAnswersProps {
  section: SectionName;
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** Brings the cursor to an answer as soon as it is there. */
  onWant: (path: string) => void;
  problems: Problems;
  today: string;
  marks: Readonly<Record<string, Mark>>;
  readOnly: boolean;
}

/** The time that a section must cover: by which rows, how many years, and the rows that close a gap. */
const COVERED: {
  readonly [S in SectionName]?: { by: readonly string[]; years: number; what: string; action: string; adds: string; asks: string };
} = {
  addresses: { by: ['items'], years: YEARS_ASKED, what: 'addresses', action: 'Add address', adds: 'items', asks: 'street' },
  employment: { by: ['employers', 'gaps'], years: 10, what: 'employment', action: 'Explain', adds: 'gaps', asks: 'explanation' },
};
const TOLD: { readonly [S in SectionName]?: readonly string[] } = { notices: NOTICES, certification: [CERTIFICATION] };

const rowsOf = (answers: Answers, name: string): Json[] => {
  const rows = answers[name];
  return Array.isArray(rows) ? rows : [];
};

/** The answers of one section, with the picture of the time it covers. Alt+G closes its first gap. */
export function SectionAnswers({ section, answers, onChange, onWant, problems, today, marks, readOnly }: SectionAnswersProps) {
  const form = SECTION_FORMS[section];
  const problemAt = (path: string): string | undefined => problems[`jsonForm.${path}`];
  const covered = COVERED[section];
  const rows = covered?.by.flatMap((name) => rowsOf(answers, name)) ?? [];
  const coverage = covered && coverageOf(rows, covered.years, today);
  const close = ({ from, to }: { from: string; to: string }): void => {
    if (!covered) return;
    const there = rowsOf(answers, covered.adds);
    onWant(`${section}.${covered.adds}.${there.length}.${covered.asks}`);
    onChange({ ...answers, [covered.adds]: [...there, { from, to }] });
  };
  const answer = (name: string, value: Json): void => {
    const day = STATED_ON[name];
    onChange({ ...answers, [name]: value, ...(day !== undefined && { [day]: value === true ? today : null }) });
  };
  const isWhole = problemAt(section);
  return (
    // The key is a way to press the button of a gap, which is there for everybody.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="grid min-w-0 gap-5"
      onKeyDown={(event) => {
        const gap = coverage?.gaps.find(({ isNeeded }) => isNeeded);
        if (!event.altKey || event.code !== 'KeyG' || !gap || readOnly) return;
        event.preventDefault();
        close(gap);
      }}
    >
      {form.intro && <p className="text-sm text-muted-foreground">{form.intro}</p>}
      {isWhole && <p className="text-xs text-destructive">{isWhole}</p>}
      {TOLD[section]?.map((sentence) => (
        <p key={sentence} className="text-sm">
          {sentence}
        </p>
      ))}
      {covered && coverage && (
        <GapChart {...{ coverage }} what={covered.what} action={covered.action} onClose={readOnly ? undefined : close} />
      )}
      {form.fields.length > 0 && (
        <div className={ANSWERS}>
          {form.fields.map((field) => {
            const path = `${section}.${field.name}`;
            return (
              <AnswerBox
                key={field.name}
                {...{ field, path, readOnly }}
                value={answers[field.name]}
                onChange={(value) => answer(field.name, value)}
                problem={problemAt(path)}
                mark={marks[path]}
              />
            );
          })}
        </div>
      )}
      {form.rows.map((declared) => {
        const path = `${section}.${declared.name}`;
        const own = rowsOf(answers, declared.name);
        return (
          <AnswerRows
            key={declared.name}
            {...{ declared, path, problemAt, marks, readOnly }}
            rows={own}
            onChange={(changed) => onChange({ ...answers, [declared.name]: changed })}
            onAdd={() => {
              onWant(`${path}.${own.length}.${declared.fields[0]!.name}`);
              onChange({ ...answers, [declared.name]: [...own, {}] });
            }}
            none={
              declared.none === undefined
                ? undefined
                : { value: answers['none'] === true, onChange: (none) => onChange({ ...answers, none, [declared.name]: own }) }
            }
          />
        );
      })}
    </div>
  );
}

import { useId, useState, type ReactNode } from 'react';
import type { Json } from '#domain/field.ts';
import states from '#domain/reference/usStates.json' with { type: 'json' };
import { cn } from '../cn.ts';
import { DateBox } from '../date-box.tsx';
import { Input, NativeSelect, Textarea } from '../ui/input.tsx';
import { WIDE_ANSWER } from './answerLayout.ts';
import type { AnswerField } from './sectionForms.ts';

/** An answer that somebody else changed: as it was, and as it is. */
export interface Mark {
  before: string;
  after: string;
}

interface AnswerBoxProps {
  field: AnswerField;
  /** Path of the answer in the form: `addresses.items.0.city`. */
  path: string;
  value: Json | undefined;
  onChange: (value: Json) => void;
  problem: string | undefined;
  mark: Mark | undefined;
  readOnly: boolean;
}

/** The attributes that tie a control to its label, help and problem. */
interface Tied {
  id: string;
  'data-path': string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

/** One answer: its question, its box, and what is wrong with it or was changed in it. */
export function AnswerBox({ field, path, value, onChange, problem, mark, readOnly }: AnswerBoxProps) {
  const id = useId();
  const described = [problem && `${id}-problem`, mark && `${id}-mark`, field.help && `${id}-help`].filter(Boolean).join(' ');
  const tied: Tied = {
    id,
    'data-path': path,
    'aria-invalid': problem !== undefined,
    'aria-describedby': described || undefined,
    'aria-required': field.required || undefined,
  };
  const below = (
    <>
      {problem && (
        <p id={`${id}-problem`} className="text-xs text-destructive">
          {problem}
        </p>
      )}
      {mark && (
        <p id={`${id}-mark`} className="border-l-2 border-tone-violet-border pl-2 text-xs text-tone-violet-fg">
          Changed: {mark.before} → {mark.after}
        </p>
      )}
      {field.help && (
        <p id={`${id}-help`} className="text-xs text-muted-foreground">
          {field.help}
        </p>
      )}
    </>
  );
  const layout = cn('grid content-start gap-1', field.wide && WIDE_ANSWER);
  if (field.kind === 'yesNo') {
    return <YesOrNo {...{ field, tied, value, onChange, readOnly, layout }}>{below}</YesOrNo>;
  }
  const question = (
    <label htmlFor={id} className={field.kind === 'statement' ? 'text-sm' : 'text-xs font-medium text-muted-foreground'}>
      {field.label}
      {field.required && <Required />}
    </label>
  );
  const control = <AnswerControl {...{ field, tied, value, onChange, readOnly }} />;
  return (
    <div className={layout}>
      {field.kind === 'statement' ? (
        <span className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
          {control}
          {question}
        </span>
      ) : (
        <>
          {question}
          {control}
        </>
      )}
      {below}
    </div>
  );
}

const Required = () => (
  <span aria-hidden="true" className="ml-0.5 text-destructive">
    *
  </span>
);

interface ControlProps extends Pick<AnswerBoxProps, 'field' | 'value' | 'onChange' | 'readOnly'> {
  tied: Tied;
}

const INPUTS = {
  text: {},
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  count: { inputMode: 'numeric', className: 'tabular-nums' },
} as const;

function AnswerControl({ field, tied, value, onChange, readOnly }: ControlProps) {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  switch (field.kind) {
    case 'date':
    case 'until':
      return (
        <DateBox
          {...tied}
          prefers={field.prefers ?? 'behind'}
          value={text}
          what={field.label.toLowerCase()}
          disabled={readOnly}
          onChange={(day) => onChange(field.kind === 'until' && day === '' ? null : day)}
        />
      );
    case 'state':
      return (
        <NativeSelect {...tied} value={text} disabled={readOnly} onChange={({ target }) => onChange(target.value)}>
          <option value="">Choose a state</option>
          {/* A state that this list does not have was answered elsewhere, and stays what it is. */}
          {text !== '' && !states.some(({ code }) => code === text) && <option value={text}>{text}</option>}
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      );
    case 'long':
      return <Textarea {...tied} rows={3} value={text} readOnly={readOnly} onChange={({ target }) => onChange(target.value)} />;
    case 'ssn':
      return <SsnBox {...{ tied, readOnly, onChange }} value={text} />;
    case 'tokens':
      return <TokensBox {...{ tied, value, readOnly, onChange }} />;
    case 'statement':
    case 'yesNo':
      return (
        <input
          {...tied}
          type="checkbox"
          className="size-4 shrink-0 accent-ring pointer-coarse:size-6"
          checked={value === true}
          disabled={readOnly}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    default:
      return (
        <Input
          {...tied}
          {...INPUTS[field.kind]}
          autoComplete="off"
          readOnly={readOnly}
          value={text}
          onChange={({ target }) => onChange(field.kind === 'count' ? countOf(target.value) : target.value)}
        />
      );
  }
}

/** A number as it is stored; what is none stays as it was typed, and no rule lets it through. */
function countOf(typed: string): Json {
  const digits = typed.replaceAll(',', '').trim();
  return digits === '' ? null : /^\d{1,9}$/.test(digits) ? Number(digits) : typed;
}

/** Only its end can be read, unless it is being typed. */
function SsnBox({ tied, value, readOnly, onChange }: { tied: Tied; value: string; readOnly: boolean; onChange: (value: Json) => void }) {
  const [isTyped, setTyped] = useState(false);
  return (
    <Input
      {...tied}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      className="font-mono"
      placeholder="***-**-****"
      readOnly={readOnly}
      value={isTyped ? value : maskedSsn(value)}
      onFocus={() => setTyped(!readOnly)}
      onBlur={() => setTyped(false)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Returns a social security number as it may be shown: `***-**-1234`. */
export function maskedSsn(value: string): string {
  const digits = value.replace(/\D/g, '');
  return value === '' ? '' : `***-**-${digits.length >= 9 ? digits.slice(-4) : '****'}`;
}

/** Words with commas between them. */
function TokensBox({ tied, value, readOnly, onChange }: Omit<ControlProps, 'field'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const kept = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : typeof value === 'string' ? value : '';
  return (
    <Input
      {...tied}
      autoComplete="off"
      readOnly={readOnly}
      value={typed ?? kept}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(
          target.value
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}

function YesOrNo({ field, tied, value, onChange, readOnly, layout, children }: ControlProps & { layout: string; children: ReactNode }) {
  const { id, 'data-path': path, 'aria-describedby': described, 'aria-invalid': isInvalid } = tied;
  return (
    <div role="radiogroup" className={layout} aria-labelledby={`${id}-question`} aria-describedby={described} aria-invalid={isInvalid}>
      <span id={`${id}-question`} className="text-xs font-medium text-muted-foreground">
        {field.label}
        {field.required && <Required />}
      </span>
      <span className="flex gap-5">
        {[true, false].map((answer) => (
          <label key={String(answer)} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="radio"
              name={id}
              data-path={answer ? path : undefined}
              className="size-4 accent-ring pointer-coarse:size-6"
              checked={value === answer}
              disabled={readOnly}
              onChange={() => onChange(answer)}
            />
            {answer ? 'Yes' : 'No'}
          </label>
        ))}
      </span>
      {children}
    </div>
  );
}

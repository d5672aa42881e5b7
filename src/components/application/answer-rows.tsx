import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { isObject } from '#domain/drivers/application/json.ts';
import type { Json } from '#domain/field.ts';
import { Button } from '../ui/button.tsx';
import { AnswerBox, type Mark } from './answer-box.tsx';
import { ANSWERS } from './answerLayout.ts';
import type { AnswerRows as Declared } from './sectionForms.ts';

interface AnswerRowsProps {
  declared: Declared;
  /** Path of the rows in the form: `addresses.items`. */
  path: string;
  rows: readonly Json[];
  onChange: (rows: Json[]) => void;
  /** Adds an empty row, and brings the cursor there. */
  onAdd: () => void;
  problemAt: (path: string) => string | undefined;
  marks: Readonly<Record<string, Mark>>;
  readOnly: boolean;
  /** The statement that there is nothing to list; absent: it is no answer. */
  none?: { value: boolean; onChange: (none: boolean) => void } | undefined;
}

/** The rows of a section: each with its answers and a button that removes it, and one that adds another. */
export function AnswerRows({ declared, path, rows, onChange, onAdd, problemAt, marks, readOnly, none }: AnswerRowsProps) {
  const id = useId();
  const problem = problemAt(path);
  const name = (i: number): string => `${declared.one.charAt(0).toUpperCase()}${declared.one.slice(1)} ${i + 1}`;
  const set = (i: number, field: string, value: Json): void =>
    onChange(rows.map((row, at) => (at === i ? { ...(isObject(row) ? row : {}), [field]: value } : row)));
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={problem && `${id}-problem`}>
      <legend className="mb-2 text-sm font-semibold">{declared.title}</legend>
      {problem && (
        <p id={`${id}-problem`} className="text-xs text-destructive">
          {problem}
        </p>
      )}
      {marks[path] && <p className="border-l-2 border-tone-violet-border pl-2 text-xs text-tone-violet-fg">Rows were added or removed.</p>}
      {none && declared.none && (
        <label className="flex min-h-8 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            data-path={path.replace(/[^.]+$/, 'none')}
            className="size-4 shrink-0 accent-ring pointer-coarse:size-6"
            checked={none.value}
            disabled={readOnly || rows.length > 0}
            onChange={({ target }) => none.onChange(target.checked)}
          />
          {declared.none}
        </label>
      )}
      {rows.map((row, i) => (
        // Rows have no names of their own: one is the row at its place.
        <fieldset key={i} className="grid min-w-0 gap-3 rounded-md border border-border p-3">
          <legend className="px-1 text-xs font-medium">{name(i)}</legend>
          <div className={ANSWERS}>
            {declared.fields.map((field) => {
              const at = `${path}.${i}.${field.name}`;
              return (
                <AnswerBox
                  key={field.name}
                  {...{ field, readOnly }}
                  path={at}
                  value={isObject(row) ? row[field.name] : undefined}
                  onChange={(value) => set(i, field.name, value)}
                  problem={problemAt(at)}
                  mark={marks[at]}
                />
              );
            })}
          </div>
          {!readOnly && (
            <Button
              data-part="form"
              variant="ghost"
              className="justify-self-end"
              aria-label={`Remove ${name(i).toLowerCase()}`}
              onClick={() => onChange(rows.filter((_row, at) => at !== i))}
            >
              <Trash2 aria-hidden="true" />
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {!readOnly && !none?.value && (
        <Button data-part="form" className="justify-self-start" onClick={onAdd}>
          <Plus aria-hidden="true" />
          Add {declared.one}
        </Button>
      )}
    </fieldset>
  );
}

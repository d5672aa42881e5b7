import { CHOICES_MAX, LABEL_MAX, type PlacedField } from '#domain/esign/placedFields.ts';
import { Input, NativeSelect, Textarea } from '#src/components/ui/input.tsx';
import { useEffect, useState } from 'react';
import { Labeled } from '../form/labeled.tsx';
import type { EditAct } from './editing.ts';

type Patch = Extract<EditAct, { is: 'set' }>['patch'];

interface FieldFormProps {
  field: PlacedField;
  roles: readonly string[];
  onSet: (patch: Patch) => void;
}

/** What can be said of the field in hand: its label, role, whether it is required, and the values of a choice. */
export function FieldForm({ field, roles, onSet }: FieldFormProps) {
  return (
    <section aria-label="Field in hand" className="grid gap-3 border-t border-border pt-3">
      <Typed
        label="Label"
        value={field.label}
        problemOf={(text) => (text.trim() === '' ? 'Type a label.' : null)}
        onSet={(label) => onSet({ label: label.trim() })}
      />
      <Labeled label="Role">
        {(control) => (
          <NativeSelect {...control} value={field.role} onChange={({ target }) => onSet({ role: target.value })}>
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </NativeSelect>
        )}
      </Labeled>
      {field.kind === 'choice' && (
        <Typed
          isLong
          label="Values, one a line"
          value={field.choices.join('\n')}
          problemOf={(text) => {
            const { length } = linesOf(text);
            return length < 2 ? 'Type two values at least.' : length > CHOICES_MAX ? `${CHOICES_MAX} values at most.` : null;
          }}
          onSet={(text) => onSet({ choices: linesOf(text) })}
        />
      )}
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" checked={field.required} onChange={({ target }) => onSet({ required: target.checked })} />
        Required
      </label>
    </section>
  );
}

const linesOf = (text: string): readonly string[] =>
  [...new Set(text.split('\n').map((line) => line.trim().slice(0, 100)))].filter(Boolean);

interface TypedProps {
  label: string;
  value: string;
  isLong?: boolean;
  problemOf: (text: string) => string | null;
  onSet: (text: string) => void;
}

/** A text that is taken when the keyboard leaves it, so that one change is one step to undo. */
function Typed({ label, value, isLong = false, problemOf, onSet }: TypedProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const problem = problemOf(text);
  const take = (): void => {
    if (problem === null && text !== value) onSet(text);
  };
  return (
    <Labeled label={label} problem={problem}>
      {(control) =>
        isLong ? (
          <Textarea {...control} rows={4} value={text} onChange={({ target }) => setText(target.value)} onBlur={take} />
        ) : (
          <Input
            {...control}
            autoComplete="off"
            maxLength={LABEL_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onBlur={take}
            onKeyDown={({ key }) => key === 'Enter' && take()}
          />
        )
      }
    </Labeled>
  );
}

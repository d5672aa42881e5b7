import { useId } from 'react';
import { lastValidDay, PAPERS, type PaperContent, type PaperField, type PaperType } from '#domain/documents/paperTypes.ts';
import { DateBox } from '#src/components/date-box.tsx';
import { dateLabel } from '#src/components/formatDate.ts';
import { inSentence } from '#domain/fieldLabel.ts';
import { Input, NativeSelect } from '#src/components/ui/input.tsx';

interface PaperFieldsProps {
  type: PaperType;
  content: PaperContent;
  onChange: (content: PaperContent) => void;
}

/** The boxes for what a paper of a type says. */
export function PaperFields({ type, content, onChange }: PaperFieldsProps) {
  const { fields, ends } = PAPERS[type];
  const last = lastValidDay(type, content);
  return (
    <div className="grid gap-3 @min-[34rem]:grid-cols-2">
      {fields.map((field) => (
        <FieldBox
          key={field.name}
          field={field}
          value={content[field.name]}
          help={field.name === ends && last && !content[field.name] ? `Empty: ${dateLabel(last)}, the last day it may count` : null}
          onChange={(value) => onChange({ ...content, [field.name]: value })}
        />
      ))}
    </div>
  );
}

interface FieldBoxProps {
  field: PaperField;
  value: unknown;
  help: string | null;
  onChange: (value: unknown) => void;
}

function FieldBox({ field, value, help, onChange }: FieldBoxProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-xs font-medium">
        {field.label}
      </label>
      <Box id={id} field={field} value={value} onChange={onChange} describedBy={help ? `${id}-help` : undefined} />
      {help && (
        <p id={`${id}-help`} className="text-xs text-muted-foreground">
          {help}
        </p>
      )}
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function Box({ id, field, value, onChange, describedBy }: Omit<FieldBoxProps, 'help'> & { id: string; describedBy: string | undefined }) {
  switch (field.kind) {
    case 'day':
      return (
        <DateBox
          id={id}
          aria-describedby={describedBy}
          what={inSentence(field.label)}
          prefers={field.prefers}
          value={textOf(value)}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <NativeSelect id={id} value={textOf(value)} onChange={({ target }) => onChange(target.value)}>
          <option value="">Not said</option>
          {Object.entries(field.values).map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </NativeSelect>
      );
    case 'count':
      return (
        <Input
          id={id}
          type="number"
          min={0}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
        />
      );
    case 'texts':
      return (
        <Input
          id={id}
          placeholder="Separated by commas"
          value={Array.isArray(value) ? value.join(',') : ''}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split(',').map((one) => one.trimStart()))}
        />
      );
    case 'text':
      return <Input id={id} value={textOf(value)} onChange={({ target }) => onChange(target.value)} />;
  }
}

import { useController } from 'react-hook-form';
import { RecordPicker, type PickerOption } from '#src/components/record-picker.tsx';
import { FormField, type FieldProps } from './form-field.tsx';

interface RecordFieldProps extends FieldProps {
  placeholder: string;
  /** The record that the field's id stands for; null while it is not known, or there is none. */
  chosen: PickerOption | null;
  /** Best matches of what was typed. */
  options: readonly PickerOption[];
  /** False while the options still answer earlier words. */
  isCurrent?: boolean;
  onType: (text: string) => void;
  /** Besides being put into the field. */
  onChoose?: (option: PickerOption | null) => void;
}

/** One of very many records, found by typing a few letters of it. */
export function RecordField({ placeholder, chosen, options, isCurrent = true, onType, onChoose, ...field }: RecordFieldProps) {
  const { field: bound } = useController({ name: field.name });
  return (
    <FormField {...field}>
      {(control) => (
        <RecordPicker
          control={control}
          label={field.label}
          placeholder={placeholder}
          chosen={bound.value ? chosen : null}
          options={options}
          isCurrent={isCurrent}
          onType={onType}
          onChoose={(option) => {
            bound.onChange(option?.id ?? '');
            onChoose?.(option);
          }}
        />
      )}
    </FormField>
  );
}

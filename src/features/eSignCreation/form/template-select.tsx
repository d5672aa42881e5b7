import type { ComponentProps } from 'react';
import { NativeSelect } from '#src/components/ui/input.tsx';
import type { Template } from '#src/documents/useTemplates.ts';

interface TemplateSelectProps extends Omit<ComponentProps<typeof NativeSelect>, 'value' | 'onChange'> {
  /** Null: not known yet. */
  templates: readonly Template[] | null;
  /** They could not be loaded, so that none are on their way. */
  hasFailed: boolean;
  /** The id of the chosen one; empty: none. */
  value: string;
  onChoose: (id: string) => void;
}

/** Chooses one of the e-sign templates. */
export function TemplateSelect({ templates, hasFailed, onChoose, ...control }: TemplateSelectProps) {
  return (
    <NativeSelect {...control} aria-busy={templates === null && !hasFailed} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{templates === null ? 'Loading templates' : 'Choose a template'}</option>
      {(templates ?? []).map(({ templateId, title }) => (
        <option key={templateId} value={templateId}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}

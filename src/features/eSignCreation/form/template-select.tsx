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
  /** Returns why a template cannot be chosen, in words; null: it can be. */
  barred?: (templateId: string) => string | null;
}

const NEVER = (): null => null;

/** Chooses one of the e-sign templates. */
export function TemplateSelect({ templates, hasFailed, onChoose, barred = NEVER, ...control }: TemplateSelectProps) {
  return (
    <NativeSelect {...control} aria-busy={templates === null && !hasFailed} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{templates === null ? 'Loading templates' : 'Choose a template'}</option>
      {(templates ?? []).map(({ templateId, title }) => {
        const reason = barred(templateId);
        return (
          <option key={templateId} value={templateId} disabled={reason !== null}>
            {reason === null ? title : `${title} (${reason})`}
          </option>
        );
      })}
    </NativeSelect>
  );
}

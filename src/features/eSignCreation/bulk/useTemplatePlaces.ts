import { useMemo } from 'react';
import type { BulkTemplate } from '#domain/esign/bulkSend.ts';
import { useGetAnswer } from '#src/commands/useServerAnswer.ts';
import type { Template } from '#src/documents/useTemplates.ts';

/** Returns a template with its places for values; null while they are not known. `problem`: why not, in words. */
export function useTemplatePlaces(template: Template | null): { template: BulkTemplate | null; problem: string | null; retry: () => void } {
  const path = template && `/api/esign/template_fields?template_id=${encodeURIComponent(template.templateId)}`;
  const { data, message, retry } = useGetAnswer<{ data: Pick<BulkTemplate, 'fields' | 'needsAllFields'> }>(path);
  const whole = useMemo(() => (template && data ? { roles: template.roles, ...data.data } : null), [template, data]);
  return { template: whole, problem: message, retry };
}

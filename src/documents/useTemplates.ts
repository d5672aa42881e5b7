import { useMemo } from 'react';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { useGetAnswer } from '#src/commands/useServerAnswer.ts';

/** An e-sign template as the list has it. */
export interface Template {
  templateId: string;
  title: string;
  roles: readonly string[];
}

interface Listed {
  data: { templates: readonly { templateId: string; title: string; signers: readonly { role: string }[] }[] };
}

/** The templates that this person may use; null: not known yet. `problem`: why not, in words; `isAway`: there is no connection. */
export function useTemplates(): { templates: readonly Template[] | null; problem: string | null; isAway: boolean; retry: () => void } {
  const { state, data, message, retry } = useGetAnswer<Listed>('/api/esign/templates');
  const templates = useMemo(
    () => data && data.data.templates.map(({ signers, ...rest }): Template => ({ ...rest, roles: signers.map(({ role }) => role) })),
    [data],
  );
  const problem = state === 'failed' ? message || PAPER_MESSAGES.templatesProblem : null;
  return { templates, problem, isAway: state === 'away', retry };
}

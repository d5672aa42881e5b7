import { useCallback, useEffect, useState } from 'react';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useSyncStatus } from '#src/data/useLive.ts';
import type { Template } from '../newDocument.ts';

interface TemplatesAnswer {
  data: { templates: readonly { templateId: string; title: string; signers: readonly { role: string }[] }[] };
}

/** The templates that this person may use; null: not known yet. `problem`: why not, in words. */
export function useTemplates(): { templates: readonly Template[] | null; problem: string | null; retry: () => void } {
  const tools = useTools();
  const isOnline = isReachable(useSyncStatus().phase);
  const [templates, setTemplates] = useState<readonly Template[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(async (): Promise<void> => {
    setProblem(null);
    const answer = await tools
      .online()
      .then((server) => server.get<TemplatesAnswer>('/api/esign/templates'))
      .catch(() => null);
    if (!answer?.ok) return setProblem(answer?.message || PAPER_MESSAGES.templatesProblem);
    setTemplates(answer.data.data.templates.map(({ signers, ...rest }) => ({ ...rest, roles: signers.map(({ role }) => role) })));
  }, [tools]);
  useEffect(() => {
    if (isOnline) void load();
  }, [isOnline, load]);
  return { templates, problem: isOnline ? problem : null, retry: () => void load() };
}

import { useEffect, useState } from 'react';
import type { BulkTemplate } from '#domain/esign/bulkSend.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { UNREACHED } from '#src/data/unreached.ts';
import { useSyncStatus } from '#src/data/useLive.ts';
import type { Template } from '../newDocument.ts';

type Places = Pick<BulkTemplate, 'fields' | 'needsAllFields'>;

/** Returns a template with its places for values; null while they are not known. `problem`: why not, in words. */
export function useTemplatePlaces(template: Template | null): { template: BulkTemplate | null; problem: string | null; retry: () => void } {
  const tools = useTools();
  const isOnline = isReachable(useSyncStatus().phase);
  const [known, setKnown] = useState<{ of: Template; template: BulkTemplate | null; problem: string | null } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!template || !isOnline) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const path = `/api/esign/template_fields?template_id=${encodeURIComponent(template.templateId)}`;
      const answer = await tools
        .online()
        .then((server) => server.get<{ data: Places }>(path))
        .catch(() => null);
      if (isOver) return;
      const problem = answer?.ok ? null : answer?.message || UNREACHED;
      setKnown({ of: template, template: answer?.ok ? { roles: template.roles, ...answer.data.data } : null, problem });
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [template, isOnline, tools, tries]);
  const own = known?.of === template ? known : null;
  return { template: own?.template ?? null, problem: own?.problem ?? null, retry: () => setTries((n) => n + 1) };
}

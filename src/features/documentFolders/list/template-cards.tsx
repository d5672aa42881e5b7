import { useEffect, useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { searchText } from '#domain/searchText.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { templateHref } from '#src/components/templateHref.ts';
import { useMe, useSyncStatus } from '#src/data/useLive.ts';
import { isReachable } from '#sync/syncStatus.ts';

/** A template as the signing service lists it. */
interface Template {
  templateId: string;
  title: string;
  signers: readonly { role: string }[];
}

type Listed = { state: 'asking' } | { state: 'failed'; message: string } | { state: 'here'; templates: readonly Template[] };

/** The templates, whatever the folder: they belong to the workspace. */
export function TemplateCards({ search }: { search: string }) {
  const tools = useTools();
  const isOnline = isReachable(useSyncStatus().phase);
  const me = useMe();
  const isEditor = me !== null && isStaff(me);
  const [listed, setListed] = useState<Listed>({ state: 'asking' });
  useEffect(() => {
    if (!isOnline) return undefined;
    let stale = false;
    void (async () => {
      const answer = await (await tools.online()).get<{ data: { templates: readonly Template[] } }>('/api/esign/templates');
      if (stale) return;
      setListed(
        answer.ok
          ? { state: 'here', templates: answer.data.data.templates }
          : { state: 'failed', message: answer.message || PAPER_MESSAGES.templatesProblem },
      );
    })();
    return () => {
      stale = true;
    };
  }, [tools, isOnline]);
  if (listed.state === 'failed')
    return (
      <p role="alert" className="flex-1 p-6 text-sm text-muted-foreground">
        {listed.message}
      </p>
    );
  if (listed.state === 'asking')
    return (
      <div aria-busy={isOnline} className="flex-1 p-3 text-sm text-muted-foreground">
        {isOnline ? <Skeleton className="h-24 w-64" /> : 'Templates are listed as soon as the server can be reached.'}
      </div>
    );
  const found = listed.templates.filter(({ title }) => searchText(title).includes(searchText(search)));
  if (found.length === 0)
    return (
      <div data-grid-fallback="" className="flex-1">
        <EmptyState title={search ? 'No templates found' : 'No templates'} />
      </div>
    );
  return (
    <ul
      aria-label="Templates"
      className="grid min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] content-start gap-3 overflow-auto p-3"
    >
      {found.map(({ templateId, title, signers }) => (
        <li key={templateId} className="grid gap-1 rounded-lg border border-border bg-card p-3 text-sm">
          {isEditor ? (
            <a href={templateHref(templateId)} className="font-medium underline-offset-2 hover:underline">
              {title}
            </a>
          ) : (
            <span className="font-medium">{title}</span>
          )}
          <span className="text-xs text-muted-foreground">
            {signers.length === 0 ? 'No roles' : `Roles: ${signers.map(({ role }) => role).join(', ')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

import { isStaff } from '#domain/actor.ts';
import { searchText } from '#domain/searchText.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { templateHref } from '#src/components/templateHref.ts';
import { Button } from '#src/components/ui/button.tsx';
import { useMe } from '#src/data/useLive.ts';
import { useTemplates } from '#src/documents/useTemplates.ts';

/** The templates, whatever the folder: they belong to the workspace. The staff edit them from here. */
export function TemplateCards({ search }: { search: string }) {
  const { templates, problem, isAway, retry } = useTemplates();
  const me = useMe();
  const isEditor = me !== null && isStaff(me);
  if (problem)
    return (
      <p role="alert" className="flex flex-1 flex-wrap content-start items-center gap-2 p-6 text-sm text-muted-foreground">
        {problem}
        <Button data-part="note" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  if (templates === null)
    return (
      <div aria-busy={!isAway} className="flex-1 p-3 text-sm text-muted-foreground">
        {isAway ? 'Templates are listed as soon as the server can be reached.' : <Skeleton className="h-24 w-64" />}
      </div>
    );
  const found = templates.filter(({ title }) => searchText(title).includes(searchText(search)));
  if (found.length === 0)
    return (
      <div data-grid-fallback="" className="flex-1">
        <EmptyState title={search ? 'No templates found' : 'No templates'}>
          {!search && <CommandButton id="esign.template.new" />}
        </EmptyState>
      </div>
    );
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="flex flex-wrap gap-2 px-3 pt-3 empty:hidden">
        <CommandButton id="esign.template.new" />
        <CommandButton id="esign.template.bundle" />
      </div>
      <ul aria-label="Templates" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] content-start gap-3 p-3">
        {found.map(({ templateId, title, roles }) => (
          <li key={templateId} className="grid gap-1 rounded-lg border border-border bg-card p-3 text-sm">
            {isEditor ? (
              <a href={templateHref(templateId)} className="font-medium underline-offset-2 hover:underline">
                {title}
              </a>
            ) : (
              <span className="font-medium">{title}</span>
            )}
            <span className="text-xs text-muted-foreground">{roles.length === 0 ? 'No roles' : `Roles: ${roles.join(', ')}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

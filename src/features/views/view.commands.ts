import { isStaff } from '#domain/actor.ts';
import { builtInViews } from '#domain/views/builtInViews.ts';
import { viewHref } from '#domain/views/savedView.ts';
import { inList } from '#src/components/list.commands.ts';
import { addressOf, defaultViews, viewsQuery } from '#src/components/savedViews.ts';
import type { ListView } from '#src/commands/listHandle.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';

const base = { group: 'Lists', roles: null, net: 'queued', undo: 'INV' } as const;

const viewOf = ({ list }: CommandContext): ListView | null => list?.view ?? null;

/** Only whoever saved a view changes it (VIEW-1). */
function onOwn(ctx: CommandContext): boolean | string {
  const view = viewOf(ctx);
  if (!inList(ctx) || !view) return false;
  if (view.userId === null) return 'This view comes with the product: save your own beside it';
  return view.userId === ctx.actor.userId || 'This view is a colleague’s';
}

const ALL = 'all';

async function open({ screen, actor }: CommandContext, tools: CommandTools): Promise<void> {
  const saved = (await tools.query(viewsQuery(screen))).rows;
  const rows = [...saved, ...builtInViews(actor, screen).map((view) => ({ ...view, shared: false }))];
  const chosen = await tools.choose({
    title: 'Views',
    options: [
      { value: ALL, label: `All ${screen.slice(1).replaceAll('-', ' ')}` },
      ...rows.map(({ id, name, shared }) => ({ value: id, label: shared ? `${name} (shared)` : name })),
    ],
  });
  const view = rows.find(({ id }) => id === chosen);
  if (view) tools.go(viewHref(view));
  else if (chosen === ALL) tools.go(screen);
}

async function save(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const name = (await tools.ask({ title: 'Name of this view', value: '' }))?.trim();
  if (!name) return;
  const who = isStaff(ctx.actor)
    ? await tools.choose({
        title: `Who sees “${name}”?`,
        options: [
          { value: 'private', label: 'Only me' },
          { value: 'shared', label: 'All staff' },
        ],
      })
    : 'private';
  if (who === null) return;
  const view = { id: tools.newId(), list: ctx.screen, address: addressOf(new URLSearchParams(ctx.list!.address)) };
  const shared = who === 'shared' ? { shared: true } : {};
  if (!(await tools.mutate('savedViewCreate', { ...view, name, userId: ctx.actor.userId, ...shared }))) return;
  tools.toast(`View “${name}” saved`);
  tools.go(viewHref(view));
}

async function change(ctx: CommandContext, tools: CommandTools, part: { name?: string; address?: string }, done: string): Promise<void> {
  if (await tools.mutate('savedViewUpdate', { id: viewOf(ctx)!.id, ...part })) tools.toast(done);
}

async function rename(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const view = viewOf(ctx)!;
  const name = (await tools.ask({ title: 'Name of this view', value: view.name }))?.trim();
  if (name && name !== view.name) await change(ctx, tools, { name }, `This view is “${name}” now`);
}

async function toggleDefault(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const view = viewOf(ctx)!;
  const { [ctx.screen]: now, ...others } = defaultViews.get();
  const isIt = now === view.id;
  const refusal = await defaultViews.set(isIt ? others : { ...others, [ctx.screen]: view.id });
  if (refusal) tools.toast(refusal, 'alert');
  else tools.toast(isIt ? 'This list opens without a view again' : `This list opens with “${view.name}” from now on`);
}

async function remove(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const view = viewOf(ctx)!;
  if (!(await tools.mutate('savedViewDelete', { id: view.id }))) return;
  tools.toast(`View “${view.name}” deleted`);
  tools.go(view.address ? `${ctx.screen}?${view.address}` : ctx.screen);
}

/** Lists as people want to find them again (design/workspace.md 3.2, commands 120 to 125). */
export const viewCommands: readonly Command[] = [
  {
    ...base,
    id: 'view.open',
    title: 'Saved views…',
    keywords: ['filters', 'presets'],
    keys: ['v'],
    undo: 'Back',
    net: 'local',
    when: inList,
    run: open,
  },
  {
    ...base,
    id: 'view.save',
    title: 'Save this view…',
    keywords: ['filter preset', 'bookmark'],
    keys: ['n v'],
    when: inList,
    run: save,
  },
  {
    ...base,
    id: 'view.update',
    title: 'Update view with current filters',
    keywords: ['overwrite'],
    when: (ctx) => {
      const own = onOwn(ctx);
      return own === true ? viewOf(ctx)!.modified || 'The view is as it was saved' : own;
    },
    run: (ctx, tools) => change(ctx, tools, { address: addressOf(new URLSearchParams(ctx.list!.address)) }, 'View updated'),
  },
  { ...base, id: 'view.rename', title: 'Rename view…', keywords: ['name'], when: onOwn, run: rename },
  {
    ...base,
    id: 'view.default',
    title: 'Make this my default view',
    keywords: ['home view', 'start with', 'not any more'],
    when: (ctx) => inList(ctx) && viewOf(ctx) !== null,
    run: toggleDefault,
  },
  { ...base, id: 'view.delete', title: 'Delete view', keywords: ['remove preset'], undo: 'SOFT', when: onOwn, run: remove },
];

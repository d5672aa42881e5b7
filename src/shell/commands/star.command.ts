import { nameOf, namesOf, subjectsOf } from '#src/commands/subject.ts';
import { isRowMode } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, Subject } from '#src/commands/types.ts';
import { areStarred, starred, STARS_MAX, toggled, type Star } from '../starred.ts';

/** The time for which a star can be undone from its message, in milliseconds. */
const UNDO_MS = 10_000;
const BULK = { bulk: 'group' } as const;

/** Stars records, or takes the stars of all of them away. @param hrefOf address of a row's screen; null when it has none */
export function starCommand(hrefOf: (subject: Subject) => string | null): Command {
  const starrable = (ctx: CommandContext): readonly Subject[] =>
    subjectsOf(BULK, ctx).filter((subject) => subject.table !== 'outbox' && nameOf(subject) !== null && hrefOf(subject) !== null);
  return {
    id: 'record.star',
    title: 'Star / unstar',
    keywords: ['favourite', 'bookmark', 'pin to sidebar'],
    group: 'Any record, forms',
    roles: null,
    keys: ['b'],
    when: (ctx) => isRowMode(ctx.mode) && starrable(ctx).length > 0,
    ...BULK,
    undo: 'INV',
    net: 'queued',
    run: async (ctx, tools) => {
      const subjects = starrable(ctx);
      const these = subjects.map(({ table, row }) => ({ table, id: row.id }) as Star);
      const before = starred.get();
      const next = toggled(before, these);
      if (!next) return tools.toast(`${STARS_MAX} records can be starred: take a star away first`, 'alert');
      const put = async (stars: readonly Star[], words: string, back?: () => void): Promise<void> => {
        const problem = await starred.set(stars as typeof before);
        if (problem) tools.toast(problem, 'alert');
        else tools.toast(words, 'status', back && { label: 'Undo', run: back, forMs: UNDO_MS });
      };
      const words = `${namesOf(subjects)} ${areStarred(before, these) ? 'unstarred' : 'starred'}`;
      await put(next, words, () => void put(before, 'Undone'));
    },
  };
}

import { isStaff } from '#domain/actor.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { editorRequests } from '#src/components/editor/editorRequests.ts';
import { commentPublishWanted } from './commentBoxWanted.ts';

/** The case on which a comment is being written; null anywhere else. */
const writtenOn = ({ mode, screen, subject }: CommandContext): string | null =>
  mode === 'editor' && screen.startsWith('/cases/details/') && subject?.table === 'cases' ? String(subject.row.id) : null;
const base = { group: 'Comments', roles: null, when: (ctx: CommandContext) => writtenOn(ctx) !== null } as const;

/** What can be done while a comment is written. */
export const commentCommands: readonly Command[] = [
  {
    ...base,
    id: 'comment.publish',
    title: 'Publish comment',
    keywords: ['send', 'post'],
    keys: ['Mod+Enter'],
    undo: 'SOFT',
    net: 'queued',
    run: (ctx) => commentPublishWanted.send(writtenOn(ctx)!),
  },
  {
    ...base,
    id: 'comment.cancel',
    title: 'Stop writing (keeps draft)',
    keywords: ['escape'],
    keys: ['Escape'],
    undo: 'TEXT',
    net: 'local',
    run: () => editorRequests.send({ do: 'leave' }),
  },
  {
    ...base,
    id: 'comment.mention',
    title: 'Mention an agent',
    keywords: ['@', 'notify'],
    // Staff have everybody on their devices; a customer has nobody to choose from.
    when: (ctx) => writtenOn(ctx) !== null && isStaff(ctx.actor),
    undo: 'TEXT',
    net: 'local',
    run: () => editorRequests.send({ do: 'mention' }),
  },
];

import type { Command } from '#src/commands/types.ts';
import { createSignal } from '#src/components/signal.ts';

/** Somebody wants to see the notifications. */
export const bellWanted = createSignal<void>();

export const notificationCommands: readonly Command[] = [
  {
    id: 'nav.notifications',
    title: 'Open notifications',
    keywords: ['bell', 'unread'],
    group: 'Navigate',
    roles: null,
    keys: ['g n'],
    when: () => true,
    run: () => bellWanted.send(),
  },
];

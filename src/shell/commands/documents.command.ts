import { MESSAGES } from '#domain/messages.ts';
import type { Command } from '#src/commands/types.ts';

/** The command that carriers of the smaller subscriptions see in place of document management (spec section 2): always barred, with the way to it. */
export const documentsUpgrade: Command = {
  id: 'nav.documents.upgrade',
  title: 'Documents (upgrade to Elite)',
  keywords: ['e-sign', 'folders', 'upgrade', 'elite'],
  group: 'Navigate',
  roles: ['CUSTOMER', 'CUSTOMER_PREMIUM'],
  when: () => MESSAGES.upgradeToElite,
  undo: 'none',
  net: 'local',
  run: () => undefined,
};

import type { CommandContext } from './types.ts';

/** The screens below this address, but the one that makes a template, have steps of their own to take back. */
const TEMPLATES = '/document-folders-management/templates/';

/** Returns whether the screen takes back its own steps, which are no acts until they are saved. */
export const hasOwnUndo = ({ screen, mode }: Pick<CommandContext, 'screen' | 'mode'>): boolean =>
  mode === 'record' && screen.startsWith(TEMPLATES) && screen !== `${TEMPLATES}new`;

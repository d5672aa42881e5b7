import { guessContent } from '#domain/documents/guessPaper.ts';
import type { PaperContent, PaperType } from '#domain/documents/paperTypes.ts';
import { createStore } from '#src/commands/store.ts';

/** The address of the wizard. */
export const WIZARD_PATH = '/document-folders-management/driver-document';

/** The steps in their order (spec 2). */
export const STEPS = ['Select Customer', 'Select Driver', 'Document Type', 'Upload File'] as const;

/** What was picked so far; it is kept when the wizard is left. */
export interface WizardPicks {
  /** The person whose picks they are. */
  userId: string;
  step: number;
  customerId: string;
  driverId: string;
  type: PaperType | null;
  files: readonly File[];
  /** What was typed of the paper. */
  typed: PaperContent;
}

/** Returns the picks of somebody who has picked nothing; others than staff have their own customer. */
export const noPicks = (userId: string, customerId: string | null): WizardPicks => ({
  userId,
  step: customerId ? 1 : 0,
  customerId: customerId ?? '',
  driverId: '',
  type: null,
  files: [],
  typed: {},
});

/** The picks of the person who works here; null: nothing was picked. */
export const wizardPicks = createStore<WizardPicks | null>(null);

/** Returns whether a step has a value: Next is enabled only then (spec 4). */
export function stepHasValue({ step, customerId, driverId, type, files }: WizardPicks): boolean {
  return [customerId !== '', driverId !== '', type !== null, files.length > 0][step] ?? false;
}

/** Returns the picks after one more; what a pick depended on goes with it. */
export function picked(picks: WizardPicks, change: Partial<WizardPicks>): WizardPicks {
  const isOther = change.customerId !== undefined && change.customerId !== picks.customerId;
  const isOtherType = change.type !== undefined && change.type !== picks.type;
  return { ...picks, ...(isOther && { driverId: '' }), ...(isOtherType && { typed: {} }), ...change };
}

/** Returns what the paper says: what was typed, and what the name of its file tells. */
export const contentOf = ({ type, files, typed }: WizardPicks): PaperContent =>
  type && files[0] ? { ...guessContent(type, files[0].name), ...typed } : typed;

/** The acts of the wizard that has the keyboard; null: none is open. */
export const wizardActs = createStore<{ next: () => void; back: () => void; cancel: () => void } | null>(null);

import type { ESIGN_TYPES } from './esign.ts';
import { OUT_FOR_SIGNING, type EsignStatus } from './transitions.ts';

/** The seven filters of a folder, in the order of the spec. */
export const FOLDER_FILTERS = ['all', 'my_action_required', 'waiting_for_others', 'completed', 'drafts', 'cancelled', 'templates'] as const;
export type FolderFilter = (typeof FOLDER_FILTERS)[number];

/** The condition of a filter on documents: their statuses, and whose turn it is to sign; null: anybody's. */
export interface FolderCondition {
  statuses: { in: readonly EsignStatus[] } | { notIn: readonly EsignStatus[] };
  turn: 'mine' | 'others' | null;
}

const CONDITIONS: Readonly<Record<Exclude<FolderFilter, 'templates'>, FolderCondition>> = {
  all: { statuses: { notIn: ['DELETED', 'ARCHIVED'] }, turn: null },
  my_action_required: { statuses: { in: OUT_FOR_SIGNING }, turn: 'mine' },
  waiting_for_others: { statuses: { in: OUT_FOR_SIGNING }, turn: 'others' },
  completed: { statuses: { in: ['COMPLETED'] }, turn: null },
  drafts: { statuses: { in: ['DRAFT'] }, turn: null },
  cancelled: { statuses: { in: ['CANCELLED', 'DECLINED', 'EXPIRED', 'SYSTEM_CANCELLED'] }, turn: null },
};

/** FOLDER-1: returns which documents a filter shows; null for the templates, which are no documents. */
export const folderCondition = (filter: FolderFilter): FolderCondition | null => (filter === 'templates' ? null : CONDITIONS[filter]);

/** The way a document is opened: looked over and sent, given as a file, or told about. */
export type Opening = 'prepare' | 'download' | 'details';

/** FOLDER-2: returns how a document is opened by its status. */
export function openingOf(status: EsignStatus): Opening {
  if (status === 'DRAFT') return 'prepare';
  return status === 'COMPLETED' ? 'download' : 'details';
}

/** FOLDER-3: returns the word of a document's card, as the spec has it. */
export function cardLabel(status: EsignStatus, signers: readonly { signed: boolean }[]): string {
  if (status === 'DRAFT') return 'Draft';
  if (status === 'COMPLETED') return 'Completed';
  if (status === 'CANCELLED' || status === 'SYSTEM_CANCELLED') return 'Cancelled';
  return signers.length > 0 && signers.every(({ signed }) => signed) ? 'I need to sign' : 'In Progress';
}

const STEPS: Readonly<Partial<Record<EsignStatus, number>>> = { DRAFT: 0, SENT: 1, FAILED_TO_SEND: 2, COMPLETED: 4 };
const OTHER_STEP = 5;

/** FOLDER-3: returns the step of a document, as the spec has it; what is none of the named statuses is at the last. */
export const progressStep = (status: EsignStatus): number => STEPS[status] ?? OTHER_STEP;

/** The length of a card's progress bar: a completed document fills it. */
export const FULL_PROGRESS = 4;
/** The spec's one step for all the rest does not tell what goes on from what has ended. */
const SHOWN: Readonly<Partial<Record<EsignStatus, number>>> = { VIEWED: 1, PARTIALLY_SIGNED: 2, SIGNED: 3 };

/** FOLDER-3: returns how much of its progress bar a document fills; null: it has ended before it was completed, so it has no progress. */
export const shownProgress = (status: EsignStatus): number | null => {
  const step = SHOWN[status] ?? progressStep(status);
  return step > FULL_PROGRESS ? null : step;
};

/** The modes in which documents are acted on together. */
export const ACTION_MODES = ['all', 'completed', 'drafts'] as const;
export type ActionMode = (typeof ACTION_MODES)[number];

/** FOLDER-4: the mode that a button belongs to, and what it does there. */
const BUTTONS = { view: { mode: 'completed', act: 'download' }, send: { mode: 'drafts', act: 'send' } } as const;

/** FOLDER-4: returns what a press on View or Send does: at first it brings its mode, then it acts on what is chosen; with nothing chosen all documents come back. */
export function pressedIn(
  mode: ActionMode,
  button: keyof typeof BUTTONS,
  chosen: number,
): { mode: ActionMode; act: 'download' | 'send' | null } {
  const own = BUTTONS[button];
  if (mode !== own.mode) return { mode: own.mode, act: null };
  return chosen > 0 ? { mode, act: own.act } : { mode: 'all', act: null };
}

/** FOLDER-5: a folder of documents: of a customer, of a driver, of one type, or of what belongs to no driver. */
export type FolderId = `customer:${string}` | `driver:${string}` | `category:${(typeof ESIGN_TYPES)[number]}` | 'documents';

/** The subject of the mail that asks for a signature. */
export const signingSubject = (title: string): string => `Please sign "${title}"`;

/** The most documents that are bound into one PDF at once. */
export const BOUND_MAX = 50;

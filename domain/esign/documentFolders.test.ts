import { expect, test } from 'vitest';
import {
  cardLabel,
  FOLDER_FILTERS,
  FULL_PROGRESS,
  folderCondition,
  openingOf,
  pressedIn,
  progressStep,
  shownProgress,
  type FolderFilter,
} from './documentFolders.ts';
import { ESIGN_STATUSES } from './esign.ts';
import type { EsignStatus } from './transitions.ts';

/** The filters under which a document with this status stands, whoever's turn it is. */
const under = (status: EsignStatus): FolderFilter[] =>
  FOLDER_FILTERS.filter((filter) => {
    const statuses = folderCondition(filter)?.statuses;
    if (!statuses) return false;
    return 'in' in statuses ? statuses.in.includes(status) : !statuses.notIn.includes(status);
  });

test('[FOLDER-1] each filter has its statuses: what is deleted or archived is under none, everything else under all', () => {
  expect(Object.fromEntries(ESIGN_STATUSES.map((status) => [status, under(status)]))).toEqual({
    DRAFT: ['all', 'drafts'],
    SENT: ['all', 'my_action_required', 'waiting_for_others'],
    VIEWED: ['all', 'my_action_required', 'waiting_for_others'],
    PARTIALLY_SIGNED: ['all', 'my_action_required', 'waiting_for_others'],
    SIGNED: ['all'],
    COMPLETED: ['all', 'completed'],
    CANCELLED: ['all', 'cancelled'],
    DECLINED: ['all', 'cancelled'],
    EXPIRED: ['all', 'cancelled'],
    DELETED: [],
    ARCHIVED: [],
    SYSTEM_CANCELLED: ['all', 'cancelled'],
    FAILED_TO_SEND: ['all'],
  });
  expect([folderCondition('my_action_required')!.turn, folderCondition('waiting_for_others')!.turn]).toEqual(['mine', 'others']);
  expect(folderCondition('templates')).toBeNull();
});

test('[FOLDER-2] a draft is prepared, a completed one downloaded, of any other the details are shown', () => {
  const opened = Object.groupBy(ESIGN_STATUSES, openingOf);
  expect([opened.prepare, opened.download]).toEqual([['DRAFT'], ['COMPLETED']]);
  expect(opened.details).toHaveLength(ESIGN_STATUSES.length - 2);
});

test('[FOLDER-3] a card says Draft, Completed, Cancelled, I need to sign when everybody has signed, else In Progress', () => {
  const half = [{ signed: true }, { signed: false }];
  const whole = [{ signed: true }];
  expect(cardLabel('DRAFT', half)).toBe('Draft');
  expect(cardLabel('COMPLETED', whole)).toBe('Completed');
  expect([cardLabel('CANCELLED', half), cardLabel('SYSTEM_CANCELLED', half)]).toEqual(['Cancelled', 'Cancelled']);
  expect(cardLabel('SIGNED', whole)).toBe('I need to sign');
  expect([cardLabel('SENT', half), cardLabel('PARTIALLY_SIGNED', half), cardLabel('SENT', [])]).toEqual(Array(3).fill('In Progress'));
});

test('[FOLDER-3] the step is 0 of a draft, 1 of what is sent, 2 of what could not be sent, 4 of what is completed, 5 of the rest', () => {
  expect((['DRAFT', 'SENT', 'FAILED_TO_SEND', 'COMPLETED'] as const).map(progressStep)).toEqual([0, 1, 2, 4]);
  const rest = ESIGN_STATUSES.filter((status) => !['DRAFT', 'SENT', 'FAILED_TO_SEND', 'COMPLETED'].includes(status));
  expect(new Set(rest.map(progressStep))).toEqual(new Set([5]));
});

test('[FOLDER-3] a completed document alone fills its bar, and what has ended before that has none', () => {
  const shown = Object.fromEntries(ESIGN_STATUSES.map((status) => [status, shownProgress(status)]));
  expect(shown).toEqual({
    DRAFT: 0,
    SENT: 1,
    VIEWED: 1,
    PARTIALLY_SIGNED: 2,
    SIGNED: 3,
    COMPLETED: FULL_PROGRESS,
    FAILED_TO_SEND: 2,
    CANCELLED: null,
    DECLINED: null,
    EXPIRED: null,
    DELETED: null,
    ARCHIVED: null,
    SYSTEM_CANCELLED: null,
  });
});

test('[FOLDER-4] the first press on View or Send brings its mode, the second acts on what is chosen, or ends the mode', () => {
  expect(pressedIn('all', 'view', 3)).toEqual({ mode: 'completed', act: null });
  expect(pressedIn('completed', 'view', 3)).toEqual({ mode: 'completed', act: 'download' });
  expect(pressedIn('completed', 'send', 3)).toEqual({ mode: 'drafts', act: null });
  expect(pressedIn('drafts', 'send', 1)).toEqual({ mode: 'drafts', act: 'send' });
  expect(pressedIn('drafts', 'send', 0)).toEqual({ mode: 'all', act: null });
});

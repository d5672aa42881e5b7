/**
 * From one file to another within one process, each named by words that its source contains, so that it may be moved or split.
 * Without an end: all that the first one needs in its own top folder and the page's doorway to its worker does not.
 */
export type Leg = readonly [from: string, to?: string];

/** Where a page talks to its worker. */
export const DOORWAY = "new URL('../../workers/sync.worker.ts'";
const TOOLS = 'export function makeTools(';
const WORKER = "import { expose } from 'comlink';\nimport { DomainError";
const SCHEMA = "('SyncHello')";
const CASE_LIST = 'export default function CaseList(';

/** The way of every change: into the store of its device, to the server, and into the store of another device. */
const CHANGE: readonly Leg[] = [
  [TOOLS, DOORWAY],
  [WORKER, 'export function mutateLocally('],
  [WORKER, 'export function dexieKv('],
  [WORKER, 'export function journallingKv('],
  [WORKER, 'export async function pushBatch('],
  [WORKER, 'export async function postOperation('],
  [SCHEMA, 'export function pushOne('],
  [SCHEMA, 'export function sqlTx('],
  ['export class LogTail'],
  [SCHEMA, 'export async function subscribePokes('],
  [WORKER, 'export function pokeSocket('],
  [SCHEMA, 'export async function pull('],
  [WORKER, 'export async function applyTxs('],
  [WORKER, 'export function watchStore('],
];

/**
 * Three journeys through the product: a journey passes through every product file that lies on some path of runtime imports from
 * the beginning of one of its legs to the end of it. Legs, for page, worker and server do not import each other.
 */
export const JOURNEYS: Readonly<Record<string, readonly Leg[]>> = {
  "a status key to another's list": [
    ["id: 'case.status'", 'export const CASE_STATUSES'],
    ...CHANGE,
    [CASE_LIST, DOORWAY],
    [CASE_LIST, 'export const storeListener'],
  ],
  'a comment from its box to its row': [
    ['export function CommentBox(', 'export function useDraft('],
    ...CHANGE,
    ['export const MUTATIONS', 'export function checkedText('],
    ['export function CaseComments(', DOORWAY],
  ],
  'an upload from its choice to its bytes': [
    ['export async function addDocuments('],
    ['export const uploadCommands'],
    ['export const online:'],
    ['export function uploadRoute(', 'export const inspectFile: Work'],
    ['export function uploadRoute(', 'export async function receiveUpload('],
  ],
};

/** Verbs of the page's doorway: how many product files name one says what a new one touches. */
export const VERBS: readonly string[] = [
  'hasChildren',
  'forgetAbsence',
  'exportPending',
  'bringSealed',
  'openFile',
  'forgetUnsealed',
  'sealedWork',
];

import { use, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import type { Json } from '#domain/field.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useTools } from '#src/commands/commandHost.ts';
import type { Offer } from '#src/commands/toasts.ts';
import type { Held } from '#src/commands/types.ts';
import { keepDraft, readDraft, type Draft } from '#src/data/drafts.ts';
import { outbox } from '#src/data/replica.ts';
import { pathOf } from '#src/panes/paneState.ts';
import { PaneIdContext, usePaneStore } from '#src/panes/panesContext.ts';
import { askMutations, type FormChange } from './formChange.ts';
import { changedIn, movedUnder, withDraft } from './unsaved.ts';

/** What came of saving: it is done, in the server's words where it has some; or why it was refused, with what is wrong by the fields of the form. */
export type Sent = { ok: true; message?: string } | { ok: false; message: string; wrong?: Readonly<Record<string, string>> };

/** The facts about a form. */
export interface FormSpec<V extends FieldValues> {
  userId: string;
  /** The name that its unsaved work is kept under: `case:new`, `case:{id}`. */
  draft: string;
  /** The values of the record as it is now; of a new one, those that it begins with. */
  saved: V;
  /** Returns what saving does; nothing when nothing has changed. */
  changes: (values: V) => readonly FormChange[];
  /** Saves what no device may queue, at once and at the server; absent: `changes` are queued. */
  send?: (values: V) => Promise<Sent>;
  /** Asks before saving what no rule forbids; false: the person goes on writing. */
  sure?: (values: V) => Promise<boolean>;
  /** The words when it is saved, with a way on where there is one. */
  done: string;
  offer?: Offer | undefined;
  /** The words instead of `done` where saving can be taken back for a while before it leaves, and for how long; null: it leaves at once. Only of one change. */
  held?: (values: V) => Held | null;
  /** Returns the address that saving leads to. */
  leadsTo: (values: V) => string;
  /** The address that leaving leads to where the form was opened from nowhere. */
  back: string;
}

/** The fate of unsaved work of before: `none` there was, `restored` it is in the form, `dropped` it can be brought back. */
export type DraftState = { state: 'none' } | { state: 'restored'; at: string } | { state: 'dropped'; value: Json };

export interface RecordFormState<V extends FieldValues> {
  form: UseFormReturn<V>;
  draft: DraftState;
  dropDraft: () => void;
  restoreDraft: () => void;
  /** Fields that somebody else has changed meanwhile to something else than stands here. */
  contested: readonly string[];
  saving: boolean;
  save: () => void;
  cancel: () => void;
}

/** The draft as it was found, and the values to begin with. */
function begin<V extends FieldValues>({ userId, draft, saved }: FormSpec<V>): { kept: Draft | null; values: V } {
  const kept = readDraft(userId, draft);
  const values = withDraft(saved, kept?.value ?? null);
  return { kept: Object.keys(changedIn(values, saved)).length > 0 ? kept : null, values };
}

/** Makes the changes of a form as one act, which is done when they are in the queue. Without any there is nothing to do. */
async function saveChanges(changes: readonly FormChange[]): Promise<Sent> {
  const plain = changes.map(({ name, input }) => ({ name, input }));
  const [first] = plain;
  if (!first) return { ok: true };
  const outcome = plain.length === 1 ? await outbox.mutate(first.name, first.input) : await outbox.mutateBatch(plain, crypto.randomUUID());
  return outcome.ok ? { ok: true } : { ok: false, message: outcome.message || MESSAGES.somethingWrong };
}

/** A form over a record: its values, its unsaved work, what is wrong, and how it is saved and left. */
export function useRecordForm<V extends FieldValues>(spec: FormSpec<V>): RecordFormState<V> {
  const tools = useTools();
  const panes = usePaneStore();
  const paneId = use(PaneIdContext)!;
  const latest = useLatest(spec);
  const [first] = useState(() => begin(spec));
  const resolver = useMemo(() => askMutations<V>((values) => latest.current.changes(values), outbox.problems), [latest]);
  const form = useForm<V>({
    defaultValues: first.values as DefaultValues<V>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [draft, setDraft] = useState<DraftState>(first.kept ? { state: 'restored', at: first.kept.at } : { state: 'none' });
  /** Saved: what is in the form is no draft any more. */
  const isSettled = useRef(false);
  /** How often it was tried to save. */
  const tries = useRef(0);
  usePinStatus(form, latest, isSettled, tries);
  const contested = useFollowing(form, spec.saved);
  const [saving, setSaving] = useState(false);

  const fill = useCallback(
    (values: Partial<V>) => {
      for (const [name, value] of Object.entries(values)) form.setValue(name as Path<V>, value as PathValue<V, Path<V>>);
    },
    [form],
  );
  const dropDraft = (): void => {
    const value = changedIn(form.getValues(), latest.current.saved) as Json;
    form.reset(latest.current.saved);
    void keepDraft(spec.userId, spec.draft, null);
    setDraft({ state: 'dropped', value });
  };
  const restoreDraft = (): void => {
    if (draft.state !== 'dropped') return;
    fill(draft.value as Partial<V>);
    setDraft({ state: 'none' });
  };

  const onValid = async (values: V): Promise<void> => {
    const { sure, send, held, changes, leadsTo, done, offer } = latest.current;
    if (sure && !(await sure(values))) return;
    const wanted = changes(values);
    const holding = held?.(values) ?? null;
    if (holding) {
      const takenBack = (): void => void keepDraft(spec.userId, spec.draft, changedIn(values, latest.current.saved) as Json);
      // What was refused has been said.
      if (!(await tools.mutate(wanted[0]!.name, wanted[0]!.input, { takenBack, ...holding }))) return;
    }
    const sent: Sent = holding ? { ok: true } : await (send ? send(values) : saveChanges(wanted));
    if (!sent.ok) {
      for (const [name, message] of Object.entries(sent.wrong ?? {})) form.setError(name as Path<V>, { type: 'rule', message });
      return tools.toast(sent.message, 'alert');
    }
    isSettled.current = true;
    void keepDraft(spec.userId, spec.draft, null);
    if (!holding) tools.toast(sent.message ?? done, 'status', offer);
    const target = leadsTo(values);
    const here = panes.state().panes.find(({ id }) => id === paneId);
    if (!here || pathOf(here.href) !== target) return panes.go(target, 'here', paneId, 'replace');
    // The form stays, and begins again from what is saved.
    isSettled.current = false;
    setDraft({ state: 'none' });
  };
  const isSaving = useRef(false);
  const save = (): void => {
    if (isSaving.current) return;
    isSaving.current = true;
    tries.current += 1;
    setSaving(true);
    void form
      .handleSubmit(onValid, () => tools.toast(MESSAGES.validationError, 'alert'))()
      .catch((error: unknown) => tools.toast(error instanceof Error ? error.message : MESSAGES.somethingWrong, 'alert'))
      .finally(() => {
        isSaving.current = false;
        setSaving(false);
      });
  };
  const cancel = (): void => panes.goUp(latest.current.back, paneId);
  return { form, draft, dropDraft, restoreDraft, contested, saving, save, cancel };
}

/** The value of the last rendering, for what is called later. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The time after a change at which what is wrong is looked for again, once it was tried to save, in milliseconds. */
const LOOK_AGAIN_MS = 150;

/** Keeps what differs from the record at every change, and says so when the form is left with it. */
function usePinStatus<V extends FieldValues>(
  form: UseFormReturn<V>,
  latest: RefObject<FormSpec<V>>,
  isSettled: RefObject<boolean>,
  tries: RefObject<number>,
): void {
  const tools = useTools();
  const panes = usePaneStore();
  const paneId = use(PaneIdContext);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFull = false;
    const hasSettled = (): boolean => isSettled.current;
    const changed = (): Json | null => {
      const fields = changedIn(form.getValues(), latest.current.saved) as Json & object;
      return Object.keys(fields).length > 0 ? fields : null;
    };
    const keep = (): void => {
      if (isSettled.current) return;
      const { userId, draft } = latest.current;
      void keepDraft(userId, draft, changed()).then((fits) => {
        if (!fits && !isFull) tools.toast('This browser has no room left to keep what you type. Save soon.', 'alert');
        isFull = !fits;
      });
      clearTimeout(timer);
      const before = tries.current;
      // A try in between has looked at all of it, and heard from the server what cannot be found here.
      const lookAgain = (): void => void (tries.current === before && form.trigger());
      if (form.formState.submitCount > 0) timer = setTimeout(lookAgain, LOOK_AGAIN_MS);
    };
    const stop = form.subscribe({ formState: { values: true }, callback: keep });
    const path = pathOf(panes.state().panes.find(({ id }) => id === paneId)?.href ?? '/');
    return () => {
      stop();
      clearTimeout(timer);
      // A pane that only found no room goes on; one that was closed or leads elsewhere has left the form.
      // Whether it was saved is asked now, not when the effect began.
      const saved = hasSettled();
      const isStill = panes.state().panes.some(({ id, href }) => id === paneId && pathOf(href) === path);
      if (!isStill && !saved && changed() !== null) tools.toast('What you typed is kept as a draft on this device');
    };
  }, [form, latest, isSettled, tools, panes, paneId, tries]);
}

/** Fields that nobody touched follow the record; answers with those that were changed on both sides. */
function useFollowing<V extends FieldValues>(form: UseFormReturn<V>, saved: V): readonly string[] {
  const before = useRef(saved);
  const [contested, setContested] = useState<readonly string[]>([]);
  const key = JSON.stringify(saved);
  useEffect(() => {
    const after = JSON.parse(key) as V;
    const { follows, contested: new_ } = movedUnder(form.getValues(), before.current, after);
    before.current = after;
    for (const [name, value] of Object.entries(follows)) form.setValue(name as Path<V>, value as PathValue<V, Path<V>>);
    if (new_.length > 0) setContested((all) => [...new Set([...all, ...new_])]);
  }, [form, key]);
  return contested;
}

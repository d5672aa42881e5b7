import { use, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { FormProvider, useFormState, type FieldValues } from 'react-hook-form';
import { CommandButton } from '#src/commands/command-button.tsx';
import { offerForm, type FormFacts } from '#src/commands/formHandle.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { PaneIdContext } from '#src/panes/panesContext.ts';
import { usePane } from '#src/panes/usePane.ts';
import { AddressActs, type AddressHandle } from './addressActs.ts';
import { FormNotes } from './form-notes.tsx';
import { RestoredNote } from './restored-note.tsx';
import { wrongFields } from './formChange.ts';
import type { RecordFormState } from './useRecordForm.ts';

interface RecordFormProps<V extends FieldValues> {
  state: RecordFormState<V>;
  title: string;
  /** The word on the button that saves: `Create`. */
  saveLabel: string;
  children: ReactNode;
}

const fieldsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-field]')];
/** Returns what takes the keyboard in a field. */
const controlOf = (field: Element): HTMLElement | null => field.querySelector<HTMLElement>('input, select, textarea, button');
const wrongIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];

function focusOn(control: HTMLElement | null | undefined): void {
  control?.focus({ preventScroll: true });
  control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
}

/** Tells the pane what the form has, in the order of the screen, as soon as that changes: fields come and go by themselves. */
function useFacts(root: RefObject<HTMLFormElement | null>, known: Omit<FormFacts, 'fields'>): void {
  const { setFormFacts } = usePane();
  const last = useRef('');
  const key = JSON.stringify(known);
  useLayoutEffect(() => {
    const form = root.current;
    if (!form) return undefined;
    const tell = (): void => {
      const fields = fieldsIn(form).map(({ dataset }) => ({ name: dataset['field'] ?? '', label: dataset['label'] ?? '' }));
      const facts: FormFacts = { ...(JSON.parse(key) as typeof known), fields };
      const text = JSON.stringify(facts);
      if (text === last.current) return;
      last.current = text;
      setFormFacts(facts);
    };
    // What was told to another place of the pane is told again here.
    last.current = '';
    tell();
    const observer = new MutationObserver(tell);
    observer.observe(form, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root, key, setFormFacts]);
}

/** The first field that is wrong has the keyboard when it was tried to save; F8 leads to the next. */
function useErrorFocus(root: RefObject<HTMLFormElement | null>, submitCount: number, isWrong: boolean): void {
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    if (isWrong && root.current) focusOn(wrongIn(root.current)[0]);
  }, [root, submitCount, isWrong]);
}

function nextWrong(root: HTMLElement | null): void {
  if (!root) return;
  const wrong = wrongIn(root);
  const at = document.activeElement;
  const behind = wrong.find(
    (one) => at !== null && at !== one && (at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  focusOn(behind ?? wrong[0]);
}

/** Enter in a field of one line saves, as it does in every form; what has an Enter of its own has taken it already. */
const isSavingEnter = ({ key, target, defaultPrevented, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !defaultPrevented &&
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  target instanceof HTMLInputElement &&
  target.type !== 'checkbox';

/** A form in a pane: its heading, what became of a draft, its fields, and the buttons that save and leave. */
export function RecordForm<V extends FieldValues>({ state, title, saveLabel, children }: RecordFormProps<V>) {
  const { form, draft, saving } = state;
  const pane = usePane();
  const paneId = use(PaneIdContext)!;
  const root = useRef<HTMLFormElement>(null);
  const [addresses, setAddresses] = useState<AddressHandle | null>(null);
  const { errors, submitCount } = useFormState({ control: form.control });
  const wrong = wrongFields(errors);
  const { setMode, setTitle } = pane;
  useEffect(() => setMode('form'), [setMode]);
  useEffect(() => setTitle(title), [setTitle, title]);
  useFacts(root, { errors: wrong.length, dropped: draft.state === 'dropped', addresses: addresses?.labels ?? null });
  useErrorFocus(root, submitCount, wrong.length > 0);

  const latest = useRef({ state, addresses });
  useEffect(() => {
    latest.current = { state, addresses };
  });
  useEffect(
    () =>
      offerForm(paneId, {
        save: () => latest.current.state.save(),
        cancel: () => latest.current.state.cancel(),
        nextError: () => nextWrong(root.current),
        jump: (name) =>
          focusOn(controlOf(root.current?.querySelector(`[data-field="${CSS.escape(name)}"]`) ?? document.createElement('p'))),
        restore: () => latest.current.state.restoreDraft(),
        addAddress: () => latest.current.addresses?.add(),
        removeAddress: (index) => latest.current.addresses?.remove(index),
      }),
    [paneId],
  );
  return (
    <FormProvider {...form}>
      <AddressActs value={setAddresses}>
        {/* Keys bubble here from the fields. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          ref={root}
          noValidate
          aria-label={title}
          aria-busy={saving}
          className="@container flex min-h-full flex-col"
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (!isSavingEnter(event)) return;
            event.preventDefault();
            state.save();
          }}
        >
          {draft.state === 'restored' && <RestoredNote at={draft.at} onDiscard={state.dropDraft} />}
          <div className="mx-auto grid w-full max-w-3xl flex-1 content-start gap-7 px-4.5 py-5">
            <div className="grid gap-3">
              <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
                {title}
              </h1>
              <FormNotes state={state} root={root} wrong={wrong} />
            </div>
            {children}
          </div>
          <FormFooter wrong={wrong.length} saveLabel={saveLabel} />
        </form>
      </AddressActs>
    </FormProvider>
  );
}

/** Stays in sight however long the form is. */
function FormFooter({ wrong, saveLabel }: { wrong: number; saveLabel: string }) {
  return (
    <footer data-toolbar="" className="sticky bottom-0 z-10 border-t border-border bg-background">
      <div className="mx-auto flex w-full max-w-3xl items-center gap-2 px-4.5 py-2.5">
        <p role="status" className="min-w-0 flex-1 text-xs text-destructive">
          {wrong > 0 && (
            <>
              {wrong === 1 ? '1 field needs' : `${wrong} fields need`} your attention{' '}
              <Kbd keys="F8" className="ml-1 pointer-coarse:hidden" />
            </>
          )}
        </p>
        <CommandButton id="form.cancel" size="md" />
        <CommandButton id="form.save" size="md" variant="primary">
          {saveLabel}
        </CommandButton>
      </div>
    </footer>
  );
}

import { useState, useLayoutEffect, type RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#src/components/ui/button.tsx';
import { messageAt } from './formChange.ts';
import type { RecordFormState } from './useRecordForm.ts';

const NOTE = 'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border px-3 py-2';

/** Shows what a form says before its fields: a draft that was dropped, what somebody else changed meanwhile, and what is wrong with none of its fields. */
export function FormNotes<V extends FieldValues>({
  state,
  root,
  wrong,
}: {
  state: RecordFormState<V>;
  root: RefObject<HTMLFormElement | null>;
  wrong: readonly string[];
}) {
  const { draft, restoreDraft, contested } = state;
  const { elsewhere, labels } = useFieldsHere(root, wrong, contested);
  return (
    <>
      {draft.state === 'dropped' && (
        <div role="status" className={`${NOTE} border-border bg-subtle text-muted-foreground`}>
          <p className="min-w-0 flex-1">The draft is dropped</p>
          <Button data-command="form.restore" onClick={restoreDraft}>
            Restore unsaved text
          </Button>
        </div>
      )}
      {labels.length > 0 && (
        <p role="status" className={`${NOTE} border-tone-orange-border bg-tone-orange-bg text-tone-orange-fg`}>
          Somebody else has changed this meanwhile: {labels.join(', ')}. Saving puts what stands here in its place.
        </p>
      )}
      {elsewhere.length > 0 && (
        <p role="alert" className={`${NOTE} border-tone-red-border bg-tone-red-bg text-tone-red-fg`}>
          {elsewhere.map((name) => messageAt(state.form.formState.errors, name)).join(' ')}
        </p>
      )}
    </>
  );
}

/** Which of the wrong fields are not on the screen, and what the contested ones are called there. */
function useFieldsHere(root: RefObject<HTMLFormElement | null>, wrong: readonly string[], contested: readonly string[]) {
  const [here, setHere] = useState<Readonly<Record<string, string>>>({});
  const asked = [...wrong, ...contested].join();
  useLayoutEffect(() => {
    if (!asked) return;
    const fields = [...(root.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const next = Object.fromEntries(fields.map(({ dataset }) => [dataset['field'] ?? '', dataset['label'] ?? '']));
    setHere(next);
  }, [root, asked]);
  return {
    elsewhere: wrong.filter((name) => !(name in here)),
    labels: contested.map((name) => here[name] ?? name),
  };
}

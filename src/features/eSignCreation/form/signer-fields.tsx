import { useRef, useState, type KeyboardEvent } from 'react';
import { canAddSigner, NOBODY_TYPED, withSigner, type TypedSigner } from '#domain/esign/newDocument.ts';
import { Input, NativeSelect } from '#src/components/ui/input.tsx';
import type { NewDocument } from '../newDocument.ts';
import { ActButton } from './act-button.tsx';
import { Labeled } from './labeled.tsx';
import type { Creation } from './useCreation.ts';

interface SignerFieldsProps {
  creation: Creation;
  /** The roles of the template; null where signers have none. */
  roles: readonly string[] | null;
}

/** Returns the document with one more signer, who is typed no more; or why not, by the field that is wrong. */
export function signerAdded(
  document: NewDocument,
  typed: TypedSigner,
): { document: NewDocument } | { field: keyof TypedSigner; problem: string } {
  const added = withSigner(document.signers, typed);
  return added.ok ? { document: { ...document, signers: added.signers, typed: NOBODY_TYPED } } : added;
}

/** Where a signer is typed and added; Enter adds them too. */
export function SignerFields({ creation, roles }: SignerFieldsProps) {
  const { document, change } = creation;
  const { typed } = document;
  const [wrong, setWrong] = useState<{ field: keyof TypedSigner; problem: string } | null>(null);
  const [role, name] = [useRef<HTMLSelectElement>(null), useRef<HTMLInputElement>(null)];
  const set = (part: Partial<TypedSigner>): void => {
    setWrong(null);
    change((now) => ({ ...now, typed: { ...now.typed, ...part } }));
  };
  const canAdd = canAddSigner(typed, roles !== null);
  const add = (): void => {
    if (!canAdd) return;
    const added = signerAdded(document, typed);
    if ('problem' in added) return setWrong(added);
    change(() => added.document);
    (role.current ?? name.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      !(event.target instanceof HTMLInputElement)
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    add();
  };
  const problemOf = (field: keyof TypedSigner): string | null => (wrong?.field === field ? wrong.problem : null);
  return (
    // Keys bubble here from the fields.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="grid gap-x-4 gap-y-3 @min-[34rem]:grid-cols-2" onKeyDown={onKeyDown}>
      {roles !== null && (
        <Labeled label="Roles" required problem={problemOf('role')} className="@min-[34rem]:col-span-2">
          {(control) => (
            <NativeSelect {...control} ref={role} value={typed.role} onChange={({ target }) => set({ role: target.value })}>
              <option value="">{roles.length === 0 ? 'Choose a template first' : 'Choose a role'}</option>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {role}
                </option>
              ))}
            </NativeSelect>
          )}
        </Labeled>
      )}
      <Labeled label="Signer name" problem={problemOf('name')}>
        {(control) => (
          <Input
            {...control}
            ref={name}
            autoComplete="off"
            maxLength={100}
            value={typed.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Labeled>
      <Labeled label="Signer email" problem={problemOf('email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={typed.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        )}
      </Labeled>
      <ActButton
        command="esign.signer.add"
        className="justify-self-start"
        reason={canAdd ? null : roles === null ? 'type a name and an email first' : 'choose a role and type a name and an email first'}
        onPress={add}
      >
        Add signer
      </ActButton>
    </div>
  );
}

import type { ComponentProps, KeyboardEvent } from 'react';

/** A form that `onSave` saves, by its button, Enter in a field, or Mod+Enter as forms of records are saved. */
export function KeyForm({ onSave, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown'> & { onSave: () => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    // A button that does something else keeps the key.
    const isOther = (event.target as Element).closest('button:not([type="submit"])') !== null;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOther) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };
  return (
    // Its fields have the focus and bubble their keys here.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      {...rest}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    />
  );
}

import { useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx';
import { Input } from '../ui/input.tsx';
import { linkAddress, LINK_REFUSED } from './linkAddress.ts';

interface LinkDialogProps {
  /** The address of the link now; null: there is none yet. */
  url: string | null;
  /** `url` null: the link is taken away. */
  onSet: (url: string | null) => void;
  onClose: () => void;
}

/** Asks where a link leads, and says why an address cannot be one. */
export function LinkDialog({ url, onSet, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(url ?? '');
  const [refused, setRefused] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The form around the editor is another one.
    event.stopPropagation();
    const address = linkAddress(typed);
    if (address === null) setRefused(true);
    else onSet(address);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        onCloseAutoFocus={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (event.target as HTMLElement).querySelector('input')?.select();
        }}
      >
        <form onSubmit={submit} noValidate>
          <DialogTitle>{url === null ? 'Insert link' : 'Change link'}</DialogTitle>
          <DialogDescription>The words that are chosen lead there.</DialogDescription>
          <Input
            className="mt-4"
            aria-label="Address"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com"
            value={typed}
            aria-invalid={refused}
            aria-describedby={refused ? 'link-refused' : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefused(false);
            }}
          />
          <p id="link-refused" role="alert" className="mt-1.5 min-h-4 text-xs text-destructive">
            {refused && LINK_REFUSED}
          </p>
          <DialogFooter>
            {url !== null && (
              <Button data-part="dialog" className="mr-auto" onClick={() => onSet(null)}>
                Remove link
              </Button>
            )}
            <Button data-part="dialog" onClick={onClose}>
              Cancel
            </Button>
            <Button data-part="dialog" type="submit" variant="primary">
              {url === null ? 'Insert link' : 'Change link'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

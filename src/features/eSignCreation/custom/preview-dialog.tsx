import type { Json } from '#domain/field.ts';
import { RichText } from '#src/components/rich-text.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#src/components/ui/dialog.tsx';
import { nameOf } from '../form/signers-list.tsx';
import type { NewDocument } from '../newDocument.ts';

/** The document as it stands in the form, with the places where its signers will sign; nothing of it need be saved. */
export default function PreviewDialog({ document: { title, text, signers }, onClose }: { document: NewDocument; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined} className="top-[5%] max-w-2xl max-h-[90dvh]">
        <DialogTitle>Preview Document</DialogTitle>
        <section
          aria-label="Document"
          // Scrolled by the keyboard too.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="mt-3 grid max-h-[65dvh] gap-4 overflow-y-auto rounded-md border border-border bg-background p-5 outline-hidden focus-visible:ring-2 focus-visible:ring-ring"
        >
          <h3 className="text-lg font-semibold wrap-anywhere">{title.trim() || 'No title yet'}</h3>
          {text.plainText.trim() === '' ? (
            <p className="text-muted-foreground">Nothing is written yet.</p>
          ) : (
            <RichText content={text.content && ({ root: text.content } as unknown as Json)} plainText={text.plainText} />
          )}
          {signers.map((signer) => (
            <div key={signer.email} className="grid max-w-xs gap-1 pt-6">
              <span aria-hidden="true" className="border-b border-border-strong" />
              <span className="text-xs text-muted-foreground wrap-anywhere">
                Signature of {nameOf(signer)}
                {signer.role && `, ${signer.role}`}
              </span>
            </div>
          ))}
        </section>
        <p className="mt-3 text-xs text-muted-foreground">
          Signers read it as a PDF in one font and in black: headings, lists, alignment, bold and italic are kept, other sizes, fonts and
          colors are not.
        </p>
        <DialogFooter>
          <Button data-part="dialog" size="md" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

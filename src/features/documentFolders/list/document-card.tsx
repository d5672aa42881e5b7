import { Copy } from 'lucide-react';
import { FULL_PROGRESS, shownProgress } from '#domain/esign/documentFolders.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { useRunCommand } from '#src/commands/commandHost.ts';
import { Badge } from '#src/components/badge.tsx';
import { cn } from '#src/components/cn.ts';
import { DateText } from '#src/components/date-text.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { SelectBox } from '#src/components/select-box.tsx';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { DOCUMENT_COMMANDS } from '../document.commands.ts';
import { documentLook, signerLook, signerName } from '../documentLook.ts';
import type { Subject } from '#src/commands/types.ts';
import { documentSubject, type DocumentRow } from '../documentSubject.ts';
import { categoryLabel } from '../tree/treeRows.ts';

/** The signers that a card names; the details name all. */
const NAMED = 3;

interface DocumentCardProps {
  row: DocumentRow;
  isActive: boolean;
  /** null: cards of this list cannot be chosen. */
  isChosen: boolean | null;
  onFocus: () => void;
  onChoose: (withShift: boolean) => void;
  onOpen: () => void;
}

/** One document as a card: its title, how it stands, who is to sign, and what can be done with it. */
export function DocumentCard({ row, isActive, isChosen, onFocus, onChoose, onOpen }: DocumentCardProps) {
  const subject = documentSubject(row);
  return (
    <div
      role="row"
      data-row={row.id}
      data-document={row.id}
      data-active={isActive || undefined}
      aria-selected={isChosen ?? undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      className="group/row rounded-lg border border-border bg-card outline-hidden aria-selected:bg-selection focus-visible:ring-2 focus-visible:ring-ring"
    >
      <div role="gridcell" data-column="title" className="flex h-full flex-col gap-2 p-3 text-sm">
        <div className="flex items-start gap-2">
          {isChosen !== null && (
            <SelectBox state={isChosen} label={`Select ${row.title}`} onPress={onChoose} className="m-0 -ml-1 opacity-100" />
          )}
          <span className="min-w-0 flex-1 leading-6 font-medium break-words">{row.title}</span>
          <RowMenu subject={subject} name={row.title} commands={DOCUMENT_COMMANDS} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge look={documentLook(row)} />
          <span className="truncate text-xs text-muted-foreground">{categoryLabel(row.type)}</span>
        </div>
        <Progress row={row} />
        <ul aria-label="Signers" className="grid gap-0.5 text-xs text-muted-foreground">
          {row.signers.slice(0, NAMED).map((signer) => (
            <Signer key={signer.id} signer={signer} />
          ))}
          {row.signers.length > NAMED && <li>and {row.signers.length - NAMED} more</li>}
        </ul>
        <div className="mt-auto flex items-center gap-2 text-xs text-muted-foreground">
          <span className="min-w-0 flex-1 truncate">
            {row.driver ? driverName(row.driver) : (row.customer?.name ?? '')} · <DateText value={row.createdAt} />
          </span>
          {row.isMine && <CopyLink subject={subject} title={row.title} />}
          <Button data-part="row" tabIndex={-1} aria-label={`View ${row.title}`} onClick={onOpen}>
            View
          </Button>
        </div>
      </div>
    </div>
  );
}

/** FOLDER-3: how far a document is; nothing where it has ended before it was completed. */
function Progress({ row }: { row: DocumentRow }) {
  const step = shownProgress(row.status);
  if (step === null) return null;
  return (
    <div
      role="progressbar"
      aria-label={`Progress of ${row.title}`}
      aria-valuemin={0}
      aria-valuemax={FULL_PROGRESS}
      aria-valuenow={step}
      aria-valuetext={`Step ${step} of ${FULL_PROGRESS}`}
      className="flex gap-1"
    >
      {Array.from({ length: FULL_PROGRESS }, (_, i) => (
        <span key={i} className={cn('h-1 flex-1 rounded-full', i < step ? 'bg-primary' : 'bg-border')} />
      ))}
    </div>
  );
}

/** A signer with the icon of how far they are. */
export function Signer({ signer }: { signer: DocumentRow['signers'][number] }) {
  const { glyph, tone, label } = signerLook(signer.status);
  return (
    <li className="flex items-center gap-1.5" title={label}>
      <StateGlyph
        glyph={glyph}
        className={cn(
          'size-3.5 shrink-0',
          { gray: 'text-muted-foreground', green: 'text-tone-green-fg', amber: 'text-tone-amber-fg', red: 'text-tone-red-fg' }[
            tone as 'green'
          ],
        )}
      />
      <span className="truncate">{signerName(signer)}</span>
      <span className="sr-only">: {label}</span>
    </li>
  );
}

/** Copies the link under which this person signs. */
export function CopyLink({ subject, title }: { subject: Subject; title: string }) {
  const run = useRunCommand();
  return (
    <Button
      data-command="copy.signLink"
      variant="ghost"
      size="icon"
      tabIndex={-1}
      aria-label={`Copy your signing link of ${title}`}
      onClick={() => run('copy.signLink', subject)}
    >
      <Copy aria-hidden="true" />
    </Button>
  );
}

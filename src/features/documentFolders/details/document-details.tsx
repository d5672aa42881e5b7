import { driverName } from '#domain/drivers/driver.ts';
import { signingSubject } from '#domain/esign/documentFolders.ts';
import type { ReactNode } from 'react';
import { CommandButton } from '#src/commands/command-button.tsx';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#src/components/ui/dialog.tsx';
import { documentQuery } from '../document.queries.ts';
import { documentLook, signerLook, signerName, statusText } from '../documentLook.ts';
import { documentSubject, type DocumentRow } from '../documentSubject.ts';
import { useFolderDocuments } from '../useFolderDocuments.ts';
import { CopyLink, Signer } from '../list/document-card.tsx';
import { categoryLabel } from '../tree/treeRows.ts';

interface DocumentDetailsProps {
  id: string;
  onClose: () => void;
}

/** What is known of a document, and what can be done with it. */
export function DocumentDetails({ id, onClose }: DocumentDetailsProps) {
  const { answer, rows } = useFolderDocuments(documentQuery(id));
  const [row] = rows;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined} className="max-w-lg">
        <DialogTitle>Document details</DialogTitle>
        {row ? (
          <Facts row={row} />
        ) : answer.data ? (
          <p role="note" className="mt-3">
            This document is not there, or not yours to see.
          </p>
        ) : (
          <AnswerNote answer={answer} away="The details are shown as soon as the server can be reached." className="mt-3">
            <Skeleton className="mt-3 h-40 w-full" />
          </AnswerNote>
        )}
        <DialogFooter className="flex-wrap">
          {row && <Acts row={row} />}
          <Button data-part="dialog" variant="primary" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Acts({ row }: { row: DocumentRow }) {
  const subject = documentSubject(row);
  return (
    <>
      <CommandButton id="doc.cancel" subject={subject} variant="ghost" />
      <CommandButton id="doc.schedule" subject={subject} />
      <CommandButton id="doc.reassign" subject={subject} />
      <CommandButton id="doc.inPerson" subject={subject} />
      <CommandButton id="doc.remind" subject={subject} />
      <CommandButton id="doc.prepare" subject={subject} />
      <CommandButton id="doc.download" subject={subject} />
    </>
  );
}

function Facts({ row }: { row: DocumentRow }) {
  return (
    <dl className="mt-3 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-2">
      <Fact label="Title">{row.title}</Fact>
      <Fact label="Status">
        <span className="flex flex-wrap items-center gap-2">
          <Badge look={documentLook(row)} />
          <span className="text-xs text-muted-foreground">{statusText(row.status)}</span>
        </span>
      </Fact>
      <Fact label="Type">{categoryLabel(row.type)}</Fact>
      <Fact label="Customer">{row.customer?.name ?? 'N/A'}</Fact>
      <Fact label="Driver">{row.driver ? driverName(row.driver) : 'N/A'}</Fact>
      <Fact label="Message">{row.message ?? 'N/A'}</Fact>
      <Fact label="Requester email">{row.requesterEmail ?? 'N/A'}</Fact>
      <Fact label="Created">
        <DateText value={row.createdAt} withTime />
      </Fact>
      <Fact label="Expires">
        <DateText value={row.expiresAt} withTime empty="N/A" />
      </Fact>
      <Fact label="Subject">{signingSubject(row.title)}</Fact>
      <Fact label="Signers">
        {row.signers.length === 0 ? (
          'N/A'
        ) : (
          <ul className="grid gap-1">
            {row.signers.map((signer) => (
              <SignerLine key={signer.id} row={row} signer={signer} />
            ))}
          </ul>
        )}
      </Fact>
    </dl>
  );
}

function SignerLine({ row, signer }: { row: DocumentRow; signer: DocumentRow['signers'][number] }) {
  const isOwn = row.isMine && signer.status === 'waiting_for_signature';
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <ul aria-label={signerName(signer)}>
        <Signer signer={signer} />
      </ul>
      <span className="min-w-0 text-xs break-words text-muted-foreground">
        {[signer.email, signer.role, signerLook(signer.status).label].filter(Boolean).join(' · ')}
        {signer.signedAt && (
          <>
            {' '}
            <DateText value={signer.signedAt} withTime />
          </>
        )}
      </span>
      {isOwn && <CopyLink subject={documentSubject(row)} title={row.title} />}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

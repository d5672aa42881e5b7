import {
  BellRing,
  CalendarDays,
  Check,
  Clock,
  FileCheck,
  FileText,
  FolderOpen,
  IdCard,
  Link,
  Mail,
  Send,
  ShieldCheck,
  Upload,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';
import { useRunCommand } from '#src/commands/commandHost.ts';
import { CommandKbd } from '#src/commands/command-kbd.tsx';
import { cn } from '#src/components/cn.ts';
import type { AlertRow } from '../alertSubject.ts';
import type { AlertAction } from './alertActions.ts';

const ICONS: Readonly<Record<AlertAction['key'], LucideIcon>> = {
  startApplication: FileText,
  mailDriver: Mail,
  openDriver: IdCard,
  remindSigners: BellRing,
  copySigningLink: Link,
  openForm: FileText,
  requestPsp: Send,
  uploadPsp: Upload,
  requestMvr: Send,
  uploadMvr: Upload,
  setLicense: IdCard,
  reviewMvr: FileCheck,
  openMvr: FileText,
  uploadLicense: Upload,
  setHireDate: CalendarDays,
  openContract: FileText,
  uploadHrDocument: Upload,
  openFolder: FolderOpen,
  sendConsents: Send,
  openEsign: FileText,
  uploadCertificate: Upload,
  verifyExaminer: ShieldCheck,
  openCertificate: FileText,
  uploadQuery: Upload,
  dismiss: Check,
  remind: Clock,
};

/** What sets an alert aside has a key of its own, here as in the list. */
const SET_ASIDE: ReadonlySet<AlertAction['key']> = new Set(['dismiss', 'remind']);

/** The numbered actions of a card; the first that is the proper remedy stands out. What cannot be done says why, in its place. */
export function TriageActions({ row, actions }: { row: AlertRow; actions: readonly AlertAction[] }) {
  const run = useRunCommand();
  return (
    <ol aria-label="Actions" className="grid gap-1.5">
      {actions.map(({ key, label, hint, state, command }, i) => {
        const isOpen = state === true;
        return (
          <li key={key}>
            <button
              type="button"
              data-command={`triage.act.${i + 1}`}
              aria-disabled={!isOpen || undefined}
              onClick={() => run(`triage.act.${i + 1}`, { table: 'alerts', row })}
              className={cn(
                'flex min-h-9 w-full flex-wrap items-center gap-x-2.5 rounded-md border border-border px-2.5 py-1 text-left outline-hidden focus-visible:ring-2 focus-visible:ring-ring',
                isOpen ? 'hover:bg-muted' : 'text-muted-foreground',
                isOpen && i === 0 && 'border-ring font-medium',
              )}
            >
              <CommandKbd id={`triage.act.${i + 1}`} className="w-5 justify-center" />
              {createElement(ICONS[key], { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 shrink-0' })}
              <span className="min-w-fit flex-1">{label}</span>
              {command && SET_ASIDE.has(key) && <CommandKbd id={command.id} />}
              {(!isOpen || hint) && (
                <span className="text-xs @max-[30rem]:w-full @max-[30rem]:pl-13.5 font-normal text-muted-foreground">
                  {isOpen ? hint : state}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

import { AbsenceChip } from './absence-chip.tsx';
import { KeepingChip } from './keeping-chip.tsx';

/** What the status bar tells besides how syncing stands. */
export default function StatusChips({ className }: { className: string }) {
  return (
    <>
      <KeepingChip className={`${className} max-w-72 max-sm:hidden`} />
      <AbsenceChip className={`${className} max-w-60 max-sm:hidden`} />
    </>
  );
}

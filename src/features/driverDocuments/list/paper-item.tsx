import { countingDay, PAPERS } from '#domain/documents/paperTypes.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { useToday } from '#src/components/useToday.ts';
import { FileName } from '#src/documents/owner-files.tsx';
import { PAPER_COMMANDS } from '../paper.commands.ts';
import { keepingWords, type PaperKept } from '../keepingWords.ts';
import { examinerLook, paperLook } from '../paperLook.ts';
import { paperSubject, type PaperRow } from '../paperSubject.ts';

interface PaperItemProps {
  row: PaperRow;
  /** How long it must be kept; null while that is not known. */
  kept: PaperKept | null;
  isChosen: boolean;
  onChoose: () => void;
  /** The keyboard is on it. */
  onActive: () => void;
}

/** One paper: how it stands, the day that counts, its files, and what can be done with it. */
export function PaperItem({ row, kept, isChosen, onChoose, onActive }: PaperItemProps) {
  const today = useToday();
  const { label } = PAPERS[row.type];
  const day = row.json && countingDay(row.type, row.json);
  const name = row.files[0]?.filename ?? label;
  return (
    <li onFocusCapture={onActive} className="flex items-start gap-3 border-b border-border py-2 last:border-b-0">
      <input
        type="checkbox"
        aria-label={`Choose ${label}, ${name}`}
        className="mt-1 size-3.5 shrink-0 accent-ring pointer-coarse:size-5"
        checked={isChosen}
        onChange={onChoose}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge look={paperLook(row, today)} />
          {row.examinerStatus && <Badge look={examinerLook(row.examinerStatus)} />}
          <span className="text-xs text-muted-foreground">
            {day ? (
              <>
                {day.label} <DateText value={day.day} />
              </>
            ) : (
              <>
                Filed <DateText value={row.createdAt} />
              </>
            )}
          </span>
        </div>
        {row.files.map((file) => (
          <FileName key={file.id} row={{ ...file, fileId: file.id }} />
        ))}
        {kept && <span className="text-xs text-muted-foreground">{keepingWords(kept)}</span>}
        {row.files.length === 0 && <span className="text-xs text-muted-foreground">No files to open</span>}
      </div>
      <RowMenu inTabOrder subject={paperSubject(row)} name={`${label}, ${name}`} commands={PAPER_COMMANDS} />
    </li>
  );
}

import type { ReactNode } from 'react';

interface RecordRowProps {
  href: string;
  title: ReactNode;
  detail?: ReactNode;
  badges: ReactNode;
  /** A day, at the end. */
  end: ReactNode;
}

/** Records of a driver, each a way to itself. */
export function RecordRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="rounded-lg border border-border">
      {children}
    </ul>
  );
}

export function RecordRow({ href, title, detail, badges, end }: RecordRowProps) {
  return (
    <li className="border-b border-border last:border-b-0">
      <a
        href={href}
        className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 outline-hidden hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
      >
        <span className="min-w-32 flex-1 basis-48 truncate font-medium text-foreground">{title}</span>
        {badges}
        {detail && <span className="min-w-0 basis-28 truncate text-muted-foreground">{detail}</span>}
        <span className="ml-auto text-xs text-muted-foreground">{end}</span>
      </a>
    </li>
  );
}

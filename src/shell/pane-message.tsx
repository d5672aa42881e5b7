import { MESSAGES } from '#domain/messages.ts';

function Message({ heading, children }: { heading: string; children?: string }) {
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-1 p-6 text-center">
      <h1 className="text-lg font-semibold">{heading}</h1>
      {children && <p className="text-muted-foreground">{children}</p>}
      <a href="/" className="mt-3 rounded-md border border-border px-3 py-1 text-xs font-medium hover:bg-muted">
        Go to the first page
      </a>
    </div>
  );
}

/** The spec's words for a page the role does not open. */
export function NoPermission() {
  return <Message heading={MESSAGES.noPermission} />;
}

/** An address no screen answers to. */
export function NotFound() {
  return <Message heading="404">There is no page at this address.</Message>;
}

import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What the content security policy refused in any browser of this run, since somebody last looked. */
export const violations: string[] = [];

const WORDS = /Content Security Policy|Content-Security-Policy|Trusted ?Type|TrustedHTML|TrustedScript/i;

/** Notes what browsers reported to the product, from pages and from workers, as its log says. */
export function noteReports(log: string): void {
  for (const line of log.split('\n').filter((text) => text.includes('"csp.violation"'))) {
    const { directive, blocked, file } = JSON.parse(line) as Record<string, string>;
    violations.push(`${directive} refused ${blocked} in ${file}, as reported`);
  }
}

/** Notes what is refused in the pages of this browser, also while it cannot reach the product. */
export async function watchPolicy(context: BrowserContext): Promise<void> {
  context.on('console', (message: ConsoleMessage) => {
    if (WORDS.test(message.text())) violations.push(message.text());
  });
  context.on('weberror', (error) => {
    if (WORDS.test(error.error().message)) violations.push(error.error().message);
  });
  await context.exposeFunction('noteViolation', (text: string) => void violations.push(text));
  await context.addInitScript(() => {
    const { noteViolation } = globalThis as unknown as { noteViolation(text: string): void };
    document.addEventListener('securitypolicyviolation', (event) =>
      noteViolation(`${event.effectiveDirective} refused ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`),
    );
  });
}

/** Begins a mail in the person's own mail program; nothing is sent by it. */
export function openMail(to: string, { subject, body }: { subject: string; body: string }): void {
  const link = document.createElement('a');
  link.href = `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  link.click();
}

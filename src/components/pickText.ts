/** Lets the person choose a file of JSON, and reads it; null when they change their mind. */
export function pickText(): Promise<string | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'application/json,.json';
  return new Promise((picked, failed) => {
    input.addEventListener('cancel', () => picked(null));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file) file.text().then(picked, failed);
      else picked(null);
    });
    input.click();
  });
}

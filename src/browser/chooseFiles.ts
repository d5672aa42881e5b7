interface FileRequest {
  /** MIME types or endings, as the attribute `accept` has them. */
  accept: string;
  multiple?: boolean;
  /** True: with the camera on the back, where the device has one. */
  camera?: boolean;
}

/** A browser shows its chooser only within seconds of a press, and says nothing when it does not. */
const TOO_LATE = 'The browser lets files be chosen only right after a press, and this one came late. Press again.';

/** Lets the person choose files, or take a photo; none when they change their mind. @throws when the press that asks is too long ago */
export async function chooseFiles({ accept, multiple = false, camera = false }: FileRequest): Promise<readonly File[]> {
  if (navigator.userActivation?.isActive === false) throw new Error(TOO_LATE);
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept, multiple, hidden: true });
  if (camera) input.setAttribute('capture', 'environment');
  // In the document until it has been answered: a browser may forget an input that nothing holds, and the answer with it.
  document.body.append(input);
  return new Promise<readonly File[]>((chosen) => {
    input.addEventListener('cancel', () => chosen([]));
    input.addEventListener('change', () => chosen([...(input.files ?? [])]));
    input.click();
  }).finally(() => input.remove());
}

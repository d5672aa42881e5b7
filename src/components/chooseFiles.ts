interface Wish {
  /** MIME types or endings, as the attribute `accept` has them. */
  accept: string;
  multiple?: boolean;
  /** With the camera on the back, where the device has one. */
  camera?: boolean;
}

/** Lets the person choose files, or take a photo; none when they change their mind. */
export function chooseFiles({ accept, multiple = false, camera = false }: Wish): Promise<readonly File[]> {
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

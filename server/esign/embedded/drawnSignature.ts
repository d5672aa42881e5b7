import { InputError } from '#domain/errors.ts';
import { signaturePicture } from '../pdf/pdfWork.ts';

const DATA = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;

/** The bytes of a form that may hold a drawn signature beside its other fields. */
export const DRAWN_FORM_BYTES_MAX = 300_000;

/** The place to draw a signature; hidden until the script of /sign/draw.js is there, for the typed name is enough. */
export const DRAW_PLACE = `<div id="draw" hidden><p id="draw-name">Draw your signature as well, if you like</p>
<canvas id="draw-canvas" tabindex="0" role="img" aria-labelledby="draw-name draw-state" aria-describedby="draw-help"></canvas>
<p id="draw-help" class="quiet">With a finger, a pen or the mouse. Without a drawing, your typed name is your signature.</p>
<p id="draw-state" role="status">Nothing is drawn.</p>
<div class="acts"><button type="button" class="plain" id="draw-undo">Undo last stroke</button><button type="button" class="plain" id="draw-clear">Clear drawing</button></div>
<input type="hidden" name="drawn" value=""></div>`;

/** The drawing that came with a form, checked; null when nothing was drawn. @throws InputError in the words of the page */
export async function drawnIn(form: URLSearchParams): Promise<Uint8Array | null> {
  const given = form.get('drawn') ?? '';
  if (given === '') return null;
  const [, base64] = DATA.exec(given) ?? [];
  if (base64 === undefined)
    throw new InputError({ drawn: 'The drawn signature cannot be read. Clear it, and draw it again or sign with your typed name alone.' });
  return (await signaturePicture(Buffer.from(base64, 'base64'))).png;
}

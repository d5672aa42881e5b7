import { readFile } from 'node:fs/promises';

/** The address of the script that lets a signer draw. */
export const DRAW_SCRIPT_PATH = '/sign/draw.js';

/**
 * What the page does with the library: a canvas that keeps its strokes when the phone is turned, undo and clear by button and by
 * key, and the picture in the form when it is sent. The drawing is black on white in every theme, as it will be on paper.
 */
const DRAW_SCRIPT = `
(() => {
  'use strict';
  const place = document.getElementById('draw');
  if (!place) return;
  const canvas = document.getElementById('draw-canvas');
  const state = document.getElementById('draw-state');
  const field = place.querySelector('[name=drawn]');
  place.hidden = false;
  const pad = new SignaturePad(canvas, { penColor: 'rgb(0, 0, 0)', minWidth: 0.8, maxWidth: 2.6 });
  const say = () => {
    const strokes = pad.toData().length;
    state.textContent = strokes === 0 ? 'Nothing is drawn.' : strokes === 1 ? '1 stroke is drawn.' : strokes + ' strokes are drawn.';
  };
  const fit = () => {
    const strokes = pad.toData();
    const before = Number(canvas.dataset.width) || canvas.offsetWidth;
    const ratio = Math.min(Math.max(window.devicePixelRatio || 1, 1), 2);
    canvas.dataset.width = canvas.offsetWidth;
    canvas.width = canvas.offsetWidth * ratio;
    canvas.height = canvas.offsetHeight * ratio;
    canvas.getContext('2d').scale(ratio, ratio);
    const scale = canvas.offsetWidth / before;
    pad.fromData(strokes.map((stroke) => ({ ...stroke, points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })) })));
    say();
  };
  const undo = () => {
    pad.fromData(pad.toData().slice(0, -1));
    say();
  };
  const clear = () => {
    pad.clear();
    say();
  };
  pad.addEventListener('endStroke', say);
  document.getElementById('draw-undo').addEventListener('click', undo);
  document.getElementById('draw-clear').addEventListener('click', clear);
  canvas.addEventListener('keydown', (event) => {
    const isUndo = event.key === 'Backspace' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z');
    if (!isUndo && event.key !== 'Delete') return;
    event.preventDefault();
    (isUndo ? undo : clear)();
  });
  field.form.addEventListener('submit', () => {
    field.value = pad.isEmpty() ? '' : canvas.toDataURL('image/png');
  });
  let width = 0;
  new ResizeObserver(() => {
    if (canvas.offsetWidth === width) return;
    width = canvas.offsetWidth;
    fit();
  }).observe(canvas);
})();
`;

let script: Promise<string> | null = null;

/** The library that draws (signature_pad, MIT) and what the page does with it, as one script of our own origin. */
export function drawScript(): Promise<string> {
  script ??= library().then((text) => `${text}\n${DRAW_SCRIPT}`);
  return script;
}

async function library(): Promise<string> {
  const text = await readFile(new URL('./signature_pad.umd.min.js', import.meta.resolve('signature_pad')), 'utf8');
  return text.replace(/\n?\/\/# sourceMappingURL=.*$/m, '');
}

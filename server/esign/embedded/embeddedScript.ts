/**
 * The script of /sign/embedded.js: `weighstationEsign.open({url, containerID, width, height, events})` shows the page of a
 * draft (`embeddedClaimUrl`) in a frame. `events.loaded` is called when it is there, `events.sent` when the draft went out.
 * Width and height are pixels, 1300 by 800 unless told (spec 8).
 */
export const EMBEDDED_SCRIPT = `'use strict';
globalThis.weighstationEsign = {
  open({ url, containerID, width = 1300, height = 800, events = {} }) {
    const address = new URL(url, location.href);
    if (address.origin !== location.origin || !address.pathname.startsWith('/sign/')) throw new Error('Not a signing page of this workspace');
    const frame = document.createElement('iframe');
    frame.title = 'Send document';
    frame.width = String(width);
    frame.height = String(height);
    frame.addEventListener('load', () => {
      const sent = frame.contentWindow.location.pathname === '/sign/sent';
      const told = sent ? events.sent : events.loaded;
      if (told) told();
    });
    frame.src = address.href;
    document.getElementById(containerID).replaceChildren(frame);
    return frame;
  },
};
`;

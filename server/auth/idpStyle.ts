/** The product's look for the pages that the server makes, which load nothing but themselves. Values: src/styles.css. */
export const IDP_STYLE = `
:root {
  color-scheme: light dark;
  --frame: oklch(0.968 0.004 260); --card: oklch(1 0 260); --foreground: oklch(0.235 0.014 260);
  --muted-foreground: oklch(0.49 0.014 260); --muted: oklch(0.958 0.005 260); --accent: oklch(0.945 0.007 260);
  --border: oklch(0.905 0.006 260); --input: oklch(0.62 0.012 260); --primary: oklch(0.245 0.016 260);
  --primary-foreground: oklch(0.985 0.002 260); --ring: oklch(0.55 0.19 258);
  --alert-bg: oklch(0.955 0.022 25); --alert-fg: oklch(0.445 0.1615 25); --alert-border: oklch(0.86 0.06 25);
}
@media (prefers-color-scheme: dark) {
  :root {
    --frame: oklch(0.158 0.006 260); --card: oklch(0.215 0.008 260); --foreground: oklch(0.945 0.005 260);
    --muted-foreground: oklch(0.715 0.012 260); --muted: oklch(0.24 0.009 260); --accent: oklch(0.27 0.012 260);
    --border: oklch(0.29 0.01 260); --input: oklch(0.53 0.014 260); --primary: oklch(0.945 0.005 260);
    --primary-foreground: oklch(0.2 0.008 260); --ring: oklch(0.68 0.16 255);
    --alert-bg: oklch(0.27 0.045 25); --alert-fg: oklch(0.85 0.0845 25); --alert-border: oklch(0.38 0.07 25);
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--frame); color: var(--foreground);
  font: 13px/20px "Geist Variable", Geist, ui-sans-serif, system-ui, sans-serif;
}
main { width: 100%; max-width: 360px; display: grid; gap: 16px; }
main.wide { max-width: 780px; }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 600; font-size: 14px; margin: 0; }
.mark {
  display: grid; place-items: center; width: 24px; height: 24px; border-radius: 6px;
  background: var(--primary); color: var(--primary-foreground); font-size: 11px; letter-spacing: 0.02em;
}
.columns { display: grid; gap: 16px; align-items: start; }
@media (min-width: 760px) { .wide .columns { grid-template-columns: 340px 1fr; } }
section { background: var(--card); border: 1px solid var(--border); border-radius: 8px; padding: 20px; }
h1 { font-size: 18px; line-height: 26px; font-weight: 600; margin: 0 0 16px; }
h2 { font-size: 13px; font-weight: 600; margin: 0 0 4px; }
p { margin: 0; }
.quiet { color: var(--muted-foreground); }
form { display: grid; gap: 12px; margin: 0; }
label { display: grid; gap: 4px; font-weight: 500; }
input {
  font: inherit; color: inherit; width: 100%; height: 34px; padding: 0 10px;
  background: var(--card); border: 1px solid var(--input); border-radius: 6px;
}
input[type=radio], input[type=checkbox] { flex: none; width: 16px; height: 16px; margin: 4px 0 0; accent-color: var(--ring); }
p:has(> input) { display: flex; gap: 8px; }
p > label { flex: 1; padding: 2px 0; font-weight: 400; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; font-weight: 500; }
form details > div { display: grid; gap: 12px; margin-top: 12px; }
form > section { display: grid; gap: 12px; }
button, .button {
  font: inherit; font-weight: 500; height: 34px; border-radius: 6px; border: 1px solid transparent; cursor: pointer;
  background: var(--primary); color: var(--primary-foreground); text-decoration: none;
  display: inline-flex; align-items: center; justify-content: center; padding: 0 14px;
}
.plain { background: transparent; color: var(--muted-foreground); }
.plain:hover { background: var(--accent); color: var(--foreground); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 1px; }
[role=alert] {
  background: var(--alert-bg); color: var(--alert-fg); border: 1px solid var(--alert-border);
  border-radius: 6px; padding: 8px 10px; margin: 0 0 12px;
}
label + .quiet, label + [role=alert], fieldset + [role=alert], p + [role=alert] { margin: -6px 0 0; }
.quiet + form, .quiet + p { margin-top: 12px; }
form + form { margin-top: 8px; }
form + .quiet { margin-top: 12px; text-align: center; }
.quiet a { color: inherit; }
code { font-family: "Geist Mono Variable", ui-monospace, monospace; font-size: 12px; background: var(--muted); border-radius: 4px; padding: 1px 5px; user-select: all; }
ul { list-style: none; margin: 12px -8px -8px; padding: 0; }
li a {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; padding: 4px 8px; border-radius: 6px;
  color: inherit; text-decoration: none;
}
li a:hover, li a[aria-current] { background: var(--accent); }
li a span + span, small { color: var(--muted-foreground); }
small { flex-basis: 100%; font-size: 12px; line-height: 16px; }
ol { margin: 12px 0 16px; padding-left: 18px; display: grid; gap: 12px; overflow-wrap: anywhere; }
.qr { display: block; width: 200px; max-width: 100%; margin: 8px auto 0; border-radius: 6px; }
.key { display: block; margin-top: 4px; padding: 6px 8px; line-height: 20px; overflow-wrap: anywhere; }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 6px; margin: 12px 0 16px; }
.mails { list-style: none; margin: 8px -8px -8px; padding: 0; }
.mails summary { padding: 6px 8px; border-radius: 6px; cursor: pointer; overflow-wrap: anywhere; }
.mails summary:hover, .mails [open] summary { background: var(--accent); }
.mails summary small { display: block; padding-left: 14px; }
.mails pre {
  margin: 4px 8px 12px; padding: 12px; border: 1px solid var(--border); border-radius: 6px;
  font: inherit; white-space: pre-wrap; overflow-wrap: anywhere;
}
.mails pre a { display: inline; padding: 0; border-radius: 0; text-decoration: underline; }
a { color: inherit; }
.sign { display: grid; gap: 16px; overflow-wrap: anywhere; }
.sign button, .sign .button { height: auto; min-height: 44px; padding: 8px 14px; overflow-wrap: anywhere; }
.sign input { height: 44px; font-size: 16px; }
.sign input[type=checkbox] { width: 24px; height: 24px; margin: 10px 0; }
.sign p > label { padding: 12px 0; }
.sign .acts { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.sign .acts .plain, .sign form .plain { border-color: var(--input); }
.sign canvas {
  display: block; width: 100%; aspect-ratio: 3; margin: 8px 0; touch-action: none; forced-color-adjust: none;
  background: #fff; border: 1px solid var(--input); border-radius: 6px;
}
@media (max-width: 400px) { .sign section { padding: 16px 12px; } }
[role=search] { grid-template-columns: 1fr auto; align-items: end; margin-top: 12px; }
`;

import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton` (vite.config.ts), with which menus and dialogs keep the page behind them
 * from scrolling: a component whose styles hold while at least one instance is mounted, those of the first one. The package writes a `style` element,
 * which our content security policy refuses; a sheet built by script is no markup and may be used.
 */
export function styleSingleton(): (props: { styles: string }) => null {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;

  const add = (styles: string): void => {
    users += 1;
    if (users > 1) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const remove = (): void => {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    sheet = null;
  };

  return function Sheet({ styles }) {
    useEffect(() => {
      add(styles);
      return remove;
    }, [styles]);
    return null;
  };
}

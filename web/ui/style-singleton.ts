import { useEffect, useState } from "react";

/**
 * Takes the place of the package `react-style-singleton` (scroll locking behind dialogs). That one writes a <style>
 * element, which a Content-Security-Policy without 'unsafe-inline' blocks; a constructed sheet is allowed.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(css: string) {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    remove() {
      users -= 1;
      if (users > 0 || !sheet) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      sheet = null;
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return function useStyle(css: string) {
    const [first] = useState(css);
    useEffect(() => {
      sheet.add(first);
      return () => sheet.remove();
    }, [first]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles }: { styles: string }) {
    useStyle(styles);
    return null;
  };
}

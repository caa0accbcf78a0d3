import { useEffect } from 'react'

type StyleProps = { styles: string; dynamic?: boolean }

/**
 * Replaces the package `react-style-singleton`, with which Radix's widgets lock the page's
 * scrolling. That package adds a `<style>` element, which the policy of a stored page refuses;
 * style sheets created by a script are not subject to it. All users share one sheet until the last
 * one is gone.
 */
export function styleSingleton(): (props: StyleProps) => null {
  let users = 0
  let sheet: CSSStyleSheet | undefined

  // biome-ignore lint/correctness/noComponentHookFactories: the package's users call this function once.
  return function SharedStyle({ styles }) {
    useEffect(() => {
      users += 1
      if (!sheet) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      return () => {
        users -= 1
        if (users > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
        sheet = undefined
      }
    }, [styles])
    return null
  }
}

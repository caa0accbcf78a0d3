export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

const yearSeconds = 31_536_000

/** Applies a theme at once and stores it for the next page. */
export function applyTheme(theme: Theme): void {
  Object.assign(document, {
    cookie: `theme=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`,
  })
  document.documentElement.dataset.theme = theme
  const color = getComputedStyle(document.body).backgroundColor
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', color)
  }
}

/** Returns the theme that the page has now, as the visitor chose it. */
export function currentTheme(): Theme {
  const value = document.documentElement.dataset.theme
  return themes.find((theme) => theme === value) ?? 'system'
}

import { Monitor, Moon, Sun, SunMoon } from 'lucide'
import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useLightDismiss } from './light-dismiss.ts'
import { useReturnPath } from './preferences.tsx'
import { applyTheme, currentTheme, type Theme, themes } from './theme.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }

function themeName(theme: Theme): string {
  if (theme === 'light') return m.shell_theme_light()
  return theme === 'dark' ? m.shell_theme_dark() : m.shell_theme_system()
}

/** A menu of the three themes; a shop with a forced theme does not have it. */
export function ThemeMenu() {
  const { tenant, nav } = useShop()
  const menu = useLightDismiss()
  if (tenant.theme.forced) return null
  return (
    <details className="menu" ref={menu}>
      <summary className="btn g sm icon" aria-label={m.shell_theme_title()}>
        <Icon of={SunMoon} className="i s16" aria-hidden />
      </summary>
      <KeptPart as="div" className="menu-body slim" of={nav} name="theme">
        {() => <ThemeForm />}
      </KeptPart>
    </details>
  )
}

/** Posts the theme without JavaScript; with JavaScript the theme changes at once. */
export function ThemeForm() {
  const { tenant } = useShop()
  const returnTo = useReturnPath()
  const [theme, setTheme] = useState<Theme>()
  useEffect(() => setTheme(currentTheme()), [])
  if (tenant.theme.forced) return null

  function change(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const chosen = themes.find((each) => each === submitter?.getAttribute('value'))
    if (!chosen) return
    event.preventDefault()
    applyTheme(chosen)
    setTheme(chosen)
  }
  return (
    <form method="post" action="/preferences" aria-label={m.shell_theme_title()} onSubmit={change}>
      <p className="label">{m.shell_theme_title()}</p>
      <input type="hidden" name="return_to" value={returnTo} />
      <div className="options themes">
        {themes.map((each) => {
          return (
            <button
              key={each}
              type="submit"
              name="theme"
              value={each}
              aria-pressed={each === theme}
            >
              <Icon of={icons[each]} className="i s16" aria-hidden />
              <span>{themeName(each)}</span>
            </button>
          )
        })}
      </div>
    </form>
  )
}

import type { PublicTenant } from '#tenants/index.ts'
import { themeCss } from '#tenants/reading/theme.ts'

type ThemeTokensProps = { theme: PublicTenant['theme']; nonce: string | undefined }

/**
 * The tenant's colours and radii as one inline style. The browser writes what the server wrote,
 * under the same nonce, where an error makes the document anew: the palettes never reach it.
 */
export function ThemeTokens({ theme, nonce }: ThemeTokensProps) {
  const written = import.meta.env.SSR
    ? undefined
    : document.querySelector<HTMLElement>('style[data-tokens]')
  const css = import.meta.env.SSR ? themeCss(theme) : (written?.textContent ?? '')
  return (
    <style
      data-tokens=""
      nonce={written?.nonce ?? nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the tenant's checked file
      dangerouslySetInnerHTML={{ __html: css }}
    />
  )
}

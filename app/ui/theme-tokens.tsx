import type { PublicTenant } from '#tenants/index.ts'
import { themeCss } from '#tenants/theme.ts'

type ThemeTokensProps = { theme: PublicTenant['theme']; nonce: string | undefined }

/**
 * The tenant's colours and radii as one inline style. The browser keeps what the server wrote: the
 * palettes never reach it.
 */
export function ThemeTokens({ theme, nonce }: ThemeTokensProps) {
  const css = import.meta.env.SSR
    ? themeCss(theme)
    : (document.querySelector('style[data-tokens]')?.textContent ?? '')
  return (
    <style
      data-tokens=""
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the tenant's checked file
      dangerouslySetInnerHTML={{ __html: css }}
    />
  )
}

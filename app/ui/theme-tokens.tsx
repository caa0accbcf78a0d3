import type { PublicTenant } from '#tenants/index.ts'
import { themeCss } from '#tenants/reading/theme.ts'
import { movingCss } from './moving-css.ts'

type ThemeTokensProps = { theme: PublicTenant['theme']; nonce: string | undefined }

/**
 * The tenant's colours and radii as one inline style, with the rules that must apply before the
 * style sheets load. If an error makes the browser render the document again, it reuses the
 * server's style with the same nonce, because the palettes are not sent to browsers.
 */
export function ThemeTokens({ theme, nonce }: ThemeTokensProps) {
  const written = import.meta.env.SSR
    ? undefined
    : document.querySelector<HTMLElement>('style[data-tokens]')
  const css = import.meta.env.SSR ? movingCss + themeCss(theme) : (written?.textContent ?? '')
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

import { useLoaderData } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { SocialProvider } from '#contract/words.ts'

/** Company names, which are the same in every language. */
const names: Record<SocialProvider, string> = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
}

export function providerName(provider: SocialProvider): string {
  return names[provider]
}

const starts: Readonly<Record<SocialProvider, string>> = {
  apple: pathTo('social-apple'),
  google: pathTo('social-google'),
  facebook: pathTo('social-facebook'),
}

/** The part of the page's loader data that the links use. */
type Offered = { providers: readonly SocialProvider[] }

/** Links that load a new document, because they lead to another site. */
export function SocialLinks({ returnTo }: { returnTo: string }) {
  const { basename } = useShop()
  const { providers } = useLoaderData<Offered>()
  if (providers.length === 0) return null
  const base = basename === '/' ? '' : basename
  const query = returnTo === '/' ? '' : `?redirect=${encodeURIComponent(returnTo)}`
  return (
    <div className="auth-social">
      <p className="auth-or s muted">{m.auth_or()}</p>
      {providers.map((provider) => (
        <a
          key={provider}
          className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
          href={base + starts[provider] + query}
        >
          {m.auth_social_continue({ provider: names[provider] })}
        </a>
      ))}
    </div>
  )
}

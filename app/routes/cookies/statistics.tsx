import { Check, X } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { useShop } from '#app/ui/shop.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { StatisticsText } from './cookies-text.ts'

/**
 * The question about statistics with the current answer. The form loads a new document, which
 * contains nothing that a withdrawn consent had allowed.
 */
export function Statistics({ accept, reject, answer }: StatisticsText) {
  const { locale, tenant } = useShop()
  const returnTo = localePath(locale, tenant.defaultLocale, pathTo('cookies'))
  return (
    <>
      <form className="choices" method="post" action="/preferences">
        <input type="hidden" name="return_to" value={returnTo} />
        <button type="submit" name="consent" value="denied" className="btn q">
          {reject}
        </button>
        <button type="submit" name="consent" value="granted" className="btn q">
          {accept}
        </button>
      </form>
      <p className="s answer">
        {answer.choice === 'granted' && <Icon of={Check} className="i s16" aria-hidden="true" />}
        {answer.choice === 'denied' && <Icon of={X} className="i s16" aria-hidden="true" />}
        <span>{answer.text}</span>
      </p>
    </>
  )
}

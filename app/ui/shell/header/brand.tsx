import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { Mark } from '#app/ui/map/ornaments.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/**
 * The shop's word-mark, which links to the home page; affiliates add the name of the data's
 * provider.
 */
export function Brand({ byLine = false }: { byLine?: boolean }) {
  const { brand } = useShop().tenant
  return (
    <>
      <Link
        className="brand"
        to={pathTo('home')}
        aria-label={m.shell_brand_home({ brand: brand.wordmark })}
      >
        {brand.mark && <Mark />}
        <span translate="no">{brand.wordmark}</span>
      </Link>
      {byLine && <span className="by">{m.shell_by_line()}</span>}
    </>
  )
}

import { Building2, ReceiptText } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { SearchAnswer } from './search-view.ts'

/** As what the input was read, and what was found. */
export function FoundList({ answer, chosen }: { answer: SearchAnswer; chosen?: number }) {
  const { found, readAs, note } = answer
  return (
    <>
      <p className="office-note read">
        <span>Read as </span>
        <b>{readAs}</b>
        <span>{note}</span>
      </p>
      {found.length === 0 && <p className="nothing">Nothing found for your brands.</p>}
      <ul>
        {found.map(({ id, to, title, detail, brand, isCompany }, at) => (
          <li key={id} className={at === chosen ? 'chosen' : undefined}>
            <Link to={to}>
              <Icon of={isCompany ? Building2 : ReceiptText} className="i s16" />
              <span>
                <b translate="no">{title}</b>
                <small translate="no">{detail}</small>
              </span>
              <small>{brand}</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

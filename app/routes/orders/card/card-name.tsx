import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { ListedEsim } from './listed-esim.ts'

/** The name of an eSIM with its flag; the link covers the whole card. */
export function CardName({ esim: { name, place }, to }: { esim: ListedEsim; to: string }) {
  return (
    <h3 className="who">
      {place.flag && <Flag code={place.flag} size={24} />}
      <Link to={to}>{name || place.name}</Link>
    </h3>
  )
}

import { Globe } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'

type FlagsProps = { codes: readonly string[]; size?: 20 | 24 | 32; eager?: boolean }

/** The flags of a place side by side; the global sets have no flag and show a globe. */
export function Flags({ codes, size = 24, eager = false }: FlagsProps) {
  if (codes.length === 0)
    return <Icon of={Globe} className={`i globe s${size}`} aria-hidden="true" />
  // Two large flags would not fit into the space of one.
  const each = codes.length > 1 && size === 32 ? 24 : size
  return (
    <span className={codes.length > 1 ? 'flags two' : 'flags'}>
      {codes.map((code) => (
        <Flag key={code} code={code} size={each} eager={eager} />
      ))}
    </span>
  )
}

import { Check, CircleAlert, X } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import type { DeviceWords } from './device-words.ts'
import type { FamilyView } from './family-view.ts'
import './family-card.css'

const icons = { works: Check, exceptions: CircleAlert, no: X, watch: X }

type FamilyCardProps = { family: FamilyView; text: DeviceWords }

/** Some models and whether they take an eSIM, with every exception in words. */
export function FamilyCard({ family, text }: FamilyCardProps) {
  const { names, verdict, notes, facts } = family
  return (
    <div className="family" data-verdict={verdict}>
      <p className="b">{names.join(', ')}</p>
      <p className="verdict">
        <Icon of={icons[verdict]} className="i" aria-hidden="true" />
        <span>{text.verdicts[verdict]}</span>
      </p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{text.notes[note]}</li>
          ))}
        </ul>
      )}
      <p className="s facts" suppressHydrationWarning>
        {facts.join(' · ')}
      </p>
    </div>
  )
}

import { m } from '#app/paraglide/messages.js'

type CompareBoxProps = { slug: string; isOn: boolean; onToggle: (slug: string) => void }

/** Selects a plan for the comparison. Its name and value make the form work without script. */
export function CompareBox({ slug, isOn, onToggle }: CompareBoxProps) {
  return (
    <label className="cmp">
      <input
        type="checkbox"
        name="compare"
        value={slug}
        checked={isOn}
        onChange={() => onToggle(slug)}
        aria-describedby={`plan-${slug}-amount plan-${slug}-days`}
      />
      <span>{m.compare_toggle()}</span>
    </label>
  )
}

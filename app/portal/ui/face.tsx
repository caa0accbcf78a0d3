import { initials } from '#app/ui/shell/header/initials.ts'

/** A person's or a company's initials in a circle. */
export function Face({ name }: { name: string }) {
  return (
    <span className="face" aria-hidden="true" translate="no">
      {initials(name)}
    </span>
  )
}

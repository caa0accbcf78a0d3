import { useHref } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/kit/button-class.ts'

/** A link to the rows of a list as a file, in the language of the page. */
export function CsvLink({ to, label }: { to: string; label?: string }) {
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  // The browser loads a file itself, because it is not the data of a page.
  return (
    <a className={look} href={useHref(to)} download>
      {label ?? m.portal_list_csv()}
    </a>
  )
}

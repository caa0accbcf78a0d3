import { useHref } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/kit/button-class.ts'

/** A link to the lines of a list as a file, in the language of the page. */
export function CsvLink({ to }: { to: string }) {
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  // A file is loaded by the browser itself and not as the data of a page.
  return (
    <a className={look} href={useHref(to)} download>
      {m.portal_list_csv()}
    </a>
  )
}

import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/kit/button-class.ts'

/** A link to the lines of a list as a file, beside the list's filter. */
export function CsvLink({ href }: { href: string }) {
  // A file is loaded by the browser itself and not as the data of a page.
  return (
    <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={href} download>
      {m.portal_list_csv()}
    </a>
  )
}

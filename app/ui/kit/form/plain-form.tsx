import { type FormProps, Form as RouterForm } from 'react-router'
import { useShownTo } from '#app/ui/shown-to.ts'
import { shownToField } from '#contract/pages/shown-to.ts'

/**
 * The router's form. One that changes something tells the edge to whom its page was shown, so that
 * it acts for nobody else. Pages take this form and not the router's own. The field comes last, as
 * styles look at the first.
 */
export function PlainForm({ children, ...props }: FormProps) {
  const shownTo = useShownTo()
  return (
    <RouterForm {...props}>
      {children}
      {props.method === 'post' && <ShownTo name={shownTo} />}
    </RouterForm>
  )
}

/** The field with the name of the person; a page that was shown to nobody has none. */
export function ShownTo({ name }: { name: string | undefined }) {
  return name === undefined ? null : <input type="hidden" name={shownToField} value={name} />
}

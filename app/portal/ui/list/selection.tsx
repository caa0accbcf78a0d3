import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'

type SelectionProps = {
  /** The id of the form that contains the checkboxes of the rows. */
  formId: string
  /** Values of the checkboxes on this page of the list. */
  rows: readonly string[]
  /** The number of rows on all pages. */
  total: number
  /** The most rows that the form may change at once. */
  most: number
}

/**
 * The number of selected rows. Rows stay selected while the pages of the list change. The checkbox
 * `all` selects all rows that match the list's filter.
 */
export function Selection({ formId, rows, total, most }: SelectionProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const { search } = useLocation()
  const elsewhere = [...picked].filter((id) => !rows.includes(id))
  const count = isAll ? total : picked.size

  useEffect(() => {
    const read = () => setPicked((before) => withBoxes(before, formId))
    read()
    document.addEventListener('change', read)
    return () => document.removeEventListener('change', read)
  }, [formId])
  // A new page of the list has new checkboxes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the rows of the page decide
  useEffect(() => {
    for (const box of boxesOf(formId)) if (picked.has(box.value)) box.checked = true
  }, [rows.join()])
  // The selection ends when its form was carried out.
  useEffect(() => {
    if (!new URLSearchParams(search).has('done')) return
    uncheck(formId)
    setPicked(new Set())
    setAll(false)
  }, [search, formId])

  function clear() {
    uncheck(formId)
    setPicked(new Set())
    setAll(false)
  }

  return (
    <span className="picked">
      <span role="status">{count > 0 && m.portal_list_selected({ count: String(count) })}</span>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="row" value={id} />
      ))}
      {total > rows.length && total <= most && (
        <label>
          <input
            type="checkbox"
            name="all"
            value="1"
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
          <span>{m.portal_list_all({ count: String(total) })}</span>
        </label>
      )}
      {count > 0 && (
        <Button variant="quiet" size="small" onClick={clear}>
          {m.portal_list_clear()}
        </Button>
      )}
    </span>
  )
}

function boxesOf(formId: string): HTMLInputElement[] {
  const boxes = document.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="row"]')
  return [...boxes].filter((box) => box.form?.id === formId)
}

function uncheck(formId: string): void {
  for (const box of boxesOf(formId)) box.checked = false
}

/** Returns the selected ids with those that are checked now, and without the unchecked ones. */
function withBoxes(before: ReadonlySet<string>, formId: string): ReadonlySet<string> {
  const after = new Set(before)
  for (const { value, checked } of boxesOf(formId)) {
    if (checked) after.add(value)
    else after.delete(value)
  }
  return after
}

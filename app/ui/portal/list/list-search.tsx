import { TextSearch } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { SearchField } from './search-field.tsx'

/** The search of a list; its text is part of the address. */
export function ListSearch({ q, label }: { q: string; label: string }) {
  return (
    <Form role="search" key={q}>
      <div className="field">
        <TextSearch className="i" aria-hidden />
        <SearchField q={q} label={label} />
      </div>
      <Button type="submit" variant="secondary" size="small">
        {m.portal_list_find()}
      </Button>
    </Form>
  )
}

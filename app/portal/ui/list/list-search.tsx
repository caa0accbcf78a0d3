import { TextSearch } from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { SearchField } from './search-field.tsx'

type ListSearchProps = {
  q: string
  label: string
  /** Hidden fields with what the search keeps. */
  children?: ReactNode
}

/** The search of a list; its text is part of the address. */
export function ListSearch({ q, label, children }: ListSearchProps) {
  return (
    <Form role="search" key={q}>
      {children}
      <div className="field">
        <Icon of={TextSearch} className="i" aria-hidden />
        <SearchField q={q} label={label} />
      </div>
      <Button type="submit" variant="secondary" size="small">
        {m.portal_list_find()}
      </Button>
    </Form>
  )
}

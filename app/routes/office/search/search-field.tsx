import { Search } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { maxOfficeSearch } from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { FoundList } from './found-list.tsx'
import type { loader } from './search.tsx'
import './search.css'

/** Milliseconds without a key after which the search is made. */
const restMs = 250

/** The one search; `/` and Ctrl+K lead to it from everywhere. */
export function SearchField() {
  const fetcher = useFetcher<typeof loader>()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const found = fetcher.data?.found ?? []
  useSearchKeys(field)
  useEffect(() => () => clearTimeout(timer.current), [])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function look(q: string) {
    clearTimeout(timer.current)
    setChosen(0)
    setOpen(q.trim().length > 1)
    if (q.trim().length < 2) return
    const to = `${pathTo('office-search')}?${new URLSearchParams({ q })}`
    timer.current = setTimeout(() => void fetcher.load(to), restMs)
  }

  function press(event: KeyboardEvent) {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move && found.length > 0) {
      event.preventDefault()
      setChosen((chosen + move + found.length) % found.length)
    }
    if (event.key === 'Escape') {
      setOpen(false)
      field.current?.blur()
    }
    const to = found[chosen]?.to
    if (event.key === 'Enter' && isOpen && fetcher.state === 'idle' && to) {
      event.preventDefault()
      setOpen(false)
      // The keys of the page that opens are not typed into the search.
      field.current?.blur()
      void navigate(to)
    }
  }

  return (
    <search className="office-search">
      <PlainForm method="get" action={pathTo('office-search')} className="office-field">
        <Icon of={Search} className="i s16" />
        <input
          ref={field}
          name="q"
          type="search"
          autoComplete="off"
          aria-label="Search"
          aria-keyshortcuts="/"
          maxLength={maxOfficeSearch}
          placeholder="Order number, e-mail, ICCID, payment id, name"
          onChange={(event) => look(event.target.value)}
          onKeyDown={press}
          onFocus={(event) => setOpen(event.target.value.trim().length > 1)}
          onBlur={() => setTimeout(() => setOpen(false), 150)}
        />
        <kbd>/</kbd>
      </PlainForm>
      {isOpen && fetcher.data && (
        <div className="panel found">
          <FoundList answer={fetcher.data} chosen={chosen} />
          <p className="office-note keys">
            <kbd>↑</kbd> <kbd>↓</kbd> <span>move</span> <kbd>Enter</kbd> <span>open</span>
          </p>
        </div>
      )}
      <p className="sr" role="status">
        {isOpen && fetcher.data ? `${found.length} found` : ''}
      </p>
    </search>
  )
}

/** `/` and Ctrl+K move the focus to the field, except from another field. */
function useSearchKeys(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    function listen(event: globalThis.KeyboardEvent) {
      const { target } = event
      const isTyping = target instanceof Element && target.matches('input, textarea, select')
      const isAsked = event.key === '/' ? !isTyping : event.ctrlKey && event.key === 'k'
      if (!isAsked) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [field])
}

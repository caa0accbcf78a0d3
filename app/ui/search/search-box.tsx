import { ArrowRight, Search, X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/path-to.ts'
import type { ListHandle } from './search-popover.tsx'
import { useOutside } from './use-outside.ts'

// Results, groups and the calls behind them come with the first focus.
const SearchPopover = lazy(async () => {
  const { SearchPopover: component } = await import('./search-popover.tsx')
  return { default: component }
})

type SearchBoxProps = {
  /** `large` has its button inside; `compact` is the header's and an icon on phones. */
  variant: 'large' | 'compact'
  defaultValue?: string
}

/** A form that opens the page of results, with places offered while one types. */
export function SearchBox({ variant, defaultValue = '' }: SearchBoxProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<ListHandle>(null)
  const [query, setQuery] = useState<string>()
  const [activeId, setActiveId] = useState<string>()
  const isOpen = query !== undefined
  const open = () => setQuery(input.current?.value ?? '')
  const close = () => setQuery(undefined)
  const openSheet = () => {
    // Phones raise their keyboard only for a focus inside the tap itself.
    flushSync(open)
    input.current?.focus()
  }
  useOutside(box, isOpen, close)

  return (
    <search className={`find ${variant}`} data-open={isOpen || undefined} ref={box}>
      {variant === 'compact' && <SheetOpener onOpen={openSheet} />}
      <div className="find-sheet">
        <Form action={pathTo('shop')} className="find-form" onSubmit={close}>
          <Search className="i s20" aria-hidden="true" />
          <input
            ref={input}
            type="search"
            name="q"
            defaultValue={defaultValue}
            placeholder={m.search_field_placeholder()}
            aria-label={m.search_field_label()}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}list` : undefined}
            aria-activedescendant={isOpen ? activeId : undefined}
            onFocus={open}
            onClick={open}
            onInput={open}
            onKeyDown={(event) => pressKey(event, { list: list.current, isOpen, open, close })}
          />
          {variant === 'compact' && <kbd className="only-d">/</kbd>}
          {variant === 'large' && <SubmitButton />}
          <button type="button" className="btn g find-close" onClick={close}>
            <X className="i s20" aria-hidden="true" />
            <span className="sr">{m.search_close()}</span>
          </button>
        </Form>
        {isOpen && (
          <Suspense fallback={null}>
            <SearchPopover
              id={id}
              query={query}
              handle={list}
              onActive={setActiveId}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
    </search>
  )
}

type KeyContext = {
  list: ListHandle | null
  isOpen: boolean
  open: () => void
  close: () => void
}

function pressKey(event: KeyboardEvent, { list, isOpen, open, close }: KeyContext): void {
  if (event.nativeEvent.isComposing) return
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    event.preventDefault()
    if (isOpen) list?.move(step)
    else open()
  }
  if (event.key === 'Enter' && isOpen && list?.choose()) event.preventDefault()
  if (event.key === 'Escape' && isOpen) {
    // The first Escape closes the list; only a second one may empty the field.
    event.preventDefault()
    close()
  }
  if (event.key === 'Tab') close()
}

function SheetOpener({ onOpen }: { onOpen: () => void }) {
  return (
    <Link
      to={pathTo('shop')}
      className="btn g only-m find-icon"
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      <Search className="i s20" aria-hidden="true" />
      <span className="sr">{m.search_open()}</span>
    </Link>
  )
}

function SubmitButton() {
  return (
    <button type="submit" className="btn p find-go" aria-label={m.search_submit()}>
      <span className="only-d">{m.search_submit()}</span>
      <ArrowRight className="i" aria-hidden="true" />
    </button>
  )
}

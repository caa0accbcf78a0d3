import { ArrowRight, Search, X } from 'lucide'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxSearchLength } from '#contract/words.ts'
import type { ListHandle } from './search-popover.tsx'
import { useOutside } from './use-outside.ts'

// The results, and the API calls behind them, load with the first focus.
const SearchPopover = lazy(async () => {
  const { SearchPopover: component } = await import('./search-popover.tsx')
  return { default: component }
})

type SearchBoxProps = {
  /**
   * `large` has its button inside the field; `compact` is the header's field, which phones show as
   * an icon.
   */
  variant: 'large' | 'compact'
  defaultValue?: string
}

/** A form that opens the page of results, and offers places while the visitor types. */
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
    // Phones show their keyboard only if the focus happens inside the tap's event handler.
    flushSync(open)
    input.current?.focus()
  }
  useOutside(box, isOpen, close)

  return (
    <search className={`find ${variant}`} data-open={isOpen || undefined} ref={box}>
      {variant === 'compact' && <SheetOpener onOpen={openSheet} />}
      <div className="find-sheet">
        <Form action={pathTo('shop')} className="find-form" onSubmit={close}>
          <Icon of={Search} className="i s20" aria-hidden="true" />
          <input
            ref={input}
            // A search field cannot be a combobox (ARIA in HTML, section 4).
            type="text"
            inputMode="search"
            name="q"
            defaultValue={defaultValue}
            placeholder={m.search_field_placeholder()}
            aria-label={m.search_field_label()}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={maxSearchLength}
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
            <Icon of={X} className="i s20" aria-hidden="true" />
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
    // The first Escape only closes the list; a second one may empty the field.
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
      <Icon of={Search} className="i s20" aria-hidden="true" />
      <span className="sr">{m.search_open()}</span>
    </Link>
  )
}

function SubmitButton() {
  return (
    <button type="submit" className="btn p find-go" aria-label={m.search_submit()}>
      <span className="only-d">{m.search_submit()}</span>
      <Icon of={ArrowRight} className="i" aria-hidden="true" />
    </button>
  )
}

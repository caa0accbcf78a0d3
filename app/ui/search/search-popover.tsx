import { Search } from 'lucide'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Flags } from '#app/ui/board/flags.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { ContinentChips } from './continent-chips.tsx'
import type { FoundPlace } from './found-place.ts'
import { rememberPlace } from './recent-places.ts'
import { type PlaceGroup, usePlaces } from './use-places.ts'

/** The calls by which the field controls its list. */
export type ListHandle = {
  move: (step: 1 | -1) => void
  /** Opens the active row; returns false when there is none for the current text. */
  choose: () => boolean
}

type SearchPopoverProps = {
  id: string
  query: string
  handle: Ref<ListHandle>
  onActive: (optionId: string | undefined) => void
  onClose: () => void
}

/** The list below the search field: groups of places, or advice when nothing was found. */
export function SearchPopover({ id, query, handle, onActive, onClose }: SearchPopoverProps) {
  const { locale } = useShop()
  const navigate = useNavigate()
  const { groups, best, status } = usePlaces(query)
  const places = groups.flatMap((group) => group.places)
  const wanted = query.trim()
  const texts = `${pathTo('shop')}?${new URLSearchParams({ q: wanted })}`
  const hasTexts = status === 'ready' && wanted !== ''
  const count = places.length + Number(hasTexts)
  const [moved, setMoved] = useState<{ groups: PlaceGroup[]; index: number }>()
  const active = moved?.groups === groups ? moved.index : best
  const open = (place: FoundPlace) => {
    rememberPlace(place, locale)
    onClose()
  }
  useEffect(() => onActive(active < 0 ? undefined : `${id}${active}`), [active, id, onActive])
  useImperativeHandle(handle, () => ({
    move(step) {
      if (count === 0) return
      const index = (active + step + count) % count
      setMoved({ groups, index: active < 0 && step < 0 ? count - 1 : index })
      document.getElementById(`${id}${index}`)?.scrollIntoView({ block: 'nearest' })
    },
    choose() {
      const place = status === 'ready' ? places[active] : undefined
      if (place) open(place)
      else if (hasTexts && active === places.length) onClose()
      else return false
      void navigate(place?.to ?? texts)
      return true
    },
  }))

  return (
    <div className="find-pop">
      <p className="sr" role="status">
        {statusText(query, status, places.length)}
      </p>
      <div role="listbox" id={`${id}list`} aria-label={m.search_field_label()}>
        {groups.map((group, at) => (
          <Group
            key={group.key}
            id={id}
            group={group}
            first={groups.slice(0, at).reduce((sum, { places: list }) => sum + list.length, 0)}
            active={active}
            onOpen={open}
          />
        ))}
        {hasTexts && (
          <TextsOption
            id={`${id}${places.length}`}
            query={wanted}
            to={texts}
            isActive={active === places.length}
            onOpen={onClose}
          />
        )}
      </div>
      {status === 'ready' && query !== '' && places.length === 0 && <NoMatch query={query} />}
      {status === 'failed' && <p className="find-note">{m.search_error()}</p>}
      {places.length > 0 && <Keys />}
    </div>
  )
}

type TextsOptionProps = {
  id: string
  query: string
  to: string
  isActive: boolean
  onOpen: () => void
}

/** The last row: the page of results, which also finds guides, documents and help. */
function TextsOption({ id, query, to, isActive, onOpen }: TextsOptionProps) {
  return (
    <Link
      to={to}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon of={Search} className="i s20" aria-hidden="true" />
      <span>{m.search_texts({ query })}</span>
    </Link>
  )
}

function statusText(query: string, status: string, count: number): string {
  if (status === 'failed') return m.search_error()
  if (status !== 'ready' || query === '') return ''
  return count === 0 ? m.search_none({ query }) : m.search_count({ count })
}

/**
 * Attributes of a named group; a `fieldset`, the native element for it, is not allowed inside a
 * listbox.
 */
function groupProps(labelId: string) {
  return { role: 'group', 'aria-labelledby': labelId }
}

type GroupProps = {
  id: string
  group: PlaceGroup
  first: number
  active: number
  onOpen: (place: FoundPlace) => void
}

function Group({ id, group, first, active, onOpen }: GroupProps) {
  const label = `${id}${group.key}`
  return (
    <div {...groupProps(label)}>
      <p className="label" id={label}>
        {group.label}
      </p>
      {group.places.map((place, at) => (
        <Link
          key={place.to + place.name}
          to={place.to}
          role="option"
          id={`${id}${first + at}`}
          aria-selected={first + at === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onOpen(place)}
        >
          <Flags codes={place.flags} size={32} eager />
          <span>
            <b>{place.name}</b>
            <span className="xs muted">{place.detail}</span>
          </span>
          {place.fromMinor !== null && <FromPrice minor={place.fromMinor} />}
        </Link>
      ))}
    </div>
  )
}

function FromPrice({ minor }: { minor: number }) {
  const { currency, locale } = useShop()
  return (
    <span className="num">{m.search_from({ price: formatMoney(minor, currency, locale) })}</span>
  )
}

function NoMatch({ query }: { query: string }) {
  return (
    <div className="find-note">
      <p>{m.search_none({ query })}</p>
      <ContinentChips />
    </div>
  )
}

function Keys() {
  return (
    <p className="find-keys xs muted" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {m.search_key_move()}
      </span>
      <span>
        <kbd>Enter</kbd> {m.search_key_open()}
      </span>
      <span>
        <kbd>Esc</kbd> {m.search_key_close()}
      </span>
    </p>
  )
}

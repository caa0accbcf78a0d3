import { type ContextType, type ReactNode, use, useRef } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  Links,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
} from 'react-router'

/** Ids of the pages that list places: the home page and those of the shop. */
const listId = /^(home|shop)/
/** Ids of these pages and of places, between which visitors go to and fro. */
const shopId = /^(home|shop|destination)/

type State = NonNullable<ContextType<typeof StateContext>>
/** A shown list, and what the router's contexts told it last. */
type List = {
  page: ReactNode
  state: State
  data: ContextType<typeof DataContext>
  place: ContextType<typeof LocationContext>
}

/**
 * The page of the address. Behind a place the list from which it was opened stays in the document,
 * with its style and layout, so that going back makes little of it anew. The list is given the
 * values that the router's contexts had when it was shown, so React renders nothing of it. It comes
 * after the page, so that an id which both have leads to the page.
 */
export function PageOverList() {
  const page = useOutlet()
  const state = use(StateContext)
  const data = use(DataContext)
  const place = use(LocationContext)
  const last = useRef<List>(undefined)
  const isList = listId.test(idOf(state))
  if (state && isList) last.current = { page, state, data, place }
  else if (!shopId.test(idOf(state))) last.current = undefined
  const list = last.current
  return (
    <>
      {!isList && page}
      {list && (
        <div className={isList ? undefined : 'kept-list'}>
          <StateContext value={list.state}>
            <DataContext value={list.data}>
              <LocationContext value={list.place}>{list.page}</LocationContext>
            </DataContext>
          </StateContext>
        </div>
      )}
    </>
  )
}

/**
 * The style sheets of the page, and between lists and places those of all that were shown: with each
 * sheet that comes or goes, the browser styles the whole document again.
 */
export function PageStyles() {
  const state = use(StateContext)
  const seen = useRef<State['matches']>([])
  if (!state || !shopId.test(idOf(state))) {
    seen.current = []
    return <Links />
  }
  const fresh = state.matches.filter(({ route }) =>
    seen.current.every((shown) => shown.route !== route),
  )
  if (fresh.length > 0) seen.current = [...seen.current, ...fresh]
  return (
    <StateContext value={{ ...state, matches: seen.current }}>
      <Links />
    </StateContext>
  )
}

function idOf(state: State | null): string {
  return state?.matches.at(-1)?.route.id ?? ''
}

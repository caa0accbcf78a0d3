import { type ReactNode, use, useRef } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  Links,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
} from 'react-router'

/** Ids of the pages that list places, and of those between which visitors go to and fro. */
const listId = /^(home|shop)/
const shopId = /^(home|shop|destination)/

type State = NonNullable<ReturnType<typeof useRouterState>>
type List = {
  page: ReactNode
  state: State
  data: ReturnType<typeof useRouterData>
  place: ReturnType<typeof usePlace>
}

const useRouterState = () => use(StateContext)
const useRouterData = () => use(DataContext)
const usePlace = () => use(LocationContext)

/**
 * The page of the address. Behind a place the list from which it was opened stays in the document,
 * with its style and layout, so that going back makes little of it anew. The router's contexts tell the
 * list what they told it last; React renders nothing of it. It is the last element, because ids and
 * addresses belong to the shown page first.
 */
export function PageOverList() {
  const page = useOutlet()
  const state = useRouterState()
  const data = useRouterData()
  const place = usePlace()
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
  const state = useRouterState()
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

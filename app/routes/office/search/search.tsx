import { valuesOf } from '#app/page/context.ts'
import { titleOf } from '../ui/words.ts'
import type { Route } from './+types/search.ts'
import { FoundList } from './found-list.tsx'
import { searchAnswer } from './search-view.ts'
import './search.css'

export const meta: Route.MetaFunction = () => titleOf('Search')

export async function loader({ context, request }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, 120) ?? ''
  const { api } = valuesOf(context)
  const answer = q ? await api.call('searchOffice', { q }) : { readAs: 'name' as const, found: [] }
  return { q, ...searchAnswer(answer) }
}

/** The results as a page, for who opens the address or has no script. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="office-head">
        <h1>Search</h1>
      </div>
      <div className="panel office-found">
        <FoundList answer={loaderData} />
      </div>
    </>
  )
}

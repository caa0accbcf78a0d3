import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { listTripPlaces, search } from '#app/api/catalogue.ts'
import type { ApiClient } from '#app/api/client.ts'
import { apiContext, localeContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import { maxSearchLength } from '#contract/words.ts'
import type { Route } from './+types/planner.ts'
import { TripForm } from './trip-form.tsx'
import { changeStays, readTrip, writeTrip } from './trip-query.ts'
import { foundCountries, shelfPlaces, stayViews } from './trip-view.ts'
import '#app/ui/kit/form/form.css'
import './planner.css'

export { meta } from '#app/page/head.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const [api, locale] = [context.get(apiContext), context.get(localeContext)]
  const query = new URL(request.url).searchParams
  const asked = readTrip(query)
  const added = await findAdded({ api, locale, query })
  const stays = changeStays(asked.stays, { remove: query.get('remove'), add: added.slug })
  const trip =
    stays.length > 0
      ? await listTripPlaces(
          api,
          stays.map(({ slug }) => slug),
        )
      : undefined
  const shown = trip ? stayViews(stays, trip, locale) : []
  return {
    head: pageHead({
      context,
      title: m.calculator_head_title(),
      description: m.calculator_head_description(),
    }),
    text: textOf(),
    search: writeTrip({ ...asked, stays: shown }),
    habits: asked.habits,
    from: asked.from,
    stays: shown,
    shelf: trip ? shelfPlaces(trip, locale) : [],
    choice: added.choice,
  }
}

/** Formats the page's fixed texts on the server. */
function textOf() {
  return {
    title: m.calculator_head_title(),
    lead: m.calculator_head_description(),
    notes: [m.calculator_notes_figures(), m.calculator_notes_model()],
  }
}

type Adding = { api: ApiClient; locale: Locale; query: URLSearchParams }
type Choice = { query: string; countries: { slug: string; name: string }[] }

/**
 * Finds the country that was picked or typed; returns a choice where the text may mean several
 * countries or none.
 */
async function findAdded({
  api,
  locale,
  query,
}: Adding): Promise<{ slug?: string; choice?: Choice }> {
  const picked = query.get('pick')
  if (picked) return { slug: picked }
  const typed = query.get('add')?.trim().slice(0, maxSearchLength) ?? ''
  if (typed === '') return {}
  const hits = await search(api, { q: typed, locale })
  const countries = foundCountries(hits, locale)
  const isSure = countries.length === 1 || hits[0]?.match === 'exact'
  const [best] = countries
  return best && isSure ? { slug: best.slug } : { choice: { query: typed, countries } }
}

/**
 * The browser calculates with changed days and habits itself; only other countries need other
 * plans.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.href !== args.nextUrl.href && args.defaultShouldRevalidate
}

export default function PlannerPage({ loaderData }: Route.ComponentProps) {
  const { text, search: tripSearch } = loaderData
  return (
    <div className="wrap planner">
      <h1 className="t1">{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <TripForm key={tripSearch} {...loaderData} />
      <div className="notes s muted">
        {text.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}

import { plainMoment } from '#app/format/plain-moment.ts'
import { apiContext } from '#app/page/context.ts'
import { csvAnswer } from '#app/page/csv-answer.ts'
import { m } from '#app/paraglide/messages.js'
import { zoneOf } from '../orders/shown-order.ts'
import type { Route } from './+types/people-csv.ts'
import { readAddress } from './people-address.ts'
import { filterOf, stateNames } from './people-view.ts'

/** Returns the people who match the filter of the list as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const api = context.get(apiContext)
  const address = readAddress(new URL(request.url).searchParams)
  const asked = { ...filterOf(address), sort: address.sort }
  const zone = await zoneOf(context)
  return csvAnswer({
    name: 'people',
    heads: [
      m.people_person(),
      m.business_email(),
      m.people_role(),
      m.people_group(),
      m.people_state(),
      `${m.assign_when()} (${zone})`,
      m.import_field_locale(),
    ],
    async read(pageStart) {
      const start = pageStart === undefined ? {} : { pageStart }
      const { people, lastEvaluatedKey } = await api.call('exportPeople', { ...asked, ...start })
      return { lines: people, next: lastEvaluatedKey }
    },
    cellsOf: ({ name, email, role, group, state, invitedUntil, since, locale }) => [
      name,
      email,
      role?.name ?? '',
      group?.name ?? '',
      stateNames[state](),
      plainMoment(invitedUntil ?? since, zone),
      locale,
    ],
  })
}

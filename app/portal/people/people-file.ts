import { apiContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { Person } from '#contract/organization/people.ts'
import type { CsvFile } from '../file/csv-answer.ts'
import { plainMoment } from '../file/plain-moment.ts'
import { zoneOf } from '../orders/shown-order.ts'
import type { PeopleAddress } from './people-address.ts'
import { filterOf, stateNames } from './people-view.ts'

/** The people who match a filter, as a file. */
export async function peopleFile(
  context: PageContext,
  address: PeopleAddress,
): Promise<CsvFile<Person>> {
  const api = context.get(apiContext)
  const asked = { ...filterOf(address), sort: address.sort }
  const zone = await zoneOf(context)
  return {
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
    async read(start) {
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
  }
}

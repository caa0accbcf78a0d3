import { csvAnswer } from '#app/page/csv-answer.ts'
import type { Route } from './+types/people-csv.ts'
import { readAddress } from './people-address.ts'
import { peopleFile } from './people-file.ts'

/** Returns the people who match the filter of the list as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return csvAnswer(await peopleFile(context, readAddress(new URL(request.url).searchParams)))
}

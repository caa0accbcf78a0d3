import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { copyReviews } from '../features/review/copy-reviews.ts'

const secondsPerDay = 86_400

/** Reviews by the demonstration traveller of used eSIMs. */
const demoReviews = [
  {
    id: 'demo-review-japan',
    esimId: 'demo-order-japan-0',
    slug: 'japan',
    stars: 5,
    text: 'Fast in Tokyo and on the train to Kyoto. In the mountains it was slower, but it was there.',
    daysAgo: 1,
  },
  {
    id: 'demo-review-france',
    esimId: 'demo-order-france-0',
    slug: 'france',
    stars: 4,
    text: 'Installed at home, connected at the airport. A little more data would have been good.',
    daysAgo: 42,
  },
] as const

/** Adds the reviews to a local database that has the orders; existing rows are left as they are. */
export async function seedReviews({ db, catalogue, channel, now }: Seeding): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  await db.batch(
    demoReviews.map(({ id, esimId, slug, stars, text, daysAgo }) =>
      insertRow(db, 'review', {
        id,
        esim_id: esimId,
        account_id: 'demo-traveller',
        channel: channel.id,
        destination_slug: slug,
        stars,
        text,
        locale: 'en',
        created_at: seconds - daysAgo * secondsPerDay,
        updated_at: seconds - daysAgo * secondsPerDay,
      }),
    ),
  )
  await copyReviews({ db, now: seconds, services: { catalogue } })
}

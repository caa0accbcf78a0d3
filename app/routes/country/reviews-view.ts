import { formatMonth } from '#app/format/month.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import type { Reviews } from '#contract/catalogue/review.ts'
import type { Locale } from '#contract/locale.ts'

export type ReviewsView = ReturnType<typeof reviewsView>

type ReviewsInput = {
  reviews: Reviews | undefined
  place: string
  /** The address to which people report a review. */
  email: string
  locale: Locale
}

/** Returns all texts of the reviews, so that the browser needs no messages for them. */
export function reviewsView({ reviews, place, email, locale }: ReviewsInput) {
  if (!reviews) return undefined
  const { count, newest } = reviews
  const mean = formatNumber(reviews.mean, locale)
  return {
    title: m.review_section_title({ place }),
    mean: m.review_section_mean({ count, mean }),
    how: m.review_section_how(),
    report: m.review_report_action(),
    items: newest.map(({ id, stars, text, locale: lang, month }) => ({
      id,
      stars: '★★★★★☆☆☆☆☆'.slice(5 - stars, 10 - stars),
      label: m.review_stars_label({ stars }),
      text,
      lang,
      name: m.review_author_name({ month: formatMonth(month, locale) }),
      report: `mailto:${email}?subject=${encodeURIComponent(m.review_report_subject({ id }))}`,
    })),
  }
}

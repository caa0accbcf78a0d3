import { useEffect, useState } from 'react'
import { useShop } from '#app/ui/shop.ts'
import { onFirstIdle } from './page-idle.ts'

/** How to reach the shop, and when: by UTC first, as pages are stored for everybody. */
export type SupportLine = { email: string; phone?: string; hours?: { utc: string; text: string } }

export function SupportContact() {
  const { support } = useShop().foot
  const { email, phone, hours } = support
  return (
    <address className="support muted">
      <a href={`mailto:${email}`} translate="no">
        {email}
      </a>
      {phone && (
        <a href={`tel:${phone.replaceAll(' ', '')}`} translate="no">
          {phone}
        </a>
      )}
      {hours && <SupportHours {...hours} />}
    </address>
  )
}

/** The clock of the visitor is read once the page is idle: formatters of Intl are slow to make. */
function SupportHours({ utc, text }: NonNullable<SupportLine['hours']>) {
  const { locale } = useShop()
  const [shown, setShown] = useState(text)
  useEffect(
    () =>
      onFirstIdle(async () => {
        const { formatSupportHours } = await import('#app/format/support-hours.ts')
        setShown(formatSupportHours(utc, { locale, now: Date.now() }))
      }),
    [utc, locale],
  )
  return <span>{shown}</span>
}

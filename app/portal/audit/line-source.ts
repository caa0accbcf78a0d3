import { countryName } from '#app/format/country-name.ts'
import { sideBySide } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { AuditLine, AuditSource } from '#contract/organization/audit.ts'

/** Changes from a browser show only the place. */
const names: Readonly<Record<AuditSource, (() => string) | undefined>> = {
  browser: undefined,
  api_key: m.portal_audit_source_key,
  directory: m.sign_on_directory,
  policy: m.portal_nav_policy,
  schedule: m.portal_audit_source_schedule,
  office: m.portal_audit_source_office,
}

/** Where a change came from, as far as the log knows it. */
export function sourceText({ source, network, country }: AuditLine, locale: Locale): string {
  if (source === undefined) return m.portal_audit_nothing()
  const parts = [
    names[source]?.(),
    country === undefined ? undefined : countryName(country, locale),
    network,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? m.portal_audit_nothing() : sideBySide(parts, locale)
}

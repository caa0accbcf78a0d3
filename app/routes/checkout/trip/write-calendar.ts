import { momentIn, type Reminder } from './trip-days.ts'

type Calendar = {
  tripId: string
  /** The host of the shop, which makes the ids of events unique. */
  host: string
  name: string
  /** When the trip was bought, in unix milliseconds. */
  createdAt: number
  events: readonly (Reminder & { title: string; url: string })[]
}

/**
 * Writes a calendar file (RFC 5545). The ids of its events stay, so that a new file replaces the old
 * one. A time whose zone is not known is one of the calendar's own zone.
 */
export function writeCalendar({ tripId, host, name, createdAt, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//Trip//EN`,
    'CALSCALE:GREGORIAN',
    ...events.flatMap(({ kind, position, at, zone, title, url }) => [
      'BEGIN:VEVENT',
      `UID:${tripId}-${kind}-${position}@${host}`,
      `DTSTAMP:${utcTime(createdAt)}`,
      `DTSTART:${zone ? utcTime(momentIn(at, zone)) : `${at.replace(/[-:]/g, '')}00`}`,
      'DURATION:PT15M',
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(url)}`,
      `URL:${url}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(title)}`,
      'TRIGGER:PT0S',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function utcTime(at: number): string {
  return `${new Date(at).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (found) => `\\${found}`).replace(/\r?\n/g, '\\n')
}

/** Breaks a line after at most 75 bytes, never inside a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (new TextEncoder().encode(part + character).length > 74) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

import type { CSSProperties } from 'react'
import type { Brand, BrandColours } from '#contract/commerce/channel.ts'
import type { Locale } from '#contract/locale.ts'

/**
 * Light colours are inline styles, as most mail programs drop style sheets; programs that keep them
 * apply the dark colours by class. This table says what each class colours.
 */
const painted = {
  page: { role: 'page', as: 'backgroundColor' },
  panel: { role: 'panel', as: 'backgroundColor' },
  sunken: { role: 'sunken', as: 'backgroundColor' },
  segment: { role: 'signal', as: 'backgroundColor' },
  line: { role: 'line', as: 'borderColor' },
  text: { role: 'text', as: 'color' },
  muted: { role: 'muted', as: 'color' },
} as const satisfies Record<string, { role: keyof BrandColours; as: keyof CSSProperties }>

export type Painted = keyof typeof painted

const cssNames = {
  backgroundColor: 'background-color',
  borderColor: 'border-color',
  color: 'color',
} as const

/** Returns the light colours of some classes as an inline style. */
export function paint({ colours }: Brand, ...names: Painted[]): CSSProperties {
  return Object.fromEntries(names.map((name) => [painted[name].as, colours[painted[name].role]]))
}

export function buttonColours({ colours }: Brand): CSSProperties {
  return { backgroundColor: colours.ink, color: colours.onInk }
}

/** Returns the style sheet of the dark theme, for mail programs that follow the reader's theme. */
export function darkCss({ darkColours }: Brand): string {
  if (!darkColours) return ':root{color-scheme:light only}'
  const rules = Object.entries(painted).map(
    ([name, { role, as }]) => `.${name}{${cssNames[as]}:${darkColours[role]}!important}`,
  )
  // The Body component colours a cell inside itself, too.
  const inner = `.page>table>tbody>tr>td{background-color:${darkColours.page}!important}`
  const button = `.button{background-color:${darkColours.ink}!important;color:${darkColours.onInk}!important}`
  const dark = [...rules, inner, button].join('')
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}`
}

/** A mail loads no fonts, so only fonts that readers may have are named. */
const textFont =
  "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif"
const displayFont = `'Bricolage Grotesque',${textFont}`

const tallScripts: readonly Locale[] = ['hi', 'th']
const squareScripts: readonly Locale[] = ['ja', 'ko', 'zh-Hans', 'zh-Hans-CN', 'zh-Hant']

/** Headings break between phrases in programs that support it; Korean marks phrases by spaces. */
const phrased: readonly Locale[] = ['ja', 'th']

export type Type = Record<
  'wordmark' | 'heading' | 'subtitle' | 'body' | 'small' | 'code',
  CSSProperties
>

/**
 * Returns the text styles of the design; scripts with marks above and below, and square scripts,
 * get more room.
 */
export function typeOf(locale: Locale): Type {
  const isTall = tallScripts.includes(locale)
  const isLatin = !isTall && !squareScripts.includes(locale)
  const body = isTall ? 28 : 24
  const tracking = isLatin ? '-0.02em' : '0'
  // Names and addresses can be wider than a phone.
  const wrapping: CSSProperties = {
    overflowWrap: 'anywhere',
    wordBreak: locale === 'ko' ? 'keep-all' : 'normal',
  }
  return {
    wordmark: {
      fontFamily: displayFont,
      fontSize: '22px',
      lineHeight: '28px',
      fontWeight: 700,
      letterSpacing: '-0.02em',
    },
    heading: {
      fontFamily: displayFont,
      fontSize: isLatin ? '28px' : '25px',
      lineHeight: isLatin ? '32px' : '34px',
      fontWeight: 700,
      letterSpacing: tracking,
      ...wrapping,
      ...(phrased.includes(locale) ? { wordBreak: 'auto-phrase' } : {}),
    },
    subtitle: {
      ...wrapping,
      fontFamily: textFont,
      fontSize: '18px',
      lineHeight: `${body + 2}px`,
      fontWeight: 600,
    },
    body: { ...wrapping, fontFamily: textFont, fontSize: '16px', lineHeight: `${body}px` },
    small: { ...wrapping, fontFamily: textFont, fontSize: '14px', lineHeight: `${body - 3}px` },
    code: {
      fontFamily: displayFont,
      fontSize: '40px',
      lineHeight: '48px',
      fontWeight: 700,
      letterSpacing: '0.2em',
      // Equals the letter spacing after the last digit, so that the code is centred.
      paddingLeft: '0.2em',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
  }
}

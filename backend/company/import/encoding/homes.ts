import type { FileEncoding } from '#contract/assigning/import-words.ts'
import type { Locale } from '#contract/locale.ts'

const western = 'windows-1252'

/** The encoding in which spreadsheet programs write CSV in each language of the shop. */
const ofLocale: Readonly<Partial<Record<Locale, FileEncoding>>> = {
  ...{ en: western, es: western, fr: western, de: western, pt: western, it: western, id: western },
  ...{ ja: 'shift_jis', ko: 'euc-kr', 'zh-Hans-CN': 'gb18030', 'zh-Hans': 'gb18030' },
  ...{ 'zh-Hant': 'big5', vi: 'windows-1258', th: 'windows-874' },
}

/** The encoding that is usual in the country of an address. */
const ofCountry: readonly (readonly [FileEncoding, string])[] = [
  ['windows-1250', 'pl cz sk hu hr si ro al ba'],
  ['windows-1251', 'ru su ua by bg rs mk kz'],
  [western, 'de at ch fr es it pt nl be lu ie uk se no dk fi is br mx ar cl co'],
  ['windows-1253', 'gr cy'],
  ['windows-1254', 'tr'],
  ['windows-1255', 'il'],
  ['windows-1256', 'sa ae eg jo kw qa om bh'],
  ['windows-1257', 'lt lv ee'],
  ['windows-1258', 'vn'],
  ['windows-874', 'th'],
  ['shift_jis', 'jp'],
  ['euc-kr', 'kr'],
  ['gb18030', 'cn sg'],
  ['big5', 'tw hk mo'],
]

const homeOfCountry = new Map(
  ofCountry.flatMap(([encoding, tlds]) => tlds.split(' ').map((tld) => [tld, encoding] as const)),
)

const home = 0.1

/** What the language of the page and the addresses in a text say for an encoding. */
export function supportOf(ascii: string, locale: Locale): (encoding: FileEncoding) => number {
  const tlds = [...ascii.matchAll(/@[\w.-]{1,100}\.([a-z]{2})\b/gi)]
  const countries = tlds.flatMap(([, tld = '']) => homeOfCountry.get(tld.toLowerCase()) ?? [])
  return (encoding) => {
    const share = countries.filter((each) => each === encoding).length / Math.max(1, tlds.length)
    return (ofLocale[locale] === encoding ? home : 0) + home * share
  }
}

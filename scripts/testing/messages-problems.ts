import {
  categoryOf,
  formsOf,
  type Message,
  type Messages,
  parametersOf,
  wordsOf,
} from '../messages-forms.ts'

export type SameAsEnglish = { key: string; locales: '*' | string[]; reason: string }

type Translation = { locale: string; key: string; message: Message; english: Message }

/** Returns the keys that only one of the two files has. */
export function keyProblems(messages: Messages, english: Messages): string[] {
  const missing = Object.keys(english).filter((key) => !(key in messages))
  const extra = Object.keys(messages).filter((key) => !(key in english))
  return [
    ...missing.map((key) => `${key}: missing`),
    ...extra.map((key) => `${key}: not in English`),
  ]
}

/** Finds texts that are empty, padded, unfinished or have a stray brace. */
export function textProblems(key: string, message: Message): string[] {
  return formsOf(message).flatMap(([form, text]) => {
    const name = form ? `${key} (${form})` : key
    if (text.trim() === '') return [`${name}: empty`]
    if (text !== text.trim()) return [`${name}: space at an end`]
    if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) return [`${name}: stray brace in "${text}"`]
    return /\b(TODO|FIXME|TBD|XXX|lorem|undefined)\b/.test(text) ? [`${name}: unfinished`] : []
  })
}

/** A translation must have the parameters of the English text, in any number. */
export function parameterProblems({ key, message, english }: Translation): string[] {
  const taken = allParameters(message)
  const expected = allParameters(english)
  return taken === expected ? [] : [`${key}: takes {${taken}}, English takes {${expected}}`]
}

/**
 * Prepositions that may need an article or a contraction before a country name: "in United States".
 */
const prepositions: Readonly<Record<string, string>> = {
  en: 'at|for|from|in|of|than|to|with',
  es: 'a|al|con|de|del|desde|en|para',
  fr: 'à|au|aux|dans|de|depuis|des|du|en|pour|vers',
  de: 'aus|für|in|mit|nach|von',
  pt: 'a|da|de|do|em|na|no|para',
  it: 'a|da|del|di|in|nel|per',
}

/**
 * Finds sentences that are wrong with some country names: a name must be alone or follow a noun of
 * its own.
 */
export function placeProblems(locale: string, key: string, message: Message): string[] {
  const words = prepositions[locale]
  if (!words) return []
  const pattern = new RegExp(`(^|\\s)(${words}) \\{(place|region|firstPlace|secondPlace)\\}`, 'i')
  const wrong = formsOf(message).filter(([, text]) => pattern.test(text))
  return wrong.map(([, text]) => `${key}: a name without its article in "${text}"`)
}

/**
 * Finds missing and superfluous plural forms, and a form `one` without its number in a language
 * that also uses the form for 0.
 */
export function pluralProblems({ locale, key, message }: Translation): string[] {
  if (typeof message === 'string') return []
  const rules = new Intl.PluralRules(locale)
  const known = rules.resolvedOptions().pluralCategories as string[]
  const forms = new Map(formsOf(message).map(([form, text]) => [categoryOf(form), text]))
  // In some languages only millions have the form `many`; `other` covers it.
  const missing = known.filter((each) => each !== 'many' && !forms.has(each))
  const extra = [...forms.keys()].filter((each) => !known.includes(each))
  const one = forms.get('one')
  const isVague =
    one !== undefined &&
    rules.select(0) === 'one' &&
    parametersOf(one).length < parametersOf(forms.get('other') ?? '').length
  return [
    ...missing.map((each) => `${key}: no form for "${each}"`),
    ...extra.map((each) => `${key}: ${locale} has no numbers that are "${each}"`),
    ...(isVague ? [`${key}: "one" is also said of 0 and must say which: "${one}"`] : []),
  ]
}

/** Finds texts that were left in English; names and symbols are listed or have no letters. */
export function englishProblems(translation: Translation, list: SameAsEnglish[]): string[] {
  const { locale, key, message, english } = translation
  const said = new Set(formsOf(english).map(([, text]) => text))
  const left = formsOf(message).filter(([, text]) => said.has(text) && wordsOf(text) !== '')
  const isAllowed = list.some((entry) => entry.key === key && covers(entry, locale))
  return isAllowed ? [] : left.map(([, text]) => `${key}: same as English: "${text}"`)
}

export function covers({ locales }: SameAsEnglish, locale: string): boolean {
  return locales === '*' || locales.includes(locale)
}

function allParameters(message: Message): string {
  const names = formsOf(message).flatMap(([, text]) => parametersOf(text))
  return [...new Set(names)].sort().join(', ')
}

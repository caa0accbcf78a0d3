import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { create, type ShapedFont } from 'fontkit'
import { type Assets, assetOrigin } from '#contract/assets.ts'
import type { Locale } from '#contract/locale.ts'

/** A font in a document, and what positions its letters: marks are placed one by one. */
export type Face = { font: PDFFont; shaper: ShapedFont }

/** Finds the font that has a character; returns undefined if none has. */
export type Typeface = (character: string) => Face | undefined

/**
 * Scripts that none of the shop's languages uses, but that names of people and companies may
 * contain.
 */
export const scriptsOfNames = [
  ...(['arabic', 'hebrew', 'armenian', 'georgian', 'ethiopic', 'bengali', 'gujarati'] as const),
  ...(['gurmukhi', 'kannada', 'malayalam', 'sinhala', 'tamil', 'telugu'] as const),
  ...(['khmer', 'lao', 'myanmar'] as const),
] as const

type Family = 'sans' | 'thai' | 'jp' | 'kr' | 'sc' | 'tc' | (typeof scriptsOfNames)[number]

const families: readonly Family[] = ['sans', 'thai', 'jp', 'kr', 'sc', 'tc', ...scriptsOfNames]

/** Han characters are drawn differently in each of these languages. */
const ownFamily: Partial<Record<Locale, Family>> = {
  ja: 'jp',
  ko: 'kr',
  'zh-Hans': 'sc',
  'zh-Hans-CN': 'sc',
  'zh-Hant': 'tc',
  th: 'thai',
}

/**
 * Loads only the slices of fonts that a text needs: those of its language first, then any that have
 * the remaining characters, because names can be in any script.
 */
export async function loadTypeface(
  document: PDFDocument,
  assets: Assets,
  written: Written,
): Promise<Typeface> {
  return loadFaces(assets, written, async (bytes) => ({
    font: await document.embedFont(bytes, { subset: true }),
    shaper: create(bytes),
  }))
}

/** The same for a picture, which needs the shapes of the letters alone. */
export function loadShapers(assets: Assets, written: Written) {
  return loadFaces(assets, written, async (bytes) => create(bytes))
}

type Written = { text: string; locale: Locale }

async function loadFaces<Loaded>(
  assets: Assets,
  { text, locale }: Written,
  load: (bytes: Uint8Array) => Promise<Loaded>,
): Promise<(character: string) => Loaded | undefined> {
  const missing = new Set(text)
  const sliceOf = new Map<string, string>()
  for (const family of orderFor(locale)) {
    if (missing.size === 0) break
    const index = Object.entries(await readIndex(assets, family))
    const letters = index.flatMap(([slice, text]) => [...text].map((letter) => ({ letter, slice })))
    for (const { letter, slice } of letters) {
      if (missing.delete(letter)) sliceOf.set(letter, slice)
    }
  }
  const slices = [...new Set(sliceOf.values())]
  const loaded = await Promise.all(
    slices.map(async (slice) =>
      load(new Uint8Array(await (await ask(assets, slice)).arrayBuffer())),
    ),
  )
  const bySlice = new Map(slices.map((slice, at) => [slice, loaded[at]]))
  return (character) => bySlice.get(sliceOf.get(character) ?? '')
}

function orderFor(locale: Locale): Family[] {
  const own = ownFamily[locale]
  return [...new Set<Family>(['sans', ...(own ? [own] : []), ...families])]
}

async function readIndex(assets: Assets, family: Family): Promise<Record<string, string>> {
  return (await ask(assets, `${family}.json`)).json()
}

async function ask(assets: Assets, name: string): Promise<Response> {
  // The host does not matter: assets are found by their path.
  const response = await assets.fetch(`${assetOrigin}/generated/paper/${name}`)
  if (!response.ok) throw new Error(`expected the font file ${name}, got ${response.status}`)
  return response
}

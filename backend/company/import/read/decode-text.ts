import type { FileEncoding } from '#contract/assigning/import-words.ts'
import type { Locale } from '#contract/locale.ts'

export type Decoded = { text: string; encoding: FileEncoding }

/** The encoding that spreadsheet programs use in each language if they do not write Unicode. */
const homes: Readonly<Partial<Record<Locale, FileEncoding>>> = {
  ja: 'shift_jis',
  ko: 'euc-kr',
  'zh-Hans-CN': 'gb18030',
  'zh-Hans': 'gb18030',
  'zh-Hant': 'big5',
}
const eastern = ['shift_jis', 'gb18030', 'euc-kr', 'big5'] as const
type Eastern = (typeof eastern)[number]

/** The number of bytes from which the encoding is judged. */
const judgedBytes = 65_536

/**
 * Decodes a text file whose encoding is not known: by its byte order mark, as UTF-8 if it is valid
 * UTF-8, and otherwise by how well each older encoding explains the bytes. `locale` decides between
 * encodings that explain them equally well.
 */
export function decodeText(bytes: Uint8Array, locale: Locale): Decoded {
  const encoding = markOf(bytes) ?? wideOf(bytes) ?? 'utf-8'
  const text = read(bytes, encoding)
  if (text !== undefined) return { text, encoding }
  const older = olderOf(bytes, locale)
  return { text: read(bytes, older) ?? readAnyway(bytes), encoding: older }
}

function markOf([a, b, c]: Uint8Array): FileEncoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined
}

/**
 * Detects UTF-16 without a mark: half of the bytes of separators, digits and Latin letters are
 * zero.
 */
function wideOf(bytes: Uint8Array): FileEncoding | undefined {
  const judged = bytes.subarray(0, judgedBytes)
  const zeros = [0, 0]
  for (const [at, byte] of judged.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < judged.length / 20) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function read(bytes: Uint8Array, encoding: FileEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Windows-1252 has a character for every byte, so wrong text is shown and can be corrected. */
function readAnyway(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes)
}

function olderOf(bytes: Uint8Array, locale: Locale): FileEncoding {
  // The sample ends at a line break, so that no character is cut in two.
  const lineEnd = bytes.lastIndexOf(0x0a, judgedBytes)
  const sample = bytes.length > judgedBytes && lineEnd > 0 ? bytes.subarray(0, lineEnd) : bytes
  const likely = eastern
    .map((encoding) => {
      const home = homes[locale] === encoding ? 0.2 : 0
      return { encoding, score: scoreOf(sample, encoding) + home }
    })
    .toSorted((a, b) => b.score - a.score)[0]
  return likely && likely.score > scoreOfLatin(sample) ? likely.encoding : 'windows-1252'
}

/** The usual characters of each language, by which a correct decoding is recognised. */
const usual: Readonly<Record<Eastern, RegExp>> = {
  shift_jis: /[\p{sc=Hiragana}\p{sc=Katakana}々]/gu,
  gb18030:
    /[的一是在有人王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武戴莫孔向汤姓名邮箱套餐日期部门小明伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛超美国日本欧洲]/gu,
  'euc-kr': /[\p{sc=Hangul}]/gu,
  big5: /[的一是在有人王李張劉陳楊黃趙吳周徐孫馬朱胡林郭何高羅鄭梁謝宋唐許鄧馮韓曹曾彭蕭蔡潘田董袁於余葉蔣杜蘇魏程呂丁沈任姚盧傅鍾姜崔譚廖范汪陸金石戴賈姓名郵箱方案日期部門小明偉芳娜秀英敏靜麗強美國日本歐洲]/gu,
}
const odd = /[\uff61-\uff9f\ue000-\uf8ff\ufffd\p{Cc}]/gu

/**
 * How well an encoding explains the bytes, from about 0 to 1: the share of its language's usual
 * characters among all non-ASCII ones. Minus 1 if the bytes are invalid in the encoding.
 */
function scoreOf(bytes: Uint8Array, encoding: Eastern): number {
  const text = read(bytes, encoding)
  if (text === undefined) return -1
  const foreign = [...text.replace(/\p{ASCII}/gu, '')]
  if (foreign.length === 0) return 0
  const joined = foreign.join('')
  const count = (pattern: RegExp) => joined.match(pattern)?.length ?? 0
  const written = count(
    /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff01-\uff5e]/gu,
  )
  return (written - 2 * count(odd)) / foreign.length / 2 + count(usual[encoding]) / foreign.length
}

/** In Western text, a non-ASCII letter stands beside ASCII letters. */
function scoreOfLatin(bytes: Uint8Array): number {
  const text = readAnyway(bytes)
  const foreign = text.match(/[\u0080-\u{10ffff}]/gu)?.length ?? 0
  const beside = text.match(
    /(?<=[a-z])[À-ÖØ-öø-ÿŠšŽžŸœŒß](?![À-ÿ])|(?<![À-ÿ])[À-ÖØ-öø-ÿŠšŽžŸœŒß](?=[a-z])/giu,
  )
  return foreign === 0 ? 1 : (beside?.length ?? 0) / foreign
}

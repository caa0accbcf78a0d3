const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()',
  '147258369',
  '159357',
]
const lines = rows.flatMap((row) => [row, [...row].reverse().join('')])
const shortestRun = 3
const year = '(?:19|20)\\d\\d'
const month = '(?:0[1-9]|1[0-2])'
const day = '(?:0[1-9]|[12]\\d|3[01])'
const date = new RegExp(
  `^(?:${year}${month}${day}|${day}${month}${year}|${month}${day}${year}|${year})`,
)

/**
 * Returns the length of the run that begins at `start`: a row of the keyboard or the alphabet in
 * either direction, a repeated character, or a date. Returns 0 if there is none.
 */
export function runLength(characters: readonly string[], start: number): number {
  const length = Math.max(
    repeatLength(characters, start),
    rowLength(characters, start),
    date.exec(characters.slice(start, start + 8).join(''))?.[0].length ?? 0,
  )
  return length >= shortestRun ? length : 0
}

function repeatLength(characters: readonly string[], start: number): number {
  let length = 1
  while (start + length < characters.length && characters[start + length] === characters[start]) {
    length += 1
  }
  return length
}

function rowLength(characters: readonly string[], start: number): number {
  let length = 0
  let text = ''
  for (const character of characters.slice(start)) {
    text += character
    if (!lines.some((line) => line.includes(text))) break
    length += 1
  }
  return length
}

// Merges a JSON object of messages into messages/<locale>.json and sorts the keys.
// node scripts/messages/messages-add.mjs <file.json> [locale=en]
// Plain:  "home_hero_title": "Local data, ready before you land"
// Params: "country_from": "From {price}"
// Plural: "plan_days": [{ "declarations": ["input count", "local countPlural = count: plural"],
//           "selectors": ["countPlural"],
//           "match": { "countPlural=one": "{count} day", "countPlural=other": "{count} days" } }]
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const [file, locale = 'en'] = process.argv.slice(2)
const target = new URL(`../../messages/${locale}.json`, import.meta.url)
const lock = new URL(`../../messages/.${locale}.lock`, import.meta.url)

for (let tries = 0; ; tries++) {
  try {
    closeSync(openSync(lock, 'wx'))
    break
  } catch (error) {
    if (error.code !== 'EEXIST' || tries > 100) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
}
try {
  let current = {}
  try {
    current = JSON.parse(readFileSync(target, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  const { $schema = 'https://inlang.com/schema/inlang-message-format', ...messages } = {
    ...current,
    ...JSON.parse(readFileSync(file, 'utf8')),
  }
  const sorted = Object.fromEntries(
    Object.keys(messages)
      .sort()
      .map((key) => [key, messages[key]]),
  )
  writeFileSync(target, `${JSON.stringify({ $schema, ...sorted }, null, 2)}\n`)
} finally {
  rmSync(lock)
}

type Hints = { getHighEntropyValues?: (names: string[]) => Promise<{ model?: string }> }

export type BrowserLike = { userAgent: string; userAgentData?: Hints }

/** Names that people know; `SM-S911B` and the like say nothing to them. */
const known = /^(Pixel|Xperia|moto|Nokia|Nothing|Redmi|OnePlus)\b/i

/** What a browser says it runs on, as a name to search for; undefined where it does not say. */
export async function browserDevice(browser: BrowserLike): Promise<string | undefined> {
  const apple = /\b(iPhone|iPad)\b/.exec(browser.userAgent)?.[1]
  if (apple) return apple
  const model =
    (await hintedModel(browser)) ?? /Android [\d.]+; ([^;)]+)/.exec(browser.userAgent)?.[1]
  const name = model?.replace(/ Build\/.*$/, '').trim() ?? ''
  return known.test(name) ? name.slice(0, 40) : undefined
}

async function hintedModel({ userAgentData }: BrowserLike): Promise<string | undefined> {
  if (!userAgentData?.getHighEntropyValues) return undefined
  // A browser may refuse; then it has said nothing.
  const hints = await userAgentData.getHighEntropyValues(['model']).catch(() => undefined)
  return hints?.model || undefined
}

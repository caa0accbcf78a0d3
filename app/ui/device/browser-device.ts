type Hints = { getHighEntropyValues?: (names: string[]) => Promise<{ model?: string }> }

export type BrowserLike = { userAgent: string; userAgentData?: Hints }

/** Model names that people know; internal names such as `SM-S911B` mean nothing to them. */
const known = /^(Pixel|Xperia|moto|Nokia|Nothing|Redmi|OnePlus)\b/i

/**
 * Returns the device that a browser names, as a text to search for; undefined where the browser
 * does not name it.
 */
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
  // A browser may refuse the hints, which counts as no answer.
  const hints = await userAgentData.getHighEntropyValues(['model']).catch(() => undefined)
  return hints?.model || undefined
}

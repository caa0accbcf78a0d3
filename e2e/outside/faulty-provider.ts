import {
  type Answer,
  type Asked,
  type Fault,
  startProvider,
} from '#worker/testing/outside/test-provider.ts'

type Broken = { fault: Fault; isMeant: (asked: Asked) => boolean }

/** Starts a provider that can be told to fail, by default with every answer. */
export async function listen(answer: (asked: Asked) => Answer | Promise<Answer>) {
  let broken: Broken | undefined
  const paths: string[] = []
  const provider = await startProvider({
    answer,
    faultOf(each) {
      paths.push(each.url.pathname)
      return broken?.isMeant(each) ? broken.fault : undefined
    },
  })
  return {
    ...provider,
    set(fault: Fault | undefined, isMeant: Broken['isMeant'] = () => true) {
      broken = fault && { fault, isMeant }
    },
    asked: () => paths.length,
    /** Returns the requested paths, whether answered or not. */
    paths: () => [...paths],
  }
}

import type { MovingRouter } from '#app/vitals/measure-pages.ts'

/** A router that shows the routes by the parts of their paths. */
export function openRouter() {
  let told: Parameters<MovingRouter['subscribe']>[0] = () => undefined
  const matches = (path: string) =>
    path === '/lost'
      ? null
      : [{ route: { id: 'root' } }, { route: { id: path.slice(1).split('?')[0] } }]
  const state = (path: string, navigation: string) => ({
    matches: matches(path),
    location: { key: path },
    navigation: { state: navigation },
  })
  let current = state(location.pathname, 'idle')
  const router = {
    get state() {
      return current
    },
    match: matches,
    subscribe: (listener: typeof told) => {
      told = listener
      return () => undefined
    },
  } as unknown as MovingRouter
  return {
    router,
    set(path: string, navigation: string) {
      current = state(path, navigation)
      told(current as unknown as MovingRouter['state'], {} as never)
    },
  }
}

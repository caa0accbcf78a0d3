import { notFound } from '#app/page/not-found.ts'

export function loader() {
  notFound()
}

/** Never rendered: the loader ends in the root's error boundary, which shows the 404 page. */
export default function NotFound() {
  return null
}

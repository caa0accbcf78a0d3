import { apiBase } from '#contract/calls/row/endpoints.ts'
import { isDrawnAvatar } from './drawn-avatars.ts'

/** Returns the path of a stored avatar, drawn or uploaded; it is the same in every shop. */
export function avatarUrl(avatar: string): string {
  return isDrawnAvatar(avatar)
    ? `/generated/avatars/${avatar}.svg`
    : `${apiBase}/files/pictures/${avatar}`
}

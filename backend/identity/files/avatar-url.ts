import { isDrawnAvatar } from './drawn-avatars.ts'

/** Where the picture of a stored avatar is, on every shop alike: a drawn one or an uploaded one. */
export function avatarUrl(avatar: string): string {
  return isDrawnAvatar(avatar)
    ? `/generated/avatars/${avatar}.svg`
    : `/api/v3/files/pictures/${avatar}`
}

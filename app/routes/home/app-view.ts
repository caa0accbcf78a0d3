import type { PublicTenant } from '#tenants/index.ts'

/** Addresses of the apps in the stores; undefined where the tenant has no such app. */
export type AppView = { ios: string | undefined; android: string | undefined }

/** Returns the tenant's apps, if it has any and promotes them. */
export function appView({ apps, features }: PublicTenant): AppView | undefined {
  const { appStoreId, androidPackage } = apps
  if (!features.appPromotion || !(appStoreId || androidPackage)) return undefined
  return {
    ios: appStoreId && `https://apps.apple.com/app/id${appStoreId}`,
    android:
      androidPackage &&
      `https://play.google.com/store/apps/details?id=${encodeURIComponent(androidPackage)}`,
  }
}

import type { PublicTenant } from '#tenants/index.ts'

/** Addresses in the stores; undefined where the tenant has no such app. */
export type AppView = { ios: string | undefined; android: string | undefined }

/** The tenant's apps, where it has and promotes any. */
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

import type { DeviceFamily, DeviceNote, DeviceType } from './device-family.ts'

// Devices with eSIM support, according to public lists of makers, carriers and eSIM shops on the
// given day. No list is complete, and units of one model differ by country of sale: only the EID on
// the device's own screen is decisive.

const checkedOn = '2026-11-21'

const iphoneNotes: DeviceNote[] = ['china_trays', 'hong_kong']
const ipadNotes: DeviceNote[] = ['wifi_only', 'china_units']
const galaxyNotes: DeviceNote[] = ['asia_units', 'korea_units']
const chinaNotes: DeviceNote[] = ['china_units', 'region_varies']
const several = { sources: 'several' } as const

type Common = Partial<Pick<DeviceFamily, 'hasEsim' | 'notes' | 'minimumOs' | 'sources'>>

/**
 * Returns a function that makes families which differ in name and models only, of each name with its
 * models as one text.
 */
function alike(brand: string, type: DeviceType, common: Common = {}) {
  return (rows: Record<string, string>): DeviceFamily[] =>
    Object.entries(rows).map(([name, text]) => {
      const own = { brand, type, name, models: text.trim().split(/,\s+/) }
      return { hasEsim: true, notes: [], checkedOn, sources: 'few', ...common, ...own }
    })
}

export const deviceFamilies: readonly DeviceFamily[] = [
  ...alike('Apple', 'phone', { notes: ['china_air'] })({ 'iPhone Air': 'iPhone Air' }),
  ...alike('Apple', 'phone', { notes: iphoneNotes })({
    'iPhone 17': 'iPhone 17 Pro Max, iPhone 17 Pro, iPhone 17',
  }),
  ...alike('Apple', 'phone', { notes: iphoneNotes, ...several })({
    'iPhone 16': 'iPhone 16 Pro Max, iPhone 16 Pro, iPhone 16 Plus, iPhone 16, iPhone 16e',
    'iPhone 15': 'iPhone 15 Pro Max, iPhone 15 Pro, iPhone 15 Plus, iPhone 15',
    'iPhone 14': 'iPhone 14 Pro Max, iPhone 14 Pro, iPhone 14 Plus, iPhone 14',
    'iPhone 13': 'iPhone 13 Pro Max, iPhone 13 Pro, iPhone 13, iPhone 13 mini',
    'iPhone 12': 'iPhone 12 Pro Max, iPhone 12 Pro, iPhone 12, iPhone 12 mini',
    'iPhone SE': `
      iPhone SE (2022)|iPhone SE 3|iPhone SE 3rd generation,
      iPhone SE (2020)|iPhone SE 2|iPhone SE 2nd generation`,
    'iPhone 11': 'iPhone 11 Pro Max, iPhone 11 Pro, iPhone 11',
  }),
  ...alike('Apple', 'phone', { notes: iphoneNotes, minimumOs: 'iOS 12.1', ...several })({
    'iPhone XS, XR': 'iPhone XS Max, iPhone XS, iPhone XR',
  }),
  ...alike('Apple', 'phone', { hasEsim: false, ...several })({
    'iPhone X and before': `
      iPhone X, iPhone 8 Plus, iPhone 8, iPhone 7 Plus, iPhone 7, iPhone 6s Plus, iPhone 6s,
      iPhone 6 Plus, iPhone 6, iPhone SE (2016)|iPhone SE 1|iPhone SE 1st generation`,
  }),
  ...alike('Samsung', 'phone', { notes: galaxyNotes })({
    'Galaxy S25': 'Galaxy S25 Ultra, Galaxy S25+, Galaxy S25, Galaxy S25 Edge, Galaxy S25 FE',
  }),
  ...alike('Samsung', 'phone', { notes: galaxyNotes, ...several })({
    'Galaxy S24': 'Galaxy S24 Ultra, Galaxy S24+, Galaxy S24, Galaxy S24 FE',
    'Galaxy S23': 'Galaxy S23 Ultra, Galaxy S23+, Galaxy S23, Galaxy S23 FE',
    'Galaxy S22': 'Galaxy S22 Ultra, Galaxy S22+, Galaxy S22',
  }),
  ...alike('Samsung', 'phone', { notes: [...galaxyNotes, 'us_android_12'], ...several })({
    'Galaxy S21': 'Galaxy S21 Ultra, Galaxy S21+, Galaxy S21',
    'Galaxy S20': 'Galaxy S20 Ultra, Galaxy S20+, Galaxy S20',
  }),
  ...alike('Samsung', 'phone', { notes: ['fe_varies', ...galaxyNotes] })({
    'Galaxy S20 FE, S21 FE': 'Galaxy S21 FE, Galaxy S20 FE',
  }),
  ...alike('Samsung', 'phone', { notes: galaxyNotes, ...several })({
    'Galaxy Z Fold': `
      Galaxy Z Fold7, Galaxy Z Fold6, Galaxy Z Fold5, Galaxy Z Fold4, Galaxy Z Fold3,
      Galaxy Z Fold2, Galaxy Fold|Galaxy Z Fold`,
    'Galaxy Z Flip': `
      Galaxy Z Flip7, Galaxy Z Flip7 FE, Galaxy Z Flip6, Galaxy Z Flip5, Galaxy Z Flip4,
      Galaxy Z Flip3, Galaxy Z Flip 5G, Galaxy Z Flip`,
  }),
  ...alike('Samsung', 'phone', { notes: [...galaxyNotes, 'us_android_12'], ...several })({
    'Galaxy Note20': 'Galaxy Note20 Ultra, Galaxy Note20',
  }),
  ...alike('Samsung', 'phone', { notes: ['region_varies', ...galaxyNotes] })({
    'Galaxy A, XCover': `
      Galaxy A56, Galaxy A55, Galaxy A54, Galaxy A36, Galaxy A35, Galaxy XCover7`,
  }),
  ...alike('Samsung', 'phone', { hasEsim: false })({
    'Galaxy S10 and before': `
      Galaxy S10+, Galaxy S10, Galaxy S10e, Galaxy S9+, Galaxy S9, Galaxy S8`,
  }),
  ...alike(
    'Google',
    'phone',
  )({
    'Pixel 10': 'Pixel 10 Pro Fold, Pixel 10 Pro XL, Pixel 10 Pro, Pixel 10',
  }),
  ...alike('Google', 'phone', { ...several })({
    'Pixel 9': 'Pixel 9 Pro Fold, Pixel 9 Pro XL, Pixel 9 Pro, Pixel 9, Pixel 9a',
    'Pixel 8': 'Pixel 8 Pro, Pixel 8, Pixel 8a',
    'Pixel Fold': 'Pixel Fold',
    'Pixel 7': 'Pixel 7 Pro, Pixel 7, Pixel 7a',
    'Pixel 6': 'Pixel 6 Pro, Pixel 6, Pixel 6a',
    'Pixel 5': 'Pixel 5, Pixel 5a',
    'Pixel 4': 'Pixel 4 XL, Pixel 4, Pixel 4a, Pixel 4a 5G',
  }),
  ...alike('Google', 'phone', { notes: ['pixel_3a'], ...several })({
    'Pixel 3a': 'Pixel 3a XL, Pixel 3a',
  }),
  ...alike('Google', 'phone', { notes: ['pixel_3'], ...several })({
    'Pixel 3': 'Pixel 3 XL, Pixel 3',
  }),
  ...alike('Motorola', 'phone', { notes: ['region_varies'] })({
    Razr: `
      Razr 60 Ultra, Razr 60, Razr 50 Ultra, Razr 50, Razr 40 Ultra, Razr 40, Razr 2022, Razr 5G,
      Razr (2019)`,
    'Edge, ThinkPhone': `
      Edge 60 Pro, Edge 60, Edge 50 Ultra, Edge 50 Pro, Edge 50, Edge 40 Pro, Edge 40, ThinkPhone`,
    'Moto G': 'Moto G54, Moto G53J, Moto G52J',
  }),
  ...alike('Xiaomi', 'phone', { notes: chinaNotes })({
    Xiaomi: `
      Xiaomi 15 Ultra, Xiaomi 15, Xiaomi 14 Ultra, Xiaomi 14, Xiaomi 14T Pro, Xiaomi 14T,
      Xiaomi 13 Pro, Xiaomi 13, Xiaomi 13T Pro, Xiaomi 13T, Xiaomi 12T Pro`,
    'Redmi Note': 'Redmi Note 14 Pro+, Redmi Note 13 Pro+',
  }),
  ...alike('Oppo', 'phone', { notes: chinaNotes })({
    Find: 'Find X5 Pro, Find X5, Find X3 Pro, Find N2 Flip',
    Reno: 'Reno 9A, Reno 7A, Reno 6 Pro 5G, Reno 5A',
  }),
  ...alike('OnePlus', 'phone', { notes: chinaNotes })({
    OnePlus: 'OnePlus 13, OnePlus 12, OnePlus 11, OnePlus Open',
  }),
  ...alike('Sony', 'phone', { notes: ['region_varies'] })({
    Xperia: `
      Xperia 1 VI, Xperia 1 V, Xperia 1 IV, Xperia 5 V, Xperia 5 IV, Xperia 10 VI, Xperia 10 V,
      Xperia 10 IV, Xperia 10 III Lite`,
  }),
  ...alike('Huawei', 'phone', { notes: chinaNotes })({
    'P40, Mate 40': 'P40 Pro, P40, Mate 40 Pro',
  }),
  ...alike('Huawei', 'phone', { hasEsim: false })({ 'P40 Pro+, P50': 'P40 Pro+, P50 Pro, P50' }),
  ...alike('Honor', 'phone', { notes: chinaNotes })({
    Honor: 'Honor Magic6 Pro, Honor Magic5 Pro, Honor Magic4 Pro, Honor 200, Honor 90',
  }),
  ...alike('Fairphone', 'phone')({ Fairphone: 'Fairphone 5, Fairphone 4' }),
  ...alike('Nokia', 'phone', { notes: ['region_varies'] })({
    Nokia: 'Nokia XR21, Nokia X30, Nokia G60',
  }),
  ...alike('Nothing', 'phone', { notes: ['region_varies'] })({
    Phone: 'Phone (3)|Nothing Phone 3',
  }),
  ...alike('Sharp', 'phone', { notes: ['region_varies'] })({
    Aquos: 'Aquos R9, Aquos R8, Aquos R7, Aquos sense9, Aquos sense8, Aquos sense7',
  }),
  ...alike('Rakuten', 'phone')({ Rakuten: 'Rakuten Hand 5G, Rakuten Big s, Rakuten Mini' }),
  ...alike('Asus', 'phone', { notes: ['region_varies'] })({
    'Zenfone, ROG': 'Zenfone 12 Ultra, ROG Phone 9',
  }),
  ...alike('Apple', 'tablet', { notes: ipadNotes })({
    'iPad Pro': `
      iPad Pro 13 (M5), iPad Pro 11 (M5), iPad Pro 13 (M4), iPad Pro 11 (M4),
      iPad Pro 12.9 (2022)|iPad Pro 12.9 6th generation,
      iPad Pro 11 (2022)|iPad Pro 11 4th generation,
      iPad Pro 12.9 (2021)|iPad Pro 12.9 5th generation,
      iPad Pro 11 (2021)|iPad Pro 11 3rd generation,
      iPad Pro 12.9 (2020)|iPad Pro 12.9 4th generation,
      iPad Pro 11 (2020)|iPad Pro 11 2nd generation,
      iPad Pro 12.9 (2018)|iPad Pro 12.9 3rd generation,
      iPad Pro 11 (2018)|iPad Pro 11 1st generation`,
    'iPad Air': `
      iPad Air 13 (M3), iPad Air 11 (M3), iPad Air 13 (M2), iPad Air 11 (M2),
      iPad Air (2022)|iPad Air 5, iPad Air (2020)|iPad Air 4, iPad Air (2019)|iPad Air 3`,
    'iPad mini': `
      iPad mini (A17 Pro)|iPad mini 7, iPad mini (2021)|iPad mini 6, iPad mini (2019)|iPad mini 5`,
    iPad: `
      iPad (A16)|iPad 11th generation, iPad (2022)|iPad 10th generation,
      iPad (2021)|iPad 9th generation, iPad (2020)|iPad 8th generation,
      iPad (2019)|iPad 7th generation`,
  }),
  ...alike('Samsung', 'tablet', { notes: ['wifi_only', 'region_varies'] })({
    'Galaxy Tab': `
      Galaxy Tab S10+, Galaxy Tab S10 Ultra, Galaxy Tab S9 Ultra, Galaxy Tab S9+, Galaxy Tab S9`,
  }),
  ...alike('Google', 'tablet', { hasEsim: false })({ 'Pixel Tablet': 'Pixel Tablet' }),
  ...alike('Apple', 'watch', { notes: ['own_carrier'] })({
    'Apple Watch': `
      Apple Watch Ultra 3, Apple Watch Ultra 2, Apple Watch Ultra, Apple Watch SE,
      Apple Watch Series 11, Apple Watch Series 10, Apple Watch Series 9, Apple Watch Series 8,
      Apple Watch Series 7, Apple Watch Series 6, Apple Watch Series 5, Apple Watch Series 4,
      Apple Watch Series 3`,
  }),
  ...alike('Samsung', 'watch', { notes: ['own_carrier'] })({
    'Galaxy Watch': `
      Galaxy Watch Ultra, Galaxy Watch8, Galaxy Watch7, Galaxy Watch6, Galaxy Watch5,
      Galaxy Watch4`,
  }),
  ...alike('Google', 'watch', { notes: ['own_carrier'] })({
    'Pixel Watch': 'Pixel Watch 4, Pixel Watch 3, Pixel Watch 2, Pixel Watch',
  }),
  ...alike('Microsoft', 'laptop', { notes: ['wwan_option'], minimumOs: 'Windows 10' })({
    Surface: `
      Surface Pro 11 5G, Surface Pro 10 5G, Surface Pro 9 5G, Surface Pro X,
      Surface Pro LTE Advanced`,
  }),
  ...alike('Lenovo', 'laptop', { notes: ['wwan_option'], minimumOs: 'Windows 10' })({
    ThinkPad: 'ThinkPad X1, ThinkPad X13, ThinkPad T14',
  }),
  ...alike('Dell', 'laptop', { notes: ['wwan_option'], minimumOs: 'Windows 10' })({
    Latitude: 'Latitude',
  }),
  ...alike('HP', 'laptop', { notes: ['wwan_option'], minimumOs: 'Windows 10' })({
    EliteBook: 'EliteBook',
  }),
  ...alike('Acer', 'laptop', { notes: ['wwan_option'], minimumOs: 'Windows 10' })({
    Swift: 'Swift 7',
  }),
  ...alike('Apple', 'laptop', { hasEsim: false, ...several })({
    MacBook: 'MacBook Pro, MacBook Air, MacBook',
  }),
]

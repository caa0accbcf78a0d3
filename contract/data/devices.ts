import type { DeviceFamily, DeviceNote, DeviceType } from './device-family.ts'

// Devices with eSIM support, according to public lists of makers, carriers and eSIM shops on the
// given day. No list is complete, and units of one model differ by country of sale: only the EID on
// the device's own screen is decisive.

const checkedOn = '2026-11-21'

type Row = Omit<DeviceFamily, 'brand' | 'type' | 'checkedOn' | 'sources' | 'hasEsim' | 'notes'> &
  Partial<DeviceFamily>

function family(brand: string, type: DeviceType, { notes = [], ...row }: Row): DeviceFamily {
  return { hasEsim: true, checkedOn, sources: 'few', ...row, brand, type, notes }
}

const iphoneNotes: DeviceNote[] = ['china_trays', 'hong_kong']
const several = { sources: 'several' } as const

const iphones: Row[] = [
  { name: 'iPhone Air', models: ['iPhone Air'], notes: ['china_air'] },
  {
    name: 'iPhone 17',
    models: ['iPhone 17 Pro Max', 'iPhone 17 Pro', 'iPhone 17'],
    notes: iphoneNotes,
  },
  {
    name: 'iPhone 16',
    models: ['iPhone 16 Pro Max', 'iPhone 16 Pro', 'iPhone 16 Plus', 'iPhone 16', 'iPhone 16e'],
    notes: iphoneNotes,
    ...several,
  },
  {
    name: 'iPhone 15',
    models: ['iPhone 15 Pro Max', 'iPhone 15 Pro', 'iPhone 15 Plus', 'iPhone 15'],
    notes: iphoneNotes,
    ...several,
  },
  {
    name: 'iPhone 14',
    models: ['iPhone 14 Pro Max', 'iPhone 14 Pro', 'iPhone 14 Plus', 'iPhone 14'],
    notes: iphoneNotes,
    ...several,
  },
  {
    name: 'iPhone 13',
    models: ['iPhone 13 Pro Max', 'iPhone 13 Pro', 'iPhone 13', 'iPhone 13 mini'],
    notes: iphoneNotes,
    ...several,
  },
  {
    name: 'iPhone 12',
    models: ['iPhone 12 Pro Max', 'iPhone 12 Pro', 'iPhone 12', 'iPhone 12 mini'],
    notes: iphoneNotes,
    ...several,
  },
  {
    name: 'iPhone SE',
    models: [
      'iPhone SE (2022)|iPhone SE 3|iPhone SE 3rd generation',
      'iPhone SE (2020)|iPhone SE 2|iPhone SE 2nd generation',
    ],
    notes: iphoneNotes,
    ...several,
  },
  {
    name: 'iPhone 11',
    models: ['iPhone 11 Pro Max', 'iPhone 11 Pro', 'iPhone 11'],
    notes: iphoneNotes,
    ...several,
  },
  {
    name: 'iPhone XS, XR',
    models: ['iPhone XS Max', 'iPhone XS', 'iPhone XR'],
    notes: iphoneNotes,
    minimumOs: 'iOS 12.1',
    ...several,
  },
  {
    name: 'iPhone X and before',
    models: [
      'iPhone X',
      'iPhone 8 Plus',
      'iPhone 8',
      'iPhone 7 Plus',
      'iPhone 7',
      'iPhone 6s Plus',
      'iPhone 6s',
      'iPhone 6 Plus',
      'iPhone 6',
      'iPhone SE (2016)|iPhone SE 1|iPhone SE 1st generation',
    ],
    hasEsim: false,
    ...several,
  },
]

const ipadNotes: DeviceNote[] = ['wifi_only', 'china_units']

const ipads: Row[] = [
  {
    name: 'iPad Pro',
    models: [
      'iPad Pro 13 (M5)',
      'iPad Pro 11 (M5)',
      'iPad Pro 13 (M4)',
      'iPad Pro 11 (M4)',
      'iPad Pro 12.9 (2022)|iPad Pro 12.9 6th generation',
      'iPad Pro 11 (2022)|iPad Pro 11 4th generation',
      'iPad Pro 12.9 (2021)|iPad Pro 12.9 5th generation',
      'iPad Pro 11 (2021)|iPad Pro 11 3rd generation',
      'iPad Pro 12.9 (2020)|iPad Pro 12.9 4th generation',
      'iPad Pro 11 (2020)|iPad Pro 11 2nd generation',
      'iPad Pro 12.9 (2018)|iPad Pro 12.9 3rd generation',
      'iPad Pro 11 (2018)|iPad Pro 11 1st generation',
    ],
    notes: ipadNotes,
  },
  {
    name: 'iPad Air',
    models: [
      'iPad Air 13 (M3)',
      'iPad Air 11 (M3)',
      'iPad Air 13 (M2)',
      'iPad Air 11 (M2)',
      'iPad Air (2022)|iPad Air 5',
      'iPad Air (2020)|iPad Air 4',
      'iPad Air (2019)|iPad Air 3',
    ],
    notes: ipadNotes,
  },
  {
    name: 'iPad mini',
    models: [
      'iPad mini (A17 Pro)|iPad mini 7',
      'iPad mini (2021)|iPad mini 6',
      'iPad mini (2019)|iPad mini 5',
    ],
    notes: ipadNotes,
  },
  {
    name: 'iPad',
    models: [
      'iPad (A16)|iPad 11th generation',
      'iPad (2022)|iPad 10th generation',
      'iPad (2021)|iPad 9th generation',
      'iPad (2020)|iPad 8th generation',
      'iPad (2019)|iPad 7th generation',
    ],
    notes: ipadNotes,
  },
]

const galaxyNotes: DeviceNote[] = ['asia_units', 'korea_units']

const galaxies: Row[] = [
  {
    name: 'Galaxy S25',
    models: ['Galaxy S25 Ultra', 'Galaxy S25+', 'Galaxy S25', 'Galaxy S25 Edge', 'Galaxy S25 FE'],
    notes: galaxyNotes,
  },
  {
    name: 'Galaxy S24',
    models: ['Galaxy S24 Ultra', 'Galaxy S24+', 'Galaxy S24', 'Galaxy S24 FE'],
    notes: galaxyNotes,
    ...several,
  },
  {
    name: 'Galaxy S23',
    models: ['Galaxy S23 Ultra', 'Galaxy S23+', 'Galaxy S23', 'Galaxy S23 FE'],
    notes: galaxyNotes,
    ...several,
  },
  {
    name: 'Galaxy S22',
    models: ['Galaxy S22 Ultra', 'Galaxy S22+', 'Galaxy S22'],
    notes: galaxyNotes,
    ...several,
  },
  {
    name: 'Galaxy S21',
    models: ['Galaxy S21 Ultra', 'Galaxy S21+', 'Galaxy S21'],
    notes: [...galaxyNotes, 'us_android_12'],
    ...several,
  },
  {
    name: 'Galaxy S20',
    models: ['Galaxy S20 Ultra', 'Galaxy S20+', 'Galaxy S20'],
    notes: [...galaxyNotes, 'us_android_12'],
    ...several,
  },
  {
    name: 'Galaxy S20 FE, S21 FE',
    models: ['Galaxy S21 FE', 'Galaxy S20 FE'],
    notes: ['fe_varies', ...galaxyNotes],
  },
  {
    name: 'Galaxy Z Fold',
    models: [
      'Galaxy Z Fold7',
      'Galaxy Z Fold6',
      'Galaxy Z Fold5',
      'Galaxy Z Fold4',
      'Galaxy Z Fold3',
      'Galaxy Z Fold2',
      'Galaxy Fold|Galaxy Z Fold',
    ],
    notes: galaxyNotes,
    ...several,
  },
  {
    name: 'Galaxy Z Flip',
    models: [
      'Galaxy Z Flip7',
      'Galaxy Z Flip7 FE',
      'Galaxy Z Flip6',
      'Galaxy Z Flip5',
      'Galaxy Z Flip4',
      'Galaxy Z Flip3',
      'Galaxy Z Flip 5G',
      'Galaxy Z Flip',
    ],
    notes: galaxyNotes,
    ...several,
  },
  {
    name: 'Galaxy Note20',
    models: ['Galaxy Note20 Ultra', 'Galaxy Note20'],
    notes: [...galaxyNotes, 'us_android_12'],
    ...several,
  },
  {
    name: 'Galaxy A, XCover',
    models: [
      'Galaxy A56',
      'Galaxy A55',
      'Galaxy A54',
      'Galaxy A36',
      'Galaxy A35',
      'Galaxy XCover7',
    ],
    notes: ['region_varies', ...galaxyNotes],
  },
  {
    name: 'Galaxy S10 and before',
    models: ['Galaxy S10+', 'Galaxy S10', 'Galaxy S10e', 'Galaxy S9+', 'Galaxy S9', 'Galaxy S8'],
    hasEsim: false,
  },
]

const pixels: Row[] = [
  {
    name: 'Pixel 10',
    models: ['Pixel 10 Pro Fold', 'Pixel 10 Pro XL', 'Pixel 10 Pro', 'Pixel 10'],
  },
  {
    name: 'Pixel 9',
    models: ['Pixel 9 Pro Fold', 'Pixel 9 Pro XL', 'Pixel 9 Pro', 'Pixel 9', 'Pixel 9a'],
    ...several,
  },
  { name: 'Pixel 8', models: ['Pixel 8 Pro', 'Pixel 8', 'Pixel 8a'], ...several },
  { name: 'Pixel Fold', models: ['Pixel Fold'], ...several },
  { name: 'Pixel 7', models: ['Pixel 7 Pro', 'Pixel 7', 'Pixel 7a'], ...several },
  { name: 'Pixel 6', models: ['Pixel 6 Pro', 'Pixel 6', 'Pixel 6a'], ...several },
  { name: 'Pixel 5', models: ['Pixel 5', 'Pixel 5a'], ...several },
  { name: 'Pixel 4', models: ['Pixel 4 XL', 'Pixel 4', 'Pixel 4a', 'Pixel 4a 5G'], ...several },
  { name: 'Pixel 3a', models: ['Pixel 3a XL', 'Pixel 3a'], notes: ['pixel_3a'], ...several },
  { name: 'Pixel 3', models: ['Pixel 3 XL', 'Pixel 3'], notes: ['pixel_3'], ...several },
]

const china: DeviceNote[] = ['china_units', 'region_varies']
const varies: DeviceNote[] = ['region_varies']

const otherPhones: [brand: string, ...rows: Row[]][] = [
  [
    'Motorola',
    {
      name: 'Razr',
      models: [
        'Razr 60 Ultra',
        'Razr 60',
        'Razr 50 Ultra',
        'Razr 50',
        'Razr 40 Ultra',
        'Razr 40',
      ].concat('Razr 2022', 'Razr 5G', 'Razr (2019)'),
      notes: varies,
    },
    {
      name: 'Edge, ThinkPhone',
      models: [
        'Edge 60 Pro',
        'Edge 60',
        'Edge 50 Ultra',
        'Edge 50 Pro',
        'Edge 50',
        'Edge 40 Pro',
      ].concat('Edge 40', 'ThinkPhone'),
      notes: varies,
    },
    { name: 'Moto G', models: ['Moto G54', 'Moto G53J', 'Moto G52J'], notes: varies },
  ],
  [
    'Xiaomi',
    {
      name: 'Xiaomi',
      models: ['Xiaomi 15 Ultra', 'Xiaomi 15', 'Xiaomi 14 Ultra', 'Xiaomi 14', 'Xiaomi 14T Pro']
        .concat('Xiaomi 14T', 'Xiaomi 13 Pro', 'Xiaomi 13', 'Xiaomi 13T Pro', 'Xiaomi 13T')
        .concat('Xiaomi 12T Pro'),
      notes: china,
    },
    {
      name: 'Redmi Note',
      models: ['Redmi Note 14 Pro+', 'Redmi Note 13 Pro+'],
      notes: china,
    },
  ],
  [
    'Oppo',
    {
      name: 'Find',
      models: ['Find X5 Pro', 'Find X5', 'Find X3 Pro', 'Find N2 Flip'],
      notes: china,
    },
    { name: 'Reno', models: ['Reno 9A', 'Reno 7A', 'Reno 6 Pro 5G', 'Reno 5A'], notes: china },
  ],
  [
    'OnePlus',
    {
      name: 'OnePlus',
      models: ['OnePlus 13', 'OnePlus 12', 'OnePlus 11', 'OnePlus Open'],
      notes: china,
    },
  ],
  [
    'Sony',
    {
      name: 'Xperia',
      models: ['Xperia 1 VI', 'Xperia 1 V', 'Xperia 1 IV', 'Xperia 5 V', 'Xperia 5 IV'].concat(
        'Xperia 10 VI',
        'Xperia 10 V',
        'Xperia 10 IV',
        'Xperia 10 III Lite',
      ),
      notes: varies,
    },
  ],
  [
    'Huawei',
    { name: 'P40, Mate 40', models: ['P40 Pro', 'P40', 'Mate 40 Pro'], notes: china },
    { name: 'P40 Pro+, P50', models: ['P40 Pro+', 'P50 Pro', 'P50'], hasEsim: false },
  ],
  [
    'Honor',
    {
      name: 'Honor',
      models: ['Honor Magic6 Pro', 'Honor Magic5 Pro', 'Honor Magic4 Pro', 'Honor 200', 'Honor 90'],
      notes: china,
    },
  ],
  ['Fairphone', { name: 'Fairphone', models: ['Fairphone 5', 'Fairphone 4'] }],
  ['Nokia', { name: 'Nokia', models: ['Nokia XR21', 'Nokia X30', 'Nokia G60'], notes: varies }],
  ['Nothing', { name: 'Phone', models: ['Phone (3)|Nothing Phone 3'], notes: varies }],
  [
    'Sharp',
    {
      name: 'Aquos',
      models: ['Aquos R9', 'Aquos R8', 'Aquos R7', 'Aquos sense9', 'Aquos sense8', 'Aquos sense7'],
      notes: varies,
    },
  ],
  ['Rakuten', { name: 'Rakuten', models: ['Rakuten Hand 5G', 'Rakuten Big s', 'Rakuten Mini'] }],
  ['Asus', { name: 'Zenfone, ROG', models: ['Zenfone 12 Ultra', 'ROG Phone 9'], notes: varies }],
]

const watches: [brand: string, ...rows: Row[]][] = [
  [
    'Apple',
    {
      name: 'Apple Watch',
      models: [
        'Apple Watch Ultra 3',
        'Apple Watch Ultra 2',
        'Apple Watch Ultra',
        'Apple Watch SE',
      ].concat([11, 10, 9, 8, 7, 6, 5, 4, 3].map((series) => `Apple Watch Series ${series}`)),
    },
  ],
  [
    'Samsung',
    {
      name: 'Galaxy Watch',
      models: ['Galaxy Watch Ultra', 'Galaxy Watch8', 'Galaxy Watch7', 'Galaxy Watch6'].concat(
        'Galaxy Watch5',
        'Galaxy Watch4',
      ),
    },
  ],
  [
    'Google',
    { name: 'Pixel Watch', models: [4, 3, 2].map((n) => `Pixel Watch ${n}`).concat('Pixel Watch') },
  ],
]

const laptops: [brand: string, ...rows: Row[]][] = [
  [
    'Microsoft',
    {
      name: 'Surface',
      models: [
        'Surface Pro 11 5G',
        'Surface Pro 10 5G',
        'Surface Pro 9 5G',
        'Surface Pro X',
      ].concat('Surface Pro LTE Advanced'),
      minimumOs: 'Windows 10',
    },
  ],
  ['Lenovo', { name: 'ThinkPad', models: ['ThinkPad X1', 'ThinkPad X13', 'ThinkPad T14'] }],
  ['Dell', { name: 'Latitude', models: ['Latitude'] }],
  ['HP', { name: 'EliteBook', models: ['EliteBook'] }],
  ['Acer', { name: 'Swift', models: ['Swift 7'] }],
]

function listed(type: DeviceType, brands: typeof watches, common: Partial<DeviceFamily> = {}) {
  return brands.flatMap(([brand, ...rows]) =>
    rows.map((row) => family(brand, type, { ...common, ...row })),
  )
}

export const deviceFamilies: readonly DeviceFamily[] = [
  ...iphones.map((row) => family('Apple', 'phone', row)),
  ...galaxies.map((row) => family('Samsung', 'phone', row)),
  ...pixels.map((row) => family('Google', 'phone', row)),
  ...listed('phone', otherPhones),
  ...ipads.map((row) => family('Apple', 'tablet', row)),
  family('Samsung', 'tablet', {
    name: 'Galaxy Tab',
    models: [
      'Galaxy Tab S10+',
      'Galaxy Tab S10 Ultra',
      'Galaxy Tab S9 Ultra',
      'Galaxy Tab S9+',
    ].concat('Galaxy Tab S9'),
    notes: ['wifi_only', 'region_varies'],
  }),
  family('Google', 'tablet', { name: 'Pixel Tablet', models: ['Pixel Tablet'], hasEsim: false }),
  ...listed('watch', watches, { notes: ['own_carrier'] }),
  ...listed('laptop', laptops, { notes: ['wwan_option'], minimumOs: 'Windows 10' }),
  family('Apple', 'laptop', {
    name: 'MacBook',
    models: ['MacBook Pro', 'MacBook Air', 'MacBook'],
    hasEsim: false,
    ...several,
  }),
]

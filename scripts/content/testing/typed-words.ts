import type { Locale } from '#contract/locale.ts'

/** The texts that the columns of the table below stand for. */
export const texts = {
  refund: 'documents/nomad-data-plans-refund-policy',
  fault: 'help/troubleshooting',
  contact: 'documents/app-hours-of-operation',
  phones: 'pages/what-is-esim',
  trust: 'pages/about-us',
}
export type Words = Record<keyof typeof texts, string>

/** What people type; none of the texts has these words for itself. */
export const typed: Record<Locale, Words> = {
  en: {
    refund: 'bought by mistake',
    fault: 'no internet',
    contact: 'customer service',
    phones: 'compatible phones',
    trust: 'legit',
  },
  es: {
    refund: 'devolución',
    fault: 'sin cobertura',
    contact: 'atención al cliente',
    phones: 'celulares compatibles',
    trust: 'estafa',
  },
  ja: {
    refund: '返品',
    fault: '繋がらない',
    contact: 'お問い合わせ',
    phones: '対応端末',
    trust: '口コミ',
  },
  ko: { refund: '환급', fault: '안돼요', contact: '고객센터', phones: '호환 기기', trust: '후기' },
  'zh-Hans-CN': {
    refund: '退货',
    fault: '没网',
    contact: '联系我们',
    phones: '支持机型',
    trust: '靠谱',
  },
  'zh-Hans': {
    refund: '退钱',
    fault: '上不了网',
    contact: '热线',
    phones: '哪些手机',
    trust: '骗局',
  },
  'zh-Hant': {
    refund: '退款',
    fault: '沒訊號',
    contact: '聯絡我們',
    phones: '支援機型',
    trust: '詐騙',
  },
  fr: {
    refund: 'débité deux fois',
    fault: 'ne marche pas',
    contact: 'SAV',
    phones: 'quels téléphones',
    trust: 'arnaque',
  },
  de: {
    refund: 'Rückerstattung',
    fault: 'geht nicht',
    contact: 'Kundendienst',
    phones: 'welche Handys',
    trust: 'seriös',
  },
  pt: {
    refund: 'estorno',
    fault: 'não funciona',
    contact: 'fale conosco',
    phones: 'celulares compatíveis',
    trust: 'golpe',
  },
  it: {
    refund: 'disdetta',
    fault: 'non prende',
    contact: 'servizio clienti',
    phones: 'quali telefoni',
    trust: 'truffa',
  },
  id: {
    refund: 'salah beli',
    fault: 'tidak ada sinyal',
    contact: 'hubungi kami',
    phones: 'HP yang mendukung',
    trust: 'penipuan',
  },
  vi: {
    refund: 'hủy đơn',
    fault: 'không vào được mạng',
    contact: 'tổng đài',
    phones: 'tương thích',
    trust: 'uy tín',
  },
  hi: {
    refund: 'धनवापसी',
    fault: 'नेट नहीं चल रहा',
    contact: 'कस्टमर केयर',
    phones: 'कौन से फोन',
    trust: 'धोखाधड़ी',
  },
  th: {
    refund: 'ซื้อผิดแพ็กเกจ',
    fault: 'เน็ตใช้ไม่ได้',
    contact: 'ติดต่อ',
    phones: 'เครื่องติดล็อก',
    trust: 'โกงไหม',
  },
}

import type { ImportField } from '#contract/assigning/import-words.ts'

const listOf = (text: string) => text.split(/[,\n]\s*/).filter((word) => word !== '')

/** Titles of columns in exports of personnel and travel systems; they are compared after `fold`. */
export const officeWords: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  name: listOf('first, last, forename, preferred name, legal name, rufname, familienname'),
  email: listOf(`work e mail, work mail, work email address, work e mail address, business email
    business e mail, company email, corporate email, office email, primary email, email work
    primary work email, user principal name, upn, email id, dienstliche e mail
    geschäftliche e mail, e mail dienstlich, e mail geschäftlich, firmen e mail
    e mail professionnel, email professionnel, e mail pro, courriel professionnel
    adresse e mail professionnelle, correo corporativo, correo de trabajo, correo profesional
    correo electrónico corporativo, correo electrónico de trabajo, e mail corporativo
    email corporativo, e mail profissional, e mail de trabalho, email aziendale, e mail aziendale
    mail aziendale, email lavoro, email kantor, email perusahaan, email công ty, email công việc
    会社メールアドレス, 会社メール, 社用メール, 勤務先メールアドレス, 회사 이메일, 업무용 이메일
    직장 이메일, 工作邮箱, 公司邮箱, 企业邮箱, 办公邮箱, 公司信箱, 公司電郵, 公務信箱, 工作電郵
    कार्य ईमेल, ऑफ़िस ईमेल, कंपनी ईमेल, อีเมลที่ทำงาน, อีเมลบริษัท`),
  day: listOf(`trip start, trip date, departure date, date of travel, date of departure
    reisedatum, abreisedatum, fecha de viaje, fecha de salida, date de voyage, date de départ
    data de viagem, data da viagem, data de partida, data di viaggio, data viaggio
    data di partenza, tanggal perjalanan, tanggal berangkat, ngày khởi hành, 出張日, 渡航日
    出張開始日, 출장일, 출장 시작일, 여행일, 出差日期, 旅行日期, 出行日期, यात्रा की तारीख
    วันที่เดินทาง`),
  group: listOf(`business unit, division, dept, org unit, cost centre, cost center, kostenstelle
    organisationseinheit, bereich, centre de coût, centro de coste, área, setor, centro de custo
    centro di costo, ufficio, divisi, コストセンター, 所属, 本部, 소속, 本部门, 事業部, 事业部`),
}

/**
 * Titles of the country to which a person travels. Without a column of plans, it says which of the
 * company's plans is meant. A country alone could be where a person works, unless there is a day of
 * travel beside it.
 */
export const placeWords = {
  destination: listOf(`destination, destination country, travel country, country of travel
    travel to, destino, país de destino, destinazione, paese di destinazione, reiseziel, zielland
    reiseland, pays de destination, tujuan, negara tujuan, điểm đến, nước đến, 渡航先, 出張先
    行き先, 목적지, 출장지, 출장 국가, 目的地, 目的国, 目的國, गंतव्य, गंतव्य देश, จุดหมาย
    ประเทศปลายทาง`),
  country: listOf(`country, país, land, pays, paese, negara, quốc gia, 国, 国名, 국가, 国家, 國家
    देश, ประเทศ`),
} as const

/** Titles of the two parts of a name in languages that write the given name first. */
export const nameParts = {
  given: listOf(`first name, first, given name, forename, vorname, prénom, nombre, nome
    nama depan`),
  family: listOf(`last name, last, surname, family name, nachname, familienname, nom, apellido
    apellidos, sobrenome, apelido, cognome, nama belakang`),
} as const

import { saveCard } from '@portal/contract/areas/business-card/card.ts'
import { type CardPart, DIRECTORY_FIELDS } from '@portal/contract/areas/business-card/card-field.ts'
import { changePlateState, type PlateInput, savePlate } from '@portal/contract/areas/business-card/plate.ts'
import { maskMail } from '@portal/contract/areas/directory/user-fields.ts'
import { P } from '@portal/contract/privileges.ts'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { users } from '#src/schema/directory.ts'
import { phoneColumns, sealedValue } from '#src/shared/directory/phone.ts'
import type { Client, TestApp } from '../../app.ts'
import { anOrg, aUser } from '../directory.ts'

let serial = 0

export const CARD_OFFICE = [P.card, P.cardEdit, P.cardBatch, P.cardRetire, P.cardExport, P.cardPlate] as const

export const plateOf = (unitIds: readonly string[], values: Partial<PlateInput> = {}): PlateInput => {
  serial += 1
  return {
    name: `名片板块 ${serial}`,
    unitIds: [...unitIds],
    layout: 'bilingual',
    company: '华东电力',
    companyEn: 'East China Power',
    colour: '#1f2d3d',
    accent: '#409eff',
    logo: '',
    locked: [...DIRECTORY_FIELDS],
    free: [
      { key: 'nameEn', max: 40 },
      { key: 'postEn', max: 40 },
      { key: 'title', max: 30 },
      { key: 'officePhone', max: 30 },
      { key: 'address', max: 60 },
    ],
    ...values,
  }
}

export const aPlate = async (office: Client, unitIds: readonly string[], values: Partial<PlateInput> = {}) => {
  const { id } = await office.call(savePlate, plateOf(unitIds, values))
  await office.call(changePlateState, { ids: [id], action: 'makeDefault' })
  return id
}

/** Somebody with a number and an address in the directory. */
export const aColleague = (
  t: TestApp,
  {
    phone = '13811605206',
    mail = 'yu@hdpower.example',
    ...values
  }: Partial<InferInsertModel<typeof users>> & {
    phone?: string
    mail?: string
  } = {},
): Promise<InferSelectModel<typeof users>> => {
  const { secrets } = t.running.platform
  const sealed = sealedValue(secrets, mail, maskMail)
  return aUser(t.db, {
    ...phoneColumns(secrets, phone),
    mailSealed: sealed.sealed,
    mailMask: sealed.mask,
    post: '主任',
    ...values,
  })
}

export const SHOWN: CardPart[] = ['name', 'org', 'post', 'mobile', 'mail', 'switchboard', 'officePhone', 'photo']

/** A person of a unit of their own, with a template and a card in use. */
export const aCard = async (t: TestApp, office: Client, values: Partial<InferInsertModel<typeof users>> = {}) => {
  const unit = await anOrg(t.db, { phone: '0512-68808000' })
  const templateId = await aPlate(office, [unit.id])
  const user = await aColleague(t, { name: '余国栋', primaryOrgId: unit.id, ...values })
  const person = await t.asWho({ userId: user.id })
  const saved = await person.call(saveCard, {
    values: { nameEn: 'Yu Guodong', postEn: 'Director' },
    shown: SHOWN,
    languages: ['zh', 'en'],
  })
  return { unit, templateId, user, person, ...saved }
}

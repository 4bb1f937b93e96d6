import {
  type BenefitDetail,
  type BenefitInput,
  benefitInput,
  type saveBenefit,
} from '@portal/contract/areas/welfare/benefit.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { copyName } from '#src/kit/use-record-desk.ts'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { type PickupDraft, pickupsOf } from './PickupsField.tsx'

/** What the form holds: the cover as a picture, pickups as they are typed. */
export interface BenefitValues extends Omit<BenefitInput, 'cover' | 'pickups' | 'openFrom' | 'openTo'> {
  id?: string
  revision?: number
  cover?: FormFile | null
  pickups: PickupDraft[]
  openFrom?: Date
  openTo?: Date
}

const MOST_LETTERS = 40

export const freshBenefit: BenefitValues = {
  title: '',
  body: '',
  cover: null,
  way: 'drop',
  options: [{ name: '标准', stock: 1 }],
  split: 'none',
  quotas: [],
  perPerson: 1,
  series: '',
  neverFirst: false,
  audience: EMPTY_AUDIENCE,
  tenureMonths: 0,
  price: 0,
  payer: '',
  unitValue: 0,
  pickups: [{ place: '' }],
  cancelHours: 24,
  proxy: true,
  waitlist: true,
}

/** A copy is a new benefit: its times are chosen anew. */
export const valuesOf = (of: BenefitDetail, isCopy: boolean): BenefitValues => {
  const { title, body, way, options, perPerson, series, neverFirst, tenureMonths, price, payer } = of
  const rest = { body, way, perPerson, neverFirst, tenureMonths, price, payer }
  return {
    ...rest,
    ...(!isCopy && { id: of.id, revision: of.revision ?? 0, openFrom: of.openFrom, openTo: of.openTo }),
    title: isCopy ? copyName(title, MOST_LETTERS) : title,
    series: series ?? '',
    cover: of.coverFileId ? { fileId: of.coverFileId, name: '封面', url: of.coverUrl } : null,
    options: options.map(({ id, name, stock }) => (isCopy ? { name, stock } : { id, name, stock })),
    split: of.split ?? 'none',
    quotas: (of.quotas ?? []).map(({ orgId, quota }) => ({ orgId, quota })),
    audience: of.audience ?? EMPTY_AUDIENCE,
    unitValue: of.unitValue ?? 0,
    pickups: isCopy ? of.pickups.map(({ place }) => ({ place })) : of.pickups,
    cancelHours: of.cancelHours,
    proxy: of.proxy,
    waitlist: of.waitlist,
  }
}

/** What is sent; the steps were sound, so that nothing is missing. */
export const bodyOf = (values: BenefitValues): BodyOf<typeof saveBenefit> => {
  const { cover, pickups, openFrom, openTo, id, revision, ...rest } = values
  return {
    ...benefitInput.omit({ openFrom: true, openTo: true, pickups: true, cover: true }).parse(rest),
    quotas: values.split === 'byHand' ? values.quotas : [],
    cover: cover ? fileInputOf(cover) : null,
    openFrom: openFrom ?? new Date(),
    openTo: openTo ?? new Date(),
    pickups: pickupsOf(pickups) ?? [],
    ...(id !== undefined && { id, revision }),
  }
}

import { welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import type { HeldBenefit, HeldOption } from '../benefit/held.ts'
import type { Standing } from './standing.ts'

interface Asked {
  facets: readonly string[]
  optionId: string | undefined
  place: string
}

/** Whether the benefit takes claims at all, from this person and now. */
const ensureOpen = ({ row, now }: HeldBenefit, facets: readonly string[]): void => {
  ensure(row.state !== 'draft' && isAddressedTo(row, facets), no.missing)
  ensure(row.state !== 'cancelled', no.cancelled)
  ensure(row.state !== 'paused', no.paused)
  ensure(now >= row.openFrom, no.early, { time: shanghaiTime(row.openFrom) })
  ensure(now < row.openTo && row.settledAt === null && row.drawnAt === null, no.closed)
}

const optionIn = ({ options }: HeldBenefit, optionId: string | undefined): HeldOption => {
  const [only] = options.length === 1 ? options : []
  return (
    options.find(({ id }) => id === optionId) ?? (optionId === undefined ? only : undefined) ?? refuse(no.optionUnknown)
  )
}

const placeIn = ({ row: { pickups } }: HeldBenefit, place: string): string => {
  const [only] = pickups.length === 1 ? pickups : []
  return (
    (pickups.find((each) => each.place === place) ?? (place === '' ? only : undefined))?.place ??
    refuse(no.placeUnknown)
  )
}

/** Refuses who may not have one whatever is left; answers what he asked for. */
export const admit = (
  held: HeldBenefit,
  { facets, optionId, place }: Asked,
  standing: Standing,
): { option: HeldOption; place: string } => {
  const { row } = held
  ensureOpen(held, facets)
  const option = optionIn(held, optionId)
  const chosen = placeIn(held, place)
  ensure(row.way !== 'draw' || !standing.living.has(option.id), no.already)
  const hasEnough = standing.counted >= row.perPerson || standing.living.has(option.id)
  ensure(!hasEnough, no.limit, { n: row.perPerson })
  ensure(standing.isSettled, no.tenure, { n: row.tenureMonths })
  return { option, place: chosen }
}

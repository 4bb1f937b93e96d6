import { type FormAnswers, formFaults } from '@portal/contract/areas/train/enrolment/form.ts'
import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import type { EnrolWay } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import { TAKES } from '../class/state.ts'
import type { Busy } from '../session/busy.ts'
import type { HeldClass } from './held-class.ts'

/** Somebody who comes into a class. */
export interface Newcomer {
  userId: string
  way: EnrolWay
  nominatorId: string | null
  answers: FormAnswers
}

/** What is known of a newcomer when he is judged. */
export interface Standing {
  /** He holds a seat or waits already. */
  isLive: boolean
  isActive: boolean
  isAddressed: boolean
  orgId: string
  path: string
  noShows: number
  /** What he has not done of what is asked before. */
  missing: readonly string[]
  busy: readonly Busy[]
}

/** Ways by which the class is filled from outside: its rules for enrolment do not bind whoever runs it. */
const isByOrganiser = (way: EnrolWay): boolean => way === 'assigned' || way === 'import' || way === 'walkIn'

const ensureOpen = ({ row, now }: HeldClass, way: EnrolWay): void => {
  ensure(row.state !== 'cancelled', no.cancelled)
  ensure(TAKES.includes(row.state), isByOrganiser(way) ? no.over : no.outside)
  if (isByOrganiser(way)) return
  ensure(now >= row.enrolFrom, no.notYet, { time: shanghaiTime(row.enrolFrom) })
  ensure(now < row.enrolTo, no.over)
}

const ensureAnswers = ({ row }: HeldClass, answers: FormAnswers): void => {
  const faults = formFaults(row.form, answers)
  if (faults.length > 0)
    throw new AppError(errors.invalid, {
      fields: faults.map(({ name, message }) => ({ field: `form.${name}`, message })),
    })
}

/** Refuses a newcomer who may not come in; pure, so that a refusal leaves nothing behind. */
export const ensureAdmitted = (held: HeldClass, { way, answers }: Newcomer, standing: Standing): void => {
  const { row } = held
  ensure(standing.isActive, no.personOff)
  ensureOpen(held, way)
  ensure(!standing.isLive, way === 'self' ? no.twice : no.alreadyIn)
  if (isByOrganiser(way)) return
  ensure(standing.isAddressed, no.outside)
  ensure(row.enrolWays.includes(way), no.wayClosed)
  ensure(row.noShowLimit === 0 || standing.noShows < row.noShowLimit, no.noShows, { n: standing.noShows })
  ensure(standing.missing.length === 0, no.precondition, { name: standing.missing.join('、') })
  const [first] = standing.busy
  if (row.conflictRule === 'refuse' && first)
    ensure(false, first.with === 'exam' ? no.clashExam : no.clash, {
      title: first.title,
      time: shanghaiTime(first.from),
    })
  if (way === 'self') ensureAnswers(held, answers)
}

import { minutesLate } from '@portal/contract/areas/sign-in/sheet-attendance.ts'
import { type SignAnswer, type SignedSheet, signAnswer } from '@portal/contract/areas/sign-in/sign-answer.ts'
import {
  type SignCode,
  type SignDirection,
  type SignVerdict,
  SUCCESS_CODES,
  signSentences,
} from '@portal/contract/areas/sign-in/words.ts'
import { fill, STATUS } from '@portal/contract/kit/refusal.ts'
import { shanghaiClock, shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { z } from 'zod'
import { AppError } from '#src/platform/errors.ts'
import { type Worded, worded } from '#src/platform/http/serve.ts'
import type { SignInOwner } from '#src/shared/sign-in/owner.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import type { Judgement } from '#src/shared/sign-in/verdict.ts'

/** How a try ended; what is written of it follows from the code. */
export interface Outcome {
  code: SignCode
  at: Date
  values?: Record<string, string | number>
  judgement?: Judgement | undefined
  status?: SignAnswer['status']
  next?: SignAnswer['next']
}

export const isSuccess = ({ code }: Pick<Outcome, 'code'>): boolean => SUCCESS_CODES.includes(code)

/** Minutes are enough for a time of today's plan; another day is said. */
export const planned = (time: Date, now: Date): string =>
  shanghaiDay(time) === shanghaiDay(now) ? shanghaiClock(time).slice(0, 5) : shanghaiTime(time)

export const signedSheetOf = (sheet: Sheet): SignedSheet => ({
  id: sheet.id,
  ownerType: sheet.ownerType,
  ownerId: sheet.ownerIds[0] ?? sheet.id,
  title: sheet.title,
  place: sheet.place,
  start: sheet.startAt,
  end: sheet.endAt,
})

export const nextOf = (sheet: Pick<Sheet, 'outFrom' | 'outTo'>, direction: SignDirection): SignAnswer['next'] =>
  direction === 'in' && sheet.outFrom && sheet.outTo ? { direction: 'out', from: sheet.outFrom, to: sheet.outTo } : null

const valuesOf = (outcome: Outcome, sheet: Sheet) => ({
  time: shanghaiClock(outcome.at),
  n: minutesLate({ start: sheet.startAt.getTime() }, outcome.at.getTime()),
  ...outcome.values,
})

const verdictOf = ({ judgement }: Outcome): SignVerdict | null => judgement?.verdict ?? null

export interface Said {
  answer: SignAnswer
  message: string
}

/** The answer, and the sentence of its code as this kind of owner says it. */
export const said = (outcome: Outcome, sheet: Sheet, owner: Pick<SignInOwner, 'sentences'>): Said => {
  const { code, at, judgement, status = null, next = null } = outcome
  const values = valuesOf(outcome, sheet)
  return {
    answer: {
      code,
      at,
      status,
      verdict: verdictOf(outcome),
      proofs: judgement?.proofs ?? [],
      ...(code === 'LATE' && { minutesLate: values.n }),
      sheet: signedSheetOf(sheet),
      next,
    },
    message: fill(owner.sentences?.[code] ?? signSentences[code], values),
  }
}

/** Refused in the words of the protocol; status is 0 always, what happened stands in the result. */
const refusalOf = (code: SignCode, message: string, result: unknown): AppError =>
  new AppError({ code: `sign.${code}`, status: STATUS.ok, message }, { result })

/** Says it as the envelope does: a success with its sentence, or a refusal with the same answer inside. */
export const spoken = ({ answer, message }: Said): Worded<SignAnswer> => {
  if (isSuccess(answer)) return worded(message, answer)
  throw refusalOf(answer.code, message, z.encode(signAnswer, answer))
}

/** A code that is no good: nothing of any sheet is said. */
export const refuseCode = (code: SignCode, at: Date): never => {
  const result = { code, at: at.toISOString(), status: null, verdict: null, proofs: [], sheet: null, next: null }
  throw refusalOf(code, signSentences[code], result)
}

import { errors } from '@portal/contract/errors.ts'
import { type Refusal, STATUS } from '@portal/contract/kit/refusal.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { constraintOf, isDiskFull, sqlState } from '../database/database-faults.ts'
import { AppError, type FieldError } from '../errors.ts'
import type { Providers } from '../providers.ts'

export interface Envelope {
  status: number
  success: boolean
  message: string
  result: unknown
}

export const okEnvelope = (result: unknown, message = '操作成功'): Envelope => ({
  status: STATUS.ok,
  success: true,
  message,
  result,
})

export const refusalEnvelope = ({ status, message, fields, result }: AppError): Envelope => ({
  status,
  success: false,
  message,
  result: fields.length > 0 ? { errors: fields } : (result ?? null),
})

/** Field errors of a body that did not parse, each under its path such as `filter.orgId`. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.slice(0, 50).map((issue) => ({ field: issue.path.join('.'), message: issue.message }))

/** What people read when a named constraint of the database is violated. */
export type Constraints = Providers<string, Refusal>

/** What the database refused, in words; anything unknown stays a fault. */
export const asRefusal = (constraints: Constraints, error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return new AppError(errors.noSpace, { values: { n: 0 } })
  const known = constraints.of(constraintOf(error))
  if (known) return new AppError(known)
  switch (sqlState(error)) {
    case '23505':
      return new AppError(errors.nameTaken)
    case '23503':
      return new AppError(errors.inUseElsewhere)
    default:
      return null
  }
}

/** What went wrong before anybody could refuse, under its HTTP code. */
export const transportEnvelope = (code: number, message: string): Envelope => ({
  status: code,
  success: false,
  message,
  result: null,
})

export const sendTransportError = (reply: FastifyReply, code: number, message: string) =>
  reply.code(code).send(transportEnvelope(code, message))

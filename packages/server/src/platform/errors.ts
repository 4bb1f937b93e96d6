import { errors } from '@portal/contract/errors.ts'
import { fill, type Refusal } from '@portal/contract/kit/refusal.ts'

export interface FieldError {
  field: string
  message: string
}

/** An expected "no" on its way to the caller; anything else that is thrown is a fault. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: FieldError[]
  readonly result: unknown

  constructor(refusal: Refusal, details: { values?: Values; fields?: FieldError[]; result?: unknown } = {}) {
    super(fill(refusal.message, details.values))
    this.code = refusal.code
    this.status = refusal.status
    this.fields = details.fields ?? []
    this.result = details.result
  }
}

type Values = Record<string, string | number>

export const refuse = (refusal: Refusal, values?: Values): never => {
  throw new AppError(refusal, values ? { values } : {})
}

export function ensure(condition: unknown, refusal: Refusal, values?: Values): asserts condition {
  if (!condition) refuse(refusal, values)
}

/** Refuses with the message beside the named field. */
export const refuseField = (field: string, refusal: Refusal, values?: Values): never => {
  const message = fill(refusal.message, values)
  throw new AppError(
    { ...refusal, status: errors.invalid.status },
    { ...(values && { values }), fields: [{ field, message }] },
  )
}

import { errors } from '@portal/contract/errors.ts'
import { labelOf } from '@portal/contract/kit/choice.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { z } from 'zod'
import { ApiRefusal, type FieldRefusal, TransportError } from '#src/platform/api/refusal.ts'

/** A failed write as a screen shows it. */
export interface WriteFault {
  words: string
  /** Faults of single fields, for the form that holds them, and what the contract calls them. */
  fields: (FieldRefusal & { label?: string })[]
  /** Somebody saved the record in between (1009). */
  stale: boolean
}

/** A failed read in the words of the page; a missing session stays without alarm (10-shell section 4). */
export const wordsOfError = (error: unknown): string => {
  if (!(error instanceof ApiRefusal)) return '加载失败'
  return error.status === STATUS.noSession ? '未获取到数据' : error.message || '加载失败'
}

/** No answer came at all: the network is away, or the server. Whatever was sent may be sent again. */
export const isUnreached = (error: unknown): boolean => error instanceof TransportError && error.httpStatus === 0

/** Number to name when asking for help; refusals need none. */
export const requestNumberOf = (error: unknown): string => (error instanceof TransportError ? error.requestNumber : '')

/** An address without the number of a record, or with one that cannot be, names nothing: the form of it is no fault. */
const namesNothing = ({ status, errors: faults }: ApiRefusal) =>
  status === STATUS.invalid && faults.length > 0 && faults.every(({ field }) => field === 'id')

export const isMissing = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.status === STATUS.missing || namesNothing(error))

const labelIn = ({ body }: Endpoint, field: string): string => {
  const named =
    body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>)[field.split('.')[0] ?? ''] : undefined
  return named ? labelOf(named) : ''
}

/** The failure of a call to `endpoint`, each field by its name: a form may not have the one that is refused. */
export const namedFaultOf = (error: unknown, endpoint: Endpoint): WriteFault => {
  const { fields, ...fault } = faultOf(error)
  return { ...fault, fields: fields.map((each) => ({ ...each, label: labelIn(endpoint, each.field) })) }
}

/** Whether a write arrived is not known where no answer came; without a network it says so, for a bar may lie under a dialog. */
const unconfirmed = (): string => `${navigator.onLine ? '' : '网络已断开，'}提交未确认，请重试`

export const faultOf = (error: unknown): WriteFault =>
  error instanceof ApiRefusal
    ? { words: error.message || errors.noSession.message, fields: error.errors, stale: error.status === STATUS.stale }
    : { words: unconfirmed(), fields: [], stale: false }

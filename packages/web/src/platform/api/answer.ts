import { errors } from '@portal/contract/errors.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { z } from 'zod'
import { logFault } from '../console.ts'
import { tip } from '../tips.ts'
import { noRightAnswered, noSessionAnswered, readOnlyAnswered } from './api-signals.ts'
import { ApiRefusal, isSilentOnNoSession, needsTip, TransportError } from './refusal.ts'

const envelope = z.object({
  status: z.int(),
  success: z.boolean().catch(false),
  message: z.string().catch(''),
  result: z.unknown(),
})
export type Envelope = z.output<typeof envelope>

const fieldErrors = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) })

/** Transport faults are logged once, here, and rejected; the page shows its own state. */
export const logged = (path: string, error: TransportError): TransportError => {
  logFault(`${path} 请求失败（${error.requestNumber}）：${error.message}`, error.cause)
  return error
}

/** The envelope inside a body; an HTTP failure or anything else in its place is a transport fault. */
export const readEnvelope = (body: unknown, httpStatus: number, requestNumber: string): Envelope => {
  const parsed = envelope.safeParse(body)
  if (httpStatus >= 400) throw new TransportError(wordsFor(httpStatus, parsed.data), requestNumber, httpStatus)
  if (!parsed.success) throw new TransportError('应答格式不正确', requestNumber, httpStatus, parsed.error)
  return parsed.data
}

const wordsFor = (httpStatus: number, answer: Envelope | undefined) => {
  if (httpStatus === 429) return errors.tooMany.message
  if (httpStatus === 503) return errors.busy.message
  return answer?.message || '加载失败'
}

export const refusalOf = ({ status, message, result }: Envelope): ApiRefusal =>
  new ApiRefusal(status, message, result, fieldErrors.safeParse(result).data?.errors ?? [])

/** What the shell does about a refusal beside rejecting it (10-shell section 4). */
export const reactTo = (path: string, refusal: ApiRefusal, quiet: boolean) => {
  if (refusal.status === STATUS.noSession && !isSilentOnNoSession(path)) noSessionAnswered.emit()
  if (refusal.status === STATUS.noRight) noRightAnswered.emit()
  if (refusal.message === errors.readOnly.message) readOnlyAnswered.emit(true)
  if (needsTip(path, refusal, quiet)) tip('error', refusal.message)
}

/** What is left out where the schema has a default: encoding, unlike reading, would refuse it. */
const withDefaults = ({ body: schema }: Endpoint, body: unknown): unknown => {
  if (!(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null) return body
  const given = body as Record<string, unknown>
  const left = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
    field instanceof z.ZodDefault && given[key] === undefined ? [[key, field.def.defaultValue]] : [],
  )
  return left.length === 0 ? body : { ...given, ...Object.fromEntries(left) }
}

/** A body that breaks its own schema is refused here in the words the server would use. */
export const encodeBody = (endpoint: Endpoint, body: unknown): unknown => {
  const encoded = z.safeEncode(endpoint.body, withDefaults(endpoint, body))
  if (encoded.success) return encoded.data
  const fields = encoded.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new ApiRefusal(errors.invalid.status, errors.invalid.message, null, fields)
}

export const decodeResult = (endpoint: Endpoint, answer: Envelope, requestNumber: string): unknown => {
  const decoded = z.safeDecode(endpoint.result, answer.result)
  if (decoded.success) return decoded.data
  // No refusal by its status, but what came says why it was not done (specification: status 0, success false).
  if (!answer.success) throw refusalOf(answer)
  throw new TransportError('应答内容不符合约定', requestNumber, 200, decoded.error)
}

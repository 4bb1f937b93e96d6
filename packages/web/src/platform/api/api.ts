import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import type { BodyOf, Endpoint, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { begunUser } from '../begun.ts'
import { baseOf, type RequestType } from '../config.ts'
import { isPreviewWindow, readToken } from '../storage.ts'
import { decodeResult, type Envelope, encodeBody, logged, reactTo, readEnvelope, refusalOf } from './answer.ts'
import { askPasswordAgain, askSignInAgain, readOnlyAnswered } from './api-signals.ts'
import { isSilentOnNoSession, TransportError } from './refusal.ts'
import { newRequestId } from './request-id.ts'
import { askOffered, takeHeld } from './together.ts'

export { upload } from '../upload.ts'
export { ApiRefusal, TransportError } from './refusal.ts'

export interface CallOptions {
  /** The caller shows refusals by itself: no generic toast. */
  quiet?: boolean
  /** Same id on a repeated write: one effect. Made anew when left out. */
  requestId?: string
  signal?: AbortSignal
  requestType?: RequestType
  /** Lets the request outlive the page, as for a last beat. */
  keepalive?: boolean
  /** Sent by the page on its own: does not extend the session. */
  background?: boolean
  /** Pressed by the person, whether or not it leaves a line in the log. */
  act?: boolean
  /** Goes out as of nobody, also from somebody who is signed in: what bears no name must not be told by its session. */
  nameless?: boolean
}

export interface Answer<Result> {
  success: boolean
  message: string
  result: Result
}

interface Received {
  answer: Envelope
  requestNumber: string
}

const tokenHeader = (): Record<string, string> => {
  const token = readToken()
  return token === null ? {} : { 'X-Token': token }
}

/** A preview leaves a line in the log for each page, so its calls say on which they are made. */
const pageHeader = (): Record<string, string> => (isPreviewWindow() ? { 'X-Page': window.location.pathname } : {})

const headersOf = (requestId: string | undefined, { background, nameless }: CallOptions): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-Client': 'web',
  ...(nameless ? {} : { ...tokenHeader(), ...pageHeader() }),
  ...(requestId === undefined ? {} : { 'X-Request-Id': requestId }),
  ...(background ? { 'X-Background': '1' } : {}),
})

/** What came, or undefined for something that is not JSON; a read that was broken off stays an abort. */
const bodyOf = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return undefined
  })

/** The very first call of a page left before this code had come, if it went to this site. */
const begun = (path: string, { requestType }: CallOptions) =>
  path === getUserInfo.path && baseOf(requestType) === '' ? begunUser(readToken()) : null

const send = async (path: string, body: unknown, requestId: string | undefined, options: CallOptions) => {
  const held = begun(path, options) ?? (await takeHeld(readToken(), path, body))
  const response = await (held ?? ask(path, body, requestId, options))
  const requestNumber = response.headers.get('X-Request-Number') ?? requestId ?? ''
  const answer = readEnvelope(await bodyOf(response), response.status, requestNumber)
  return { answer, requestNumber }
}

const ask = (path: string, body: unknown, requestId: string | undefined, options: CallOptions) => {
  const { signal, requestType, keepalive = false } = options
  return fetch(`${baseOf(requestType)}/${path}`, {
    method: 'POST',
    headers: headersOf(requestId, options),
    body: JSON.stringify(body),
    keepalive,
    // The answer of getUserInfo sets the pass with which pictures and players show whose browser they run in.
    credentials: 'same-origin',
    ...(signal && { signal }),
  })
}

/** What the frame asks for at its beginning goes out as one call. */
export const askFrameCalls = (ready: Promise<unknown>): void =>
  askOffered(readToken(), (path, body) => ask(path, body, undefined, { background: true }), ready)

// A fetch that fails by itself says only "Failed to fetch"; an aborted one must stay an abort for its caller.
const faultOf = (error: unknown, requestId: string | undefined): unknown => {
  if (error instanceof TransportError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new TransportError('网络连接失败', requestId ?? '', 0, error)
}

/** Something a person does, not what the page keeps for him by itself. */
const isAct = (
  { path, effect, audit }: Endpoint,
  { background = false, keepalive = false, act = false }: CallOptions,
) => effect === 'write' && (act || audit !== 'none') && !background && !keepalive && !isSilentOnNoSession(path)

const exchange = async (endpoint: Endpoint, body: unknown, options: CallOptions): Promise<Received> => {
  const encoded = encodeBody(endpoint, body)
  const requestId = options.requestId ?? (endpoint.effect === 'write' ? newRequestId() : undefined)
  const once = async () => {
    try {
      return await send(endpoint.path, encoded, requestId, options)
    } catch (error) {
      const fault = faultOf(error, requestId)
      throw fault instanceof TransportError ? logged(endpoint.path, fault) : fault
    }
  }

  const first = await once()
  // Asked for the password again, the person proves himself and the very same call goes out once more.
  if (first.answer.status === STATUS.reauth && (await askPasswordAgain())) return once()
  // The session is over under what was filled in: signed in over the page, the person need not press again.
  if (first.answer.status === STATUS.noSession && isAct(endpoint, options) && (await askSignInAgain())) return once()
  return first
}

const receive = async (endpoint: Endpoint, body: unknown, options: CallOptions): Promise<Answer<unknown>> => {
  const { answer, requestNumber } = await exchange(endpoint, body, options)
  if (answer.status !== STATUS.ok) {
    const refusal = refusalOf(answer)
    reactTo(endpoint.path, refusal, options.quiet ?? false)
    throw refusal
  }
  if (endpoint.effect === 'write' && endpoint.audit !== 'none') readOnlyAnswered.emit(false)
  try {
    return { success: answer.success, message: answer.message, result: decodeResult(endpoint, answer, requestNumber) }
  } catch (error) {
    throw error instanceof TransportError ? logged(endpoint.path, error) : error
  }
}

/** One call of the contract: resolves the decoded result, rejects with `ApiRefusal` or `TransportError`. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> => (await receive(endpoint, body, options)).result as ResultOf<E>

/** As `call`, with the server's own words: for screens that show the message of a success. */
export const callForAnswer = async <E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions = {},
): Promise<Answer<ResultOf<E>>> => (await receive(endpoint, body, options)) as Answer<ResultOf<E>>

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { WechatFailure } from './failure.ts'

const MOST_ANSWER_BYTES = 8 * 1024 * 1024
export const CALL_TIMEOUT_MS = 8000

export interface UploadedFile {
  path?: string
  bytes?: Buffer
  name: string
}

export interface WechatRequest {
  /** Path below the platform's address, such as `/cgi-bin/menu/get`. */
  path: string
  query?: Record<string, string>
  /** JSON to post; without it and without file the call is a GET. */
  json?: unknown
  /** One file in the field `media`, with further fields beside it. */
  file?: UploadedFile
  fields?: Record<string, string>
  timeoutMs?: number
}

const failed = z.looseObject({ errcode: z.number(), errmsg: z.string().default('') })

const bodyOf = async ({ json, file, fields = {} }: WechatRequest): Promise<RequestInit> => {
  if (file) {
    const form = new FormData()
    const content = file.bytes ?? (await readFile(file.path ?? ''))
    form.set('media', new Blob([new Uint8Array(content)]), file.name)
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return { method: 'POST', body: form }
  }
  if (json === undefined) return { method: 'GET' }
  // Chinese goes as it is: the platform shows escaped text letter for letter.
  return { method: 'POST', body: JSON.stringify(json), headers: { 'content-type': 'application/json; charset=utf-8' } }
}

const textOf = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MOST_ANSWER_BYTES) throw new WechatFailure('ANSWER')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new WechatFailure('ANSWER')
  }
}

/** One request over the net, without token and without repeat; what the platform refuses is thrown with its code. */
export const sendRequest = async <Answer>(
  baseUrl: string,
  request: WechatRequest,
  answer: z.ZodType<Answer>,
): Promise<Answer> => {
  const url = new URL(request.path, baseUrl)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
  const init = await bodyOf(request)
  let text: string
  try {
    const signal = AbortSignal.timeout(request.timeoutMs ?? CALL_TIMEOUT_MS)
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    text = await textOf(response)
  } catch (error) {
    if (error instanceof WechatFailure) throw error
    throw new WechatFailure(error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'NETWORK')
  }
  const value = parsed(text)
  const failure = failed.safeParse(value)
  if (failure.success && failure.data.errcode !== 0)
    throw new WechatFailure(failure.data.errcode, failure.data.errmsg, value)
  const read = answer.safeParse(value)
  if (!read.success) throw new WechatFailure('ANSWER')
  return read.data
}

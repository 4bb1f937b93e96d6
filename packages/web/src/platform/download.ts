import { STATUS } from '@portal/contract/kit/refusal.ts'
import { logged, reactTo, readEnvelope, refusalOf } from './api/answer.ts'
import { askPasswordAgain } from './api/api-signals.ts'
import { TransportError } from './api/refusal.ts'
import { newRequestId } from './api/request-id.ts'
import { baseOf } from './config.ts'
import { readToken } from './storage.ts'

const NAME = /filename\*=UTF-8''([^;]+)/i

const post = async (path: string, body: unknown, requestId: string) => {
  const token = readToken()
  try {
    return await fetch(`${baseOf()}/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Client': 'web',
        'X-Request-Id': requestId,
        ...(token !== null && { 'X-Token': token }),
      },
      body: JSON.stringify(body),
      credentials: 'omit',
    })
  } catch (error) {
    throw logged(path, new TransportError('网络连接失败', requestId, 0, error))
  }
}

/** Keeps something that is already here as a file of this name. */
export const keep = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Keeps what lies at a signed address, whose answer says that it is a file: the page stays where it is. */
export const keepAddress = (url: string): void =>
  Object.assign(document.createElement('a'), { href: `${baseOf()}${url}`, download: '' }).click()

/** Asks for a file and keeps it; resolves the result where the server answers in words instead, as for a large export. */
export const download = async (path: string, body: unknown, name: string): Promise<unknown> => {
  const requestId = newRequestId()
  const response = await post(path, body, requestId)
  if (response.ok && !response.headers.get('Content-Type')?.includes('application/json')) {
    const told = NAME.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
    keep(await response.blob(), told === undefined ? name : decodeURIComponent(told))
    return undefined
  }
  const answer = readEnvelope(await response.json().catch(() => undefined), response.status, requestId)
  if (answer.status === STATUS.ok) return answer.result
  if (answer.status === STATUS.reauth && (await askPasswordAgain())) return download(path, body, name)
  const refusal = refusalOf(answer)
  reactTo(path, refusal, true)
  throw refusal
}
